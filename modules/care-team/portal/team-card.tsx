// The roles of the care team, who has each for the patient and who is to have it; the coordinator first (OP-CARETEAM-1, OP-CARETEAM-2).
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { FormNote } from '@alveary/portal/ui/form/form-notes.tsx';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { careTeamRoleLabel } from '../contract/model.ts';
import { teamCalls } from '../contract/team.calls.ts';
import { rolesOfTeam, type TeamMember } from '../contract/team.ts';
import { chosenFor, holderOf } from '../contract/team.rules.ts';
import { nameOfMember } from './member-name.ts';
import { RoleChoice } from './role-choice.tsx';
import styles from './team.module.css';
import { type TeamEdit, useTeamEdit } from './use-team-edit.ts';

interface TeamCardProps {
  readonly profileId: string;
  readonly siteId: string;
  readonly team: readonly TeamMember[];
  readonly mayWrite: boolean;
}

export const TeamCard = ({ profileId, siteId, team, mayWrite }: TeamCardProps) => {
  const edit = useTeamEdit(profileId, team);
  const { data: members = [] } = useCall(
    teamCalls.members,
    { query: { siteId } },
    { enabled: edit.isEditing || edit.unsaved.length > 0 },
  );
  return (
    <SummaryCard title="Care team" {...(mayWrite ? { aside: <TeamActs edit={edit} /> } : {})}>
      {edit.unsaved.length === 0 ? null : (
        <Unsaved edit={edit} team={team} everybody={[...members, ...team]} />
      )}
      <Entries label="Roles of the care team">
        {rolesOfTeam.map((role) => {
          const holder = holderOf(team, role);
          return (
            <Entry
              key={role}
              isCentred
              text={
                <div className={styles.line}>
                  <span className="dim">{careTeamRoleLabel(role)}</span>
                  {edit.isEditing ? (
                    <RoleChoice
                      role={role}
                      members={members}
                      team={team}
                      chosen={chosenFor(team, edit.pending, role)}
                      isReadOnly={edit.isSaving}
                      onChoose={(userId) => edit.choose({ role, userId })}
                    />
                  ) : (
                    <Holder holder={holder} />
                  )}
                </div>
              }
            />
          );
        })}
      </Entries>
    </SummaryCard>
  );
};

const Holder = ({ holder }: { readonly holder: TeamMember | null }) =>
  holder === null ? (
    <span className="dim">Nobody</span>
  ) : (
    <div>
      <span>{nameOfMember(holder)}</span> <span className="dim">{holder.email}</span>
    </div>
  );

const TeamActs = ({ edit }: { readonly edit: TeamEdit }) =>
  edit.isEditing ? (
    <>
      <Button size="compact-sm" variant="default" disabled={edit.isSaving} onClick={edit.discard}>
        Discard
      </Button>
      <Button size="compact-sm" loading={edit.isSaving} onClick={edit.save}>
        Save
      </Button>
    </>
  ) : (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label="Edit care team"
      leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
      onClick={edit.toggle}
    >
      Edit
    </Button>
  );

interface UnsavedProps {
  readonly edit: TeamEdit;
  /** As it is now: a colleague may have saved it meanwhile. */
  readonly team: readonly TeamMember[];
  readonly everybody: readonly TeamMember[];
}

const Unsaved = ({ edit, team, everybody }: UnsavedProps) => {
  const nameOf = (userId: string | null): string => {
    const found = everybody.find(({ id }) => id === userId);
    return found === undefined ? 'nobody' : nameOfMember(found);
  };
  return (
    <div className={styles.unsaved}>
      <FormNote
        kind="error"
        title="The care team was not saved."
        action={
          <>
            <Button size="xs" variant="default" onClick={edit.discard}>
              Discard
            </Button>
            <Button size="xs" variant="default" loading={edit.isSaving} onClick={edit.tryAgain}>
              Try again
            </Button>
          </>
        }
      >
        {edit.unsaved
          .map(({ role, userId }) => {
            const now = holderOf(team, role)?.id ?? null;
            const change = `${careTeamRoleLabel(role)}: ${nameOf(userId)}`;
            return now === null || now === userId ? change : `${change} instead of ${nameOf(now)}`;
          })
          .join('; ')}
      </FormNote>
    </div>
  );
};

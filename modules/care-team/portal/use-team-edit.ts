// Edits the care team of a patient: changes wait, one for each role, until they are saved together or discarded (document 3 §4 Care team).
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { useUnsaved } from '@alveary/portal/shell/leave-prompt.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { useState } from 'react';
import { teamCalls } from '../contract/team.calls.ts';
import type { TeamAssignment, TeamMember } from '../contract/team.ts';
import { holderOf, realChanges, seenOver, withChange } from '../contract/team.rules.ts';
import { savingTeam } from './saving-team.ts';

export interface TeamEdit {
  readonly isEditing: boolean;
  readonly isSaving: boolean;
  readonly pending: readonly TeamAssignment[];
  /** What a failed save did not reach. */
  readonly unsaved: readonly TeamAssignment[];
  readonly toggle: () => void;
  readonly choose: (change: TeamAssignment) => void;
  readonly discard: () => void;
  readonly save: () => void;
  readonly tryAgain: () => void;
}

const logFailure = ({ code, requestId }: CallError): void =>
  // Ids only: the browser's log is nobody's record.
  console.error('Care team save failed', code, requestId);

const none: readonly TeamAssignment[] = [];

export const useTeamEdit = (profileId: string, team: readonly TeamMember[]): TeamEdit => {
  const [isEditing, setEditing] = useState(false);
  const [pending, setPending] = useState(none);
  const [unsaved, setUnsaved] = useState(none);
  const { run, isRunning } = useCallMutation(teamCalls.saveMembers);
  const refresh = useRefresh();
  const release = useUnsaved(pending.length > 0 || unsaved.length > 0, 'page', false);
  const end = (): void => {
    setEditing(false);
    setPending(none);
  };
  const send = async (pairs: readonly TeamAssignment[]): Promise<void> => {
    await savingTeam({
      send: () => run({ params: { id: profileId }, body: [...pairs] }),
      log: logFailure,
      end,
    });
    release();
    setUnsaved(none);
    showSuccess('The care team was saved.');
  };
  /** The failure has been said; what it left behind stays in sight, beside the team of now. */
  const attempt = (pairs: readonly TeamAssignment[]): void =>
    void send(pairs).catch(async () => {
      setUnsaved(pairs);
      await refresh(['care-team']);
    });
  const choose = (change: TeamAssignment): void => {
    const first = pending.find(({ role }) => role === change.role);
    const was = first === undefined ? (holderOf(team, change.role)?.id ?? null) : first.was;
    setPending(withChange(pending, { ...change, ...(was === undefined ? {} : { was }) }));
  };
  return {
    isEditing,
    isSaving: isRunning,
    pending,
    unsaved,
    toggle: () => (isEditing ? end() : setEditing(true)),
    choose,
    discard: () => {
      end();
      setUnsaved(none);
    },
    save: () => {
      const changes = realChanges(team, pending);
      if (changes.length === 0) end();
      else attempt(changes);
    },
    tryAgain: () => attempt(seenOver(team, unsaved)),
  };
};

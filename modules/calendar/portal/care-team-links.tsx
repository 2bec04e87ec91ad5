// Under which links can colleagues be booked? Found by name and role (document 2 §2 Care Team Links; CAL-012 to CAL-024)
import { MultiSelect, TextInput } from '@mantine/core';
import { IconLinkOff, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSettled } from '@alveary/portal/lib/fetch-delay.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { calendarCalls } from '../contract/calls.ts';
import { fittingMembers, rolesOf } from './care-team-links.rules.ts';
import { MemberCard } from './member-card.tsx';
import styles from './calendar.module.css';

const NAME_DEBOUNCE_MS = 300;
const MOST = 1000;

export const CareTeamLinksList = () => {
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<string[]>([]);
  const settledName = useSettled(name, NAME_DEBOUNCE_MS);
  const { data, error, refetch } = useCall(
    calendarCalls.careTeamLinks,
    { query: { page: 0, size: MOST } },
    { shownInPlace: true },
  );
  const members = data?.rows;
  const choices = useMemo(() => rolesOf(members ?? []), [members]);
  const shown = useMemo(
    () => fittingMembers(members ?? [], settledName, roles),
    [members, settledName, roles],
  );
  const hasFailed = members === undefined && error !== null;
  return (
    <div className={styles.tab}>
      <TextInput
        size="xs"
        aria-label="Search by name"
        placeholder="Search by name..."
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <MultiSelect
        size="xs"
        aria-label="Role"
        {...(roles.length === 0 ? { placeholder: 'Select a role' } : {})}
        data={choices.map(({ code, portalLabel }) => ({ value: code, label: portalLabel }))}
        value={roles}
        onChange={setRoles}
        clearable
        clearButtonProps={{ 'aria-label': 'All roles' }}
      />
      {members === undefined && !hasFailed ? (
        <p role="status" className={styles.loading}>
          Loading...
        </p>
      ) : null}
      {hasFailed ? (
        <ErrorState
          {...failureOfCall(error, 'Error loading care team links.')}
          lines={[error.message]}
          onRetry={() => void refetch()}
        />
      ) : null}
      {members !== undefined && shown.length === 0 ? (
        <EmptyState
          icon={<IconLinkOff size={28} stroke={1.5} aria-hidden />}
          title="No care team links found."
        />
      ) : null}
      {shown.length === 0 ? null : (
        <ul className={styles.cards} aria-label="Care team">
          {shown.map((member) => (
            <MemberCard key={`${member.userId} ${member.role.code}`} member={member} />
          ))}
        </ul>
      )}
    </div>
  );
};

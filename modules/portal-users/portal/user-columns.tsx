// What does one line say of a user? Normal is quiet: only what is missing or switched off stands out (design language §1, §6)
import { IconAlertTriangle, IconBan, IconLock } from '@tabler/icons-react';
import { type DateLocale, showDayTime, showTime, showWhen } from '@alveary/portal/lib/dates.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { NoDate } from '@alveary/portal/ui/no-date.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import type { ListedUser } from './users-list.rules.ts';

/** @param locks user id → until when that user is locked out */
export const userColumns = (
  locale: DateLocale,
  time: number,
  locks: ReadonlyMap<string, string>,
): readonly Column<ListedUser>[] => [
  {
    id: 'name',
    title: 'Name',
    isName: true,
    width: 146,
    grow: 1.2,
    // As the server answers.
    sort: { by: (_, index) => index },
    cell: ({ firstName, lastName }) => (
      <>
        {firstName} <b>{lastName}</b>
      </>
    ),
  },
  {
    id: 'email',
    title: 'Email',
    width: 176,
    grow: 1.5,
    sort: { by: ({ person }) => person.email.toLowerCase() },
    tip: ({ person }) => person.email,
    cell: ({ person }) => person.email,
  },
  {
    id: 'role',
    title: 'Role',
    width: 122,
    grow: 1.3,
    sort: { by: ({ role }) => role },
    tip: ({ role }) => role || undefined,
    cell: ({ role }) => (role === '' ? <None /> : role),
  },
  { id: 'two-factor', title: 'Two-factor', width: 98, cell: twoFactorWord },
  {
    id: 'confirmed',
    title: 'Confirmed',
    width: 112,
    grow: 0.6,
    tip: ({ person }) => {
      const until = locks.get(person.id);
      return until === undefined
        ? undefined
        : `Locked out until ${showTime(until, locale)} after too many failed sign-ins`;
    },
    cell: (user) => <Standing user={user} isLocked={locks.has(user.person.id)} />,
  },
  {
    id: 'lastLogin',
    title: 'Last login',
    isTabular: true,
    width: 136,
    grow: 0.7,
    sort: { by: ({ person }) => person.last_login_at ?? '', isDownFirst: true },
    tip: ({ person }) =>
      person.last_login_at === null ? undefined : showDayTime(person.last_login_at, locale),
    cell: ({ person }) =>
      person.last_login_at === null ? <NoDate /> : showWhen(person.last_login_at, time, locale),
  },
];

function twoFactorWord({ person }: ListedUser) {
  if (person.portal_configuration === null) return <None />;
  return person.portal_configuration.two_factor_authentication ? 'On' : <span className="dim">Off</span>;
}

const Standing = ({ user, isLocked }: { readonly user: ListedUser; readonly isLocked: boolean }) => {
  if (user.person.portal_configuration === null) {
    return (
      <Badge tone="neutral" icon={<IconBan size={13} stroke={1.75} aria-hidden />}>
        No access
      </Badge>
    );
  }
  if (isLocked) {
    return (
      <Badge tone="warning" icon={<IconLock size={13} stroke={1.75} aria-hidden />}>
        Locked out
      </Badge>
    );
  }
  if (user.person.account_confirmed) return 'Yes';
  return (
    <Badge tone="warning" icon={<IconAlertTriangle size={13} stroke={1.75} aria-hidden />}>
      Not yet
    </Badge>
  );
};

// What does one line say of a user? Normal is quiet: only what is missing or switched off stands out (design language §1, §6)
import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { memo } from 'react';
import { type DateLocale, showDayTime, showWhen } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { type RowPlace, rowStop, VirtualRow } from '../../ui/virtual-table.tsx';
import type { ListedUser } from './users-list.rules.ts';

interface UserRowProps extends RowPlace {
  readonly user: ListedUser;
  readonly time: number;
  readonly locale: DateLocale;
  /** Null where the person may only look. */
  readonly onOpen: ((userId: string) => void) | null;
}

const None = () => <span className="dim">–</span>;

export const UserRow = memo((props: UserRowProps) => {
  const { user, time, locale, onOpen } = props;
  const { person, firstName, lastName, role } = user;
  const open = onOpen === null ? undefined : () => onOpen(person.id);
  const name = (
    <>
      {firstName} <b>{lastName}</b>
    </>
  );
  return (
    <VirtualRow place={props} onClick={open}>
      <span role="cell">
        {onOpen === null ? (
          <span className="trunc">{name}</span>
        ) : (
          <button type="button" className="users-name trunc" {...rowStop(props)}>
            {name}
          </button>
        )}
      </span>
      <span role="cell" className="trunc" title={person.email}>
        {person.email}
      </span>
      <span role="cell" className="trunc" title={role}>
        {role === '' ? <None /> : role}
      </span>
      <span role="cell">{twoFactorWord(user)}</span>
      <span role="cell">
        <Standing user={user} />
      </span>
      <span
        role="cell"
        className="tabular"
        title={person.last_login_at === null ? undefined : showDayTime(person.last_login_at, locale)}
      >
        {person.last_login_at === null ? <None /> : showWhen(person.last_login_at, time, locale)}
      </span>
    </VirtualRow>
  );
});
UserRow.displayName = 'UserRow';

const twoFactorWord = ({ person }: ListedUser) => {
  if (person.portal_configuration === null) return <None />;
  return person.portal_configuration.two_factor_authentication ? 'On' : <span className="dim">Off</span>;
};

const Standing = ({ user }: { readonly user: ListedUser }) => {
  if (user.person.portal_configuration === null) {
    return (
      <Badge tone="neutral" icon={<IconBan size={13} stroke={1.75} aria-hidden />}>
        No access
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

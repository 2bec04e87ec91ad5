// What does one line say of a user? Normal is quiet: only what is missing or switched off stands out (design language §1, §6)
import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { memo } from 'react';
import { type DateLocale, showDayTime, showWhen } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import type { ListedUser } from './users-list.rules.ts';

interface UserRowProps {
  readonly user: ListedUser;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly time: number;
  readonly locale: DateLocale;
  readonly isActive: boolean;
  readonly onFocus: (index: number) => void;
  /** Null where the person may only look. */
  readonly onOpen: ((userId: string) => void) | null;
}

const None = () => <span className="dim">–</span>;

export const UserRow = memo((props: UserRowProps) => {
  const { user, index, top, time, locale, isActive, onFocus, onOpen } = props;
  const { person, firstName, lastName, role } = user;
  const open = onOpen === null ? undefined : () => onOpen(person.id);
  const name = (
    <>
      {firstName} <b>{lastName}</b>
    </>
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="users-row users-line"
      data-open={onOpen === null ? undefined : true}
      style={{ transform: `translateY(${top}px)` }}
      onClick={open}
    >
      <span role="cell">
        {onOpen === null ? (
          <span className="trunc">{name}</span>
        ) : (
          <button
            type="button"
            className="users-name trunc"
            data-user-row={index}
            tabIndex={isActive ? 0 : -1}
            onFocus={() => onFocus(index)}
          >
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
    </div>
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

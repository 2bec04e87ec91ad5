// What does the table of the users say, and by which columns is it sorted? (OP-USERS-5; design language §6)
import type { ListedPerson } from '@alveary/contract/portal-users/people.model.ts';
import { useState } from 'react';
import { now } from '../../lib/clock.ts';
import type { DateLocale } from '../../lib/dates.ts';
import { directionOf, SortButton } from '../../ui/sort-button.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { UserRow } from './user-row.tsx';
import type { ListedUser, Sort, SortColumn } from './users-list.rules.ts';
import './users-table.css';

interface UsersTableProps {
  readonly users: readonly ListedUser[];
  readonly label: string;
  readonly locale: DateLocale;
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
  readonly mayEdit: (person: ListedPerson) => boolean;
  readonly onOpen: (userId: string) => void;
}

export const UsersTable = ({ users, label, locale, sort, onSort, mayEdit, onOpen }: UsersTableProps) => {
  const [time] = useState(now);
  const sorted = (column: SortColumn, title: string) => {
    const direction = sort.column === column ? directionOf(sort.isDown) : null;
    return (
      <span role="columnheader" aria-sort={direction ?? 'none'}>
        <SortButton title={title} direction={direction} onClick={() => onSort(column)} />
      </span>
    );
  };
  return (
    <VirtualTable
      label={label}
      rows={users}
      keyOf={({ person }) => person.id}
      className="users-table"
      head={
        <>
          {sorted('name', 'Name')}
          {sorted('email', 'E-mail')}
          {sorted('role', 'Role')}
          <span role="columnheader">Two-factor</span>
          <span role="columnheader">Confirmed</span>
          {sorted('lastLogin', 'Last login')}
        </>
      }
    >
      {(user, place) => (
        <UserRow
          {...place}
          user={user}
          time={time}
          locale={locale}
          onOpen={mayEdit(user.person) ? onOpen : null}
        />
      )}
    </VirtualTable>
  );
};

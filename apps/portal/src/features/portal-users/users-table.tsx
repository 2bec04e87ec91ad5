// How are up to 5,000 users shown at once? Only the rows in sight are drawn; arrows move between them (design language §6)
import type { ListedPerson } from '@alveary/contract/portal-users/people.model.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { now } from '../../lib/clock.ts';
import type { DateLocale } from '../../lib/dates.ts';
import { UserRow } from './user-row.tsx';
import type { ListedUser, Sort, SortColumn } from './users-list.rules.ts';
import './users-table.css';

const ROW_PX = 36;
const HEAD_PX = 34;
const PAGE_ROWS = 10;
const OVERSCAN = 8;

interface UsersTableProps {
  readonly users: readonly ListedUser[];
  readonly label: string;
  readonly locale: DateLocale;
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
  readonly mayEdit: (person: ListedPerson) => boolean;
  readonly onOpen: (userId: string) => void;
}

const rowAfterKey = (row: number, key: string, count: number): number | null => {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + PAGE_ROWS,
    PageUp: row - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };
  const next = moves[key];
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next));
};

export const UsersTable = (props: UsersTableProps) => {
  const { users, label, locale, sort, onSort, mayEdit, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [time] = useState(now);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized over what it returns
  const virtualizer = useVirtualizer({
    count: users.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_PX,
  });
  useEffect(() => {
    setActive(0);
    scroller.current?.scrollTo(0, 0);
  }, [users]);

  const focusRow = (row: number): void => {
    setActive(row);
    virtualizer.scrollToIndex(row);
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-user-row="${row}"]`)?.focus(),
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['userRow'] === undefined) return;
    const next = rowAfterKey(active, event.key, users.length);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusRow(next);
  };

  return (
    <div ref={scroller} className="users-scroll" tabIndex={-1} onKeyDown={onKeyDown}>
      <div role="table" aria-label={label} aria-rowcount={users.length + 1} className="users-table">
        <div role="rowgroup" className="users-head">
          <div role="row" aria-rowindex={1} className="users-row">
            <Head title="Name" column="name" sort={sort} onSort={onSort} />
            <Head title="E-mail" column="email" sort={sort} onSort={onSort} />
            <Head title="Role" column="role" sort={sort} onSort={onSort} />
            <span role="columnheader">Two-factor</span>
            <span role="columnheader">Confirmed</span>
            <Head title="Last login" column="lastLogin" sort={sort} onSort={onSort} />
          </div>
        </div>
        <div role="rowgroup" className="users-body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const user = users[item.index];
            return user === undefined ? null : (
              <UserRow
                key={user.person.id}
                user={user}
                index={item.index}
                top={item.start}
                time={time}
                locale={locale}
                isActive={item.index === active}
                onFocus={setActive}
                onOpen={mayEdit(user.person) ? onOpen : null}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
};

interface HeadProps {
  readonly title: string;
  readonly column: SortColumn;
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
}

const Head = ({ title, column, sort, onSort }: HeadProps) => {
  const isSorted = sort.column === column;
  const Arrow = sort.isDown ? IconArrowDown : IconArrowUp;
  const order = sort.isDown ? 'descending' : 'ascending';
  return (
    <span role="columnheader" aria-sort={isSorted ? order : 'none'}>
      <button type="button" className="users-sort" onClick={() => onSort(column)}>
        {title}
        {isSorted ? <Arrow size={14} stroke={1.75} aria-hidden /> : null}
      </button>
    </span>
  );
};

// What does one line of the log of user changes show?
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { None } from '@alveary/portal/ui/none.tsx';
import type { UserChange } from '../contract/model.ts';
import { titleOfChange } from '../contract/rules.ts';

const orNone = (text: string | null) => text ?? <None />;

export const userChangeColumns = (locale: DateLocale): readonly Column<UserChange>[] => [
  {
    id: 'when',
    title: 'When',
    isTabular: true,
    width: 176,
    cell: ({ changedAt }) => showDayTime(changedAt, locale),
  },
  {
    id: 'user',
    title: 'User',
    width: 130,
    grow: 1,
    tip: ({ user }) => user.email,
    cell: ({ user }) => <b>{user.name}</b>,
  },
  { id: 'what', title: 'What', width: 150, grow: 0.6, cell: titleOfChange },
  {
    id: 'before',
    title: 'Before',
    width: 120,
    grow: 1,
    tip: ({ before }) => before ?? undefined,
    cell: ({ before }) => orNone(before),
  },
  {
    id: 'after',
    title: 'After',
    width: 120,
    grow: 1,
    tip: ({ after }) => after ?? undefined,
    cell: ({ after }) => orNone(after),
  },
  {
    id: 'by',
    title: 'By',
    width: 130,
    grow: 0.8,
    tip: ({ changedBy }) => changedBy?.email,
    cell: ({ changedBy }) => changedBy?.name ?? <span className="dim">Nobody signed in</span>,
  },
  {
    id: 'reason',
    title: 'Reason',
    width: 120,
    grow: 1.2,
    tip: ({ reason }) => reason ?? undefined,
    cell: ({ reason }) => orNone(reason),
  },
];

// What does a row of the cockpit say of a patient's month? (OP-TASK-5)
import { RowPatientName } from '@alveary/modules/patients/portal/public.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { localeOfSites, showDayOfYear, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { NoDate } from '@alveary/portal/ui/no-date.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';
import { useMemo } from 'react';
import type { MonthlySnapshot } from '../contract/model.ts';
import styles from './cockpit.module.css';
import { MonthBar } from './month-bar.tsx';
import { monthInWords, whyOnList } from './why.rules.ts';

type Moment = 'interactiveContact' | 'lastCommunication' | 'nextAppointment';

interface ColumnsOf {
  readonly sites: readonly Site[];
  readonly now: number;
  readonly hasPastMonths: boolean;
}

const momentColumn = (id: Moment, title: string, { sites, now }: ColumnsOf): Column<MonthlySnapshot> => {
  const locale = localeOfSites(sites);
  return {
    id,
    title,
    isTabular: true,
    width: 92,
    sort: { isDownFirst: id !== 'nextAppointment' },
    tip: (row) => (row[id] === null ? undefined : showDayTime(row[id], locale)),
    cell: (row) => (row[id] === null ? <NoDate /> : showDayOfYear(row[id], now, locale)),
  };
};

const countColumn = (id: 'openEvents' | 'tasksDue', title: string): Column<MonthlySnapshot> => ({
  id,
  title,
  isNumber: true,
  width: 62,
  sort: { isDownFirst: true },
  cell: (row) => (row[id] === null || row[id] === 0 ? <None /> : row[id]),
});

const firstColumns = ({ sites, now, hasPastMonths }: ColumnsOf): readonly Column<MonthlySnapshot>[] => {
  const locale = localeOfSites(sites);
  return [
    {
      id: 'name',
      title: 'Patient',
      isName: true,
      width: 150,
      grow: 2,
      sort: {},
      cell: ({ patient }) => <RowPatientName patient={patient} />,
    },
    ...(hasPastMonths
      ? [
          {
            id: 'month',
            title: 'Month',
            width: 118,
            sort: { isDownFirst: true },
            cell: (row: MonthlySnapshot) => monthInWords(row.month, locale),
          },
        ]
      : []),
    {
      id: 'need',
      title: 'Why on the list',
      width: 230,
      grow: 5,
      sort: {},
      tip: (row) => whyOnList(row, now, locale),
      cell: (row) => <span className={styles.why}>{whyOnList(row, now, locale)}</span>,
    },
    { id: 'minutes', title: 'Minutes', width: 140, sort: { isDownFirst: true }, cell: minutesCell },
    { id: 'readingDays', title: 'Reading days', width: 140, sort: { isDownFirst: true }, cell: daysCell },
  ];
};

const minutesCell = ({ minutes, aims }: MonthlySnapshot) => <MonthBar value={minutes} aim={aims.minutes} />;
const daysCell = ({ readingDays, aims }: MonthlySnapshot) => (
  <MonthBar value={readingDays} aim={aims.readingDays} />
);

const columnsOf = (of: ColumnsOf): readonly Column<MonthlySnapshot>[] => [
  ...firstColumns(of),
  momentColumn('interactiveContact', 'Live contact', of),
  momentColumn('lastCommunication', 'Last contact', of),
  momentColumn('nextAppointment', 'Next visit', of),
  countColumn('openEvents', 'Events'),
  countColumn('tasksDue', 'Tasks'),
  {
    id: 'status',
    title: 'Status',
    width: 112,
    sort: {},
    cell: ({ status }) => <StageBadge status={status} />,
  },
  {
    id: 'careCoordinator',
    title: 'Coordinator',
    width: 110,
    grow: 1,
    sort: {},
    cell: ({ careCoordinator: person }) =>
      person === null ? <None /> : `${person.firstName} ${person.lastName}`,
  },
];

/** @param now milliseconds since the epoch */
export const useCockpitColumns = (
  now: number,
  hasPastMonths: boolean,
): readonly Column<MonthlySnapshot>[] => {
  const { sites } = useSignedIn();
  return useMemo(() => columnsOf({ sites, now, hasPastMonths }), [sites, now, hasPastMonths]);
};

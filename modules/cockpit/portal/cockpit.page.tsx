// Which patients still need minutes or readings this month, and why is each on the list? (SHELL-041; OP-TASK-5)
import { addressOfRowPatient } from '@alveary/modules/patients/portal/public.ts';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { ChoiceFilter } from '@alveary/portal/ui/list/choice-filter.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { Checkbox, SegmentedControl } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { cockpitCalls } from '../contract/calls.ts';
import type { CockpitTiles, MonthlySnapshot } from '../contract/model.ts';
import { useCockpitColumns } from './cockpit-columns.tsx';
import { cockpitList } from './cockpit.list.ts';
import styles from './cockpit.module.css';
import { Tiles } from './tiles.tsx';
import { later } from '@alveary/portal/lib/later.tsx';

const EVERY_MINUTE_MS = 60_000;

const keyOf = ({ patient, month }: MonthlySnapshot): string => `${patient.id} ${month}`;
const open = { address: ({ patient }: MonthlySnapshot) => addressOfRowPatient(patient, 'careSummary') };
const empty = {
  icon: <IconGauge size={28} stroke={1.5} aria-hidden />,
  title: 'You coordinate no patients at the moment',
  line: 'Choose other care coordinators to see the months of their patients.',
  narrowed: { title: 'No patient fits the filters' },
};

/** Told apart by the address: a link leads to what somebody looked at. */
const VIEW = 'view';
const views = [
  { value: 'months', label: 'Months' },
  { value: 'now', label: 'Who needs me now' },
];
const Worklist = later(async () => (await import('./worklist.tsx')).Worklist);

export const CockpitPage = () => {
  const { user } = useSignedIn();
  const now = useNow(EVERY_MINUTE_MS);
  const [search, setSearch] = useSearchParams();
  const isNow = search.get(VIEW) === 'now';
  const list = useList(cockpitList, { userId: user.id }, { refetchEvery: EVERY_MINUTE_MS, enabled: !isNow });
  const { filters, narrow } = list;
  const coordinators = filters.coordinators.length === 0 ? [user.id] : filters.coordinators;
  const tiles = useCall(
    cockpitCalls.tiles,
    { query: { 'careCoordinatorId.in': coordinators.join(',') } },
    { shownInPlace: true, keepPrevious: true, refetchEvery: EVERY_MINUTE_MS },
  );
  const columns = useCockpitColumns(now, filters.months === 'year');
  const choose = (view: string): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (view === 'now') after.set(VIEW, view);
      else after.delete(VIEW);
      return after;
    });
  const whose = (
    <ChoiceFilter
      title="Care coordinator"
      all="Me"
      choices={choicesOf(tiles.data, user.id)}
      chosen={filters.coordinators}
      onChange={(chosen) => narrow({ coordinators: chosen })}
    />
  );
  return (
    <div className={styles.cockpit}>
      <div className={styles.views}>
        <SegmentedControl
          size="xs"
          aria-label="What the cockpit shows"
          data={views}
          value={isNow ? 'now' : 'months'}
          onChange={choose}
        />
        {isNow ? whose : null}
      </div>
      {isNow ? (
        <Worklist coordinators={coordinators} />
      ) : (
        <>
          <Tiles answer={tiles.data} chosen={filters.tile} onChoose={(tile) => narrow({ tile })} />
          <Months list={list} columns={columns} whose={whose} />
        </>
      )}
    </div>
  );
};

const choicesOf = (answer: CockpitTiles | undefined, userId: string) =>
  (answer?.careCoordinators ?? []).map(({ id, firstName, lastName }) => ({
    value: id,
    label: `${firstName} ${lastName}${id === userId ? ' (me)' : ''}`,
  }));

interface MonthsProps {
  readonly list: ReturnType<
    typeof useList<typeof cockpitCalls.list, typeof cockpitList.filters, MonthlySnapshot, { userId: string }>
  >;
  readonly columns: readonly Column<MonthlySnapshot>[];
  readonly whose: ReactNode;
}

const Months = ({ list, columns, whose }: MonthsProps) => {
  const { filters, narrow } = list;
  return (
    <ListView
      list={list}
      label="Cockpit"
      columns={columns}
      keyOf={keyOf}
      open={open}
      isSortedByServer
      hasColumnMenu
      of={filters.months === 'year' ? 'months of patients' : 'patients'}
      loading="Loading the months of the patients"
      empty={empty}
      filters={
        <>
          {whose}
          <Checkbox
            size="xs"
            label="Current month only"
            checked={filters.months === null}
            onChange={({ currentTarget }) => narrow({ months: currentTarget.checked ? null : 'year' })}
          />
        </>
      }
    />
  );
};

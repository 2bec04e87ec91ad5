// Which patients still need minutes or readings this month, and why is each on the list? (SHELL-041; OP-TASK-5)
import { addressOfRowPatient } from '@alveary/modules/patients/portal/public.ts';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { ChoiceFilter } from '@alveary/portal/ui/list/choice-filter.tsx';
import { Checkbox } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { cockpitCalls } from '../contract/calls.ts';
import type { MonthlySnapshot } from '../contract/model.ts';
import { useCockpitColumns } from './cockpit-columns.tsx';
import { cockpitList } from './cockpit.list.ts';
import styles from './cockpit.module.css';
import { Tiles } from './tiles.tsx';

const EVERY_MINUTE_MS = 60_000;

const keyOf = ({ patient, month }: MonthlySnapshot): string => `${patient.id} ${month}`;
const open = { address: ({ patient }: MonthlySnapshot) => addressOfRowPatient(patient, 'careSummary') };
const empty = {
  icon: <IconGauge size={28} stroke={1.5} aria-hidden />,
  title: 'You coordinate no patients at the moment',
  line: 'Choose other care coordinators to see the months of their patients.',
  narrowed: { title: 'No patient fits the filters' },
};

export const CockpitPage = () => {
  const { user } = useSignedIn();
  const now = useNow(EVERY_MINUTE_MS);
  const list = useList(cockpitList, { userId: user.id }, { refetchEvery: EVERY_MINUTE_MS });
  const { filters, narrow } = list;
  const coordinators = filters.coordinators.length === 0 ? [user.id] : filters.coordinators;
  const tiles = useCall(
    cockpitCalls.tiles,
    { query: { 'careCoordinatorId.in': coordinators.join(',') } },
    { shownInPlace: true, keepPrevious: true, refetchEvery: EVERY_MINUTE_MS },
  );
  const columns = useCockpitColumns(now, filters.months === 'year');
  const choices = (tiles.data?.careCoordinators ?? []).map(({ id, firstName, lastName }) => ({
    value: id,
    label: `${firstName} ${lastName}${id === user.id ? ' (me)' : ''}`,
  }));
  return (
    <div className={styles.cockpit}>
      <Tiles answer={tiles.data} chosen={filters.tile} onChoose={(tile) => narrow({ tile })} />
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
            <ChoiceFilter
              title="Care coordinator"
              all="Me"
              choices={choices}
              chosen={filters.coordinators}
              onChange={(chosen) => narrow({ coordinators: chosen })}
            />
            <Checkbox
              size="xs"
              label="Current month only"
              checked={filters.months === null}
              onChange={({ currentTarget }) => narrow({ months: currentTarget.checked ? null : 'year' })}
            />
          </>
        }
      />
    </div>
  );
};

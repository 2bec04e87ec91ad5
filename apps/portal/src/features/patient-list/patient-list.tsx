// Which patients are at the own sites, or at one of them? A page of fifty by name, narrowed as chosen (OP-VIEWS-1, OP-VIEWS-3)
import { patientListCalls } from '@alveary/contract/patients/list.calls.ts';
import type { ListedPatient } from '@alveary/contract/patients/list.calls.ts';
import type { Site } from '@alveary/contract/sites/model.ts';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNow } from '../../lib/clock.ts';
import { useSettled } from '../../lib/fetch-delay.ts';
import { useCall } from '../../lib/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { useScrollbarHighlight } from '../../ui/scrollbar-highlight.ts';
import { ListLoading } from '../../ui/list-loading.tsx';
import {
  changed,
  isFiltered,
  type ListFilter,
  noFilter,
  PAGE_ROWS,
  questionOf,
} from './list-filter.rules.ts';
import { useListFilter } from './list-store.ts';
import { PatientListToolbar } from './patient-list-toolbar.tsx';
import { PatientTable } from './patient-table.tsx';
import './patient-list.css';

const EVERY_MINUTE_MS = 60_000;
const nobody: readonly ListedPatient[] = [];

/** `site`: the list is of this site only. */
export const PatientList = ({ site = null }: { readonly site?: Site | null }) => {
  const [filter, change] = useListFilter(site?.id ?? 'all');
  const time = useNow(EVERY_MINUTE_MS);
  const asked = { ...filter, name: useSettled(filter.name) };
  const list = useCall(patientListCalls.rows, questionOf(asked, site?.id ?? null), {
    keepPrevious: true,
    shownInPlace: true,
  });
  const scroller = useRef<HTMLDivElement>(null);
  useScrollbarHighlight(scroller, list.data);
  const narrow = (wish: Partial<ListFilter>): void => {
    scroller.current?.scrollTo(0, 0);
    change((known) => changed(known, wish));
  };
  const rows = list.data?.rows ?? nobody;
  const total = list.data?.total ?? 0;
  const label = site === null ? 'All patients' : `Patients of ${site.short_name}`;
  return (
    <section className="patient-list" aria-label={label} data-old={list.isPlaceholderData || undefined}>
      <PatientListToolbar filter={filter} hasSites={site === null} onNarrow={narrow} />
      {list.isPending ? (
        <ListLoading rows={12} columns={['22%', '14%', '16%', '14%', '6%', '12%']} label="Loading patients" />
      ) : null}
      {list.error ? (
        <ErrorState
          title={list.error.message}
          requestId={list.error.requestId}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {!list.error && list.data && total === 0 ? (
        <NoPatients filter={filter} onClear={() => narrow(noFilter)} />
      ) : null}
      {!list.error && total > 0 ? (
        <>
          <PatientTable
            rows={rows}
            label={label}
            time={time}
            isDescending={filter.isDescending}
            isOld={list.isPlaceholderData}
            scroller={scroller}
            onTurn={() => narrow({ isDescending: !filter.isDescending })}
          />
          <PageBar
            page={asked.page + 1}
            perPage={PAGE_ROWS}
            total={total}
            of={total === 1 ? 'patient' : 'patients'}
            isOld={list.isPlaceholderData}
            onChange={(page) => narrow({ page: page - 1 })}
          />
        </>
      ) : null}
    </section>
  );
};

interface NoPatientsProps {
  readonly filter: ListFilter;
  readonly onClear: () => void;
}

const NoPatients = ({ filter, onClear }: NoPatientsProps) => {
  const icon = <IconUsers size={28} stroke={1.5} aria-hidden />;
  if (!isFiltered(filter)) {
    return <EmptyState icon={icon} title="No patients yet" line="Patients of your sites are listed here." />;
  }
  const action = (
    <Button size="xs" variant="default" onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <EmptyState
      icon={icon}
      title="No patient matches the filters"
      line="Every typed word must be in the first or last name."
      action={action}
    />
  );
};

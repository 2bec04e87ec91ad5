// Which patients are at the own sites, or at one of them? A page of fifty, narrowed and sorted as chosen (OP-VIEWS-1, OP-VIEWS-3)
import type { ListedPatient } from '../contract/calls.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { addressOfPatient, usePatientColumns } from './patient-columns.tsx';
import { PatientFilters } from './patient-filters.tsx';
import { useChosen } from './use-chosen.ts';
import { filtersOf, patientsList, stateOfFilters } from './patients.list.ts';
import { later } from '@alveary/portal/lib/later.tsx';

/** Views and the filters of the other columns come after the list. */
const ListTools = later(async () => (await import('./list-tools.tsx')).ListTools);

const ListActs = later(async () => (await import('./list-acts.tsx')).ListActs);

const NoPatientsIcon = later(
  async () => (await import('./no-patients-icon.tsx')).NoPatientsIcon,
  <svg width={28} height={28} aria-hidden />,
);

const EVERY_MINUTE_MS = 60_000;

const empty = {
  icon: <NoPatientsIcon />,
  title: 'No patients yet',
  line: 'Patients of your sites are listed here.',
  narrowed: {
    title: 'No patient matches the filters',
    line: 'Every typed word must be in the first or last name.',
  },
};

const open = { address: addressOfPatient };
const keyOf = ({ id }: ListedPatient): string => id;

/** `site`: the list is of this site only. */
export const PatientList = ({ site = null }: { readonly site?: Site | null }) => {
  const list = useList(patientsList, { siteId: site?.id ?? null });
  const mayEdit = mayEditPatients.sites(useMe()).length > 0;
  const chosen = useChosen(list.rows, JSON.stringify(list.question.body.filters));
  const columns = usePatientColumns(useNow(EVERY_MINUTE_MS), site);
  return (
    <ListView
      list={list}
      label={site === null ? 'All patients' : `Patients of ${site.short_name}`}
      columns={columns}
      keyOf={keyOf}
      open={open}
      isSortedByServer
      {...(mayEdit ? { selection: chosen.selection } : {})}
      hasColumnMenu
      of={list.total === 1 ? 'patient' : 'patients'}
      loading="Loading patients"
      empty={empty}
      actions={
        <ListActs
          question={list.question.body}
          columns={columns}
          choice={list.choice}
          total={list.total}
          chosen={mayEdit ? chosen : null}
        />
      }
      filters={
        <>
          <ListTools
            site={site}
            filters={filtersOf(list.filters)}
            viewId={list.filters.view}
            onFilters={(filters, view) =>
              list.narrow({ ...stateOfFilters(filters), ...(view === undefined ? {} : { view }) })
            }
          />
          <PatientFilters filters={list.filters} hasSites={site === null} onNarrow={list.narrow} />
        </>
      }
    />
  );
};

// Which patients did the person open last? One step back to each of them.
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import type { RecentPatient } from '@alveary/modules/patients/contract/model.ts';
import { shownLastName } from '@alveary/modules/patients/contract/patient-name.ts';
import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { showAgo, showDay } from '@alveary/portal/lib/dates.ts';
import { asAll, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { NoDate } from '@alveary/portal/ui/no-date.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import styles from './today.module.css';

const recentList = list({
  id: 'recent-patients',
  call: patientCalls.recent,
  filters: {},
  sorts: [],
  usualSort: null,
  perPage: null,
  isInside: true,
  question: () => ({}),
  answer: asAll,
});

const open = {
  address: ({ siteSlug, siteProfileId }: RecentPatient): string => patientAddress(siteSlug, siteProfileId),
};

const columnsAt = (time: number): readonly Column<RecentPatient>[] => [
  {
    id: 'name',
    title: 'Patient',
    isName: true,
    cell: (patient) => (
      <>
        {patient.firstName} <b>{shownLastName(patient)}</b>
      </>
    ),
  },
  {
    id: 'dob',
    title: 'Born',
    isTabular: true,
    cell: ({ dateOfBirth }) => (dateOfBirth === null ? <NoDate /> : showDay(dateOfBirth)),
  },
  { id: 'ehr-id', title: 'EHR ID', isTabular: true, cell: ({ ehrId }) => ehrId ?? <None /> },
  { id: 'site', title: 'Site', cell: ({ siteShortName }) => siteShortName },
  {
    id: 'opened',
    title: 'Opened',
    cell: ({ openedAt }) => <span className="dim">{showAgo(openedAt, time)}</span>,
  },
];

export const RecentCard = ({ time }: { readonly time: number }) => {
  const recent = useList(recentList, undefined, { staleTime: 0 });
  const columns = useMemo(() => columnsAt(time), [time]);
  return (
    <section className={styles.card} aria-labelledby="recently-opened">
      <h2 id="recently-opened">Recently opened</h2>
      <ListView
        list={recent}
        label="Recently opened"
        fills={false}
        columns={columns}
        keyOf={({ siteProfileId }) => siteProfileId}
        open={open}
        loading="Loading the patients"
        empty={{
          icon: <IconUsers size={28} stroke={1.5} aria-hidden />,
          title: 'No patient opened yet',
          line: 'The patients you open are listed here, so that they are one step away.',
        }}
      />
    </section>
  );
};

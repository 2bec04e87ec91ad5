// Where do the admin pages begin? Every page that stands alone, and those of the patients opened last (OP-ADMIN-1)
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import type { RecentPatient } from '@alveary/modules/patients/contract/model.ts';
import { Button } from '@mantine/core';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { showDay } from '@alveary/portal/lib/dates.ts';
import { openSearch } from '@alveary/portal/shell/search-store.ts';
import { asAll, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { None } from '@alveary/portal/ui/none.tsx';
import { useAdminPages } from './use-admin-pages.ts';
import styles from './admin.module.css';

export const AdminPage = () => {
  const pages = useAdminPages();
  return (
    <div className={styles.start}>
      <h1>Admin pages</h1>
      <ul className={styles.list}>
        {pages.map(({ name, says, address }) => (
          <li key={address}>
            <Link to={address}>{name}</Link>
            <p>{says}</p>
          </li>
        ))}
      </ul>
      <RecentPatients />
    </div>
  );
};

const recentList = list({
  id: 'recent-patients-of-admin',
  call: patientCalls.recent,
  filters: {},
  sorts: [],
  usualSort: null,
  perPage: null,
  isInside: true,
  question: () => ({}),
  answer: asAll,
});

const columns: readonly Column<RecentPatient>[] = [
  {
    id: 'name',
    title: 'Patient',
    isName: true,
    cell: ({ firstName, lastName }) => (
      <>
        {firstName} <b>{lastName}</b>
      </>
    ),
  },
  { id: 'dob', title: 'Born', isTabular: true, cell: ({ dateOfBirth }) => showDay(dateOfBirth) },
  { id: 'ehr-id', title: 'EHR ID', isTabular: true, cell: ({ ehrId }) => ehrId ?? <None /> },
  {
    id: 'pages',
    title: 'Admin pages',
    cell: ({ profileId }) => (
      <span className={styles.links}>
        <Link to={`/admin/profile/${profileId}`}>Record</Link>
        <Link to={`/admin/appointment?principal.equals=${profileId}`}>Appointments</Link>
        <Link to={`/admin/profile/${profileId}/accesses`}>Who saw this patient</Link>
      </span>
    ),
  },
];

const RecentPatients = () => (
  <section className={styles.card} aria-labelledby="admin-patients">
    <div className={styles.cardHead}>
      <h2 id="admin-patients">Patients you opened last</h2>
      <span className="grow" />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        onClick={openSearch}
      >
        Search Patients
      </Button>
    </div>
    <ListView
      list={useList(recentList, undefined, { staleTime: 0 })}
      label="Patients you opened last"
      fills={false}
      columns={columns}
      keyOf={({ profileId }) => profileId}
      loading="Loading the patients"
      empty={{
        icon: <IconUsers size={28} stroke={1.5} aria-hidden />,
        title: 'No patient opened yet',
        line: 'Open a patient; the admin pages of that patient are then one step away here, and under Details.',
      }}
    />
  </section>
);

// Where do the admin pages begin? Every page that stands alone, and those of the patients opened last (OP-ADMIN-1)
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { RecentPatient } from '@alveary/contract/patients/model.ts';
import { Button } from '@mantine/core';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { showDay } from '../../lib/dates.ts';
import { useCall } from '../../lib/use-call.ts';
import { useMe } from '../../shell/me.ts';
import { openSearch } from '../../shell/search-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Table } from '../../ui/table.tsx';
import { adminPages } from './admin-pages.ts';

export const AdminPage = () => {
  const me = useMe();
  return (
    <div className="admin-start">
      <h1>Admin pages</h1>
      <ul className="admin-list">
        {adminPages
          .filter((page) => page.isFor(me))
          .map(({ name, says, address }) => (
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

const RecentPatients = () => {
  const { data, error, refetch } = useCall(patientCalls.recent, {}, { shownInPlace: true, staleTime: 0 });
  return (
    <section className="admin-card" aria-labelledby="admin-patients">
      <div className="admin-card-head">
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
      {error === null ? null : (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <div className="admin-card-rows">
          <SkeletonRows rows={5} columns={['24%', '12%', '12%', '30%']} label="Loading the patients" />
        </div>
      ) : null}
      {data !== undefined && error === null && data.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
          title="No patient opened yet"
          line="Open a patient; the admin pages of that patient are then one step away here, and under Details."
        />
      ) : null}
      {data !== undefined && error === null && data.length > 0 ? <Patients rows={data} /> : null}
    </section>
  );
};

const Patients = ({ rows }: { readonly rows: readonly RecentPatient[] }) => (
  <Table label="Patients you opened last">
    <thead>
      <tr>
        <th scope="col">Patient</th>
        <th scope="col">Born</th>
        <th scope="col">EHR ID</th>
        <th scope="col">Admin pages</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((patient) => (
        <tr key={patient.profileId}>
          <td>
            {patient.firstName} <b>{patient.lastName}</b>
          </td>
          <td className="tabular">{showDay(patient.dateOfBirth)}</td>
          <td className="tabular">{patient.ehrId ?? '–'}</td>
          <td className="admin-links">
            <Link to={`/admin/profile/${patient.profileId}`}>Record</Link>
            <Link to={`/admin/appointment?principal.equals=${patient.profileId}`}>Appointments</Link>
            <Link to={`/admin/profile/${patient.profileId}/accesses`}>Who saw this patient</Link>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

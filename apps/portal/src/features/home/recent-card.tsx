// Which patients did the person open last? One step back to each of them.
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { RecentPatient } from '@alveary/contract/patients/model.ts';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { showAgo, showDay } from '../../lib/dates.ts';
import { useCall } from '../../lib/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Table } from '../../ui/table.tsx';
import { patientAddress } from '../../shell/patient-address.ts';

export const RecentCard = ({ time }: { readonly time: number }) => {
  const recent = useCall(patientCalls.recent, {}, { shownInPlace: true, staleTime: 0 });
  return (
    <section className="home-card" aria-labelledby="recently-opened">
      <h2 id="recently-opened">Recently opened</h2>
      {recent.isPending ? <SkeletonRows rows={5} columns={['40%', '20%', '20%']} /> : null}
      {recent.error && !recent.data ? (
        <ErrorState
          title={recent.error.message}
          requestId={recent.error.requestId}
          onRetry={() => void recent.refetch()}
        />
      ) : null}
      {recent.data?.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
          title="No patient opened yet"
          line="The patients you open are listed here, so that they are one step away."
        />
      ) : null}
      {recent.data && recent.data.length > 0 ? <RecentTable rows={recent.data} time={time} /> : null}
    </section>
  );
};

const RecentTable = ({ rows, time }: { readonly rows: readonly RecentPatient[]; readonly time: number }) => (
  <Table label="Recently opened" className="home-table">
    <thead>
      <tr>
        <th>Patient</th>
        <th>Born</th>
        <th>EHR ID</th>
        <th>Site</th>
        <th>Opened</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((patient) => (
        <tr key={patient.siteProfileId}>
          <td>
            <Link to={patientAddress(patient.siteSlug, patient.siteProfileId)}>
              {patient.firstName} <b>{patient.lastName ?? '[Unknown Patient]'}</b>
            </Link>
          </td>
          <td className="tabular">
            {patient.dateOfBirth === null ? <span className="dim">–</span> : showDay(patient.dateOfBirth)}
          </td>
          <td className="tabular">{patient.ehrId ?? <span className="dim">–</span>}</td>
          <td>{patient.siteShortName}</td>
          <td className="dim">{showAgo(patient.openedAt, time)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

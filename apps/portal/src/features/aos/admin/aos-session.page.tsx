// What was measured in one AOS session, and what does each value mean? (OP-REPORT-3, OP-ADMIN-2: values; ADMIN-004)
import { aosCalls } from '@alveary/contract/aos/calls.ts';
import type { AosSession } from '@alveary/contract/aos/model.ts';
import { IconWaveSine } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { showDayTime } from '../../../lib/dates.ts';
import { useCall } from '../../../lib/use-call.ts';
import { NotFoundPage } from '../../../shell/error-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Table } from '../../../ui/table.tsx';
import { PatientLink, usePatientOf } from '../../patients/public.ts';
import { isUuid } from '../../../lib/is-uuid.ts';
import { aosMeasures, aosValueText } from './aos-values.rules.ts';
import './aos-session.css';

export const AosSessionPage = () => {
  const { id } = useParams();
  return isUuid(id) ? <AosSessionOf key={id} id={id} /> : <NotFoundPage />;
};

const AosSessionOf = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useCall(aosCalls.one, { params: { id } }, { shownInPlace: true });
  if (data !== undefined) {
    return (
      <div className="aos">
        <Facts session={data} />
        <Values session={data} />
      </div>
    );
  }
  if (error === null) {
    return (
      <div className="aos-loading">
        <SkeletonRows rows={6} columns={['12%', '10%', '40%']} label="Loading the session" />
      </div>
    );
  }
  if (error.code === 'SessionNotFound') {
    return <EmptyState icon={<IconWaveSine size={28} stroke={1.5} aria-hidden />} title={error.message} />;
  }
  return <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />;
};

const Facts = ({ session }: { readonly session: AosSession }) => {
  const { locale } = usePatientOf(session.profile_id);
  return (
    <PageHead title="AOS session">
      <p className="dim">Airway oscillometry</p>
      <dl className="aos-facts">
        <div>
          <dt>Patient</dt>
          <dd>
            <PatientLink profileId={session.profile_id} />
          </dd>
        </div>
        <div>
          <dt>Measured</dt>
          <dd className="tabular">{showDayTime(session.performed_at, locale)}</dd>
        </div>
        <div>
          <dt>Quality</dt>
          <dd>{session.quality ?? 'Not stated'}</dd>
        </div>
        <div>
          <dt>Source</dt>
          <dd>{session.source}</dd>
        </div>
      </dl>
    </PageHead>
  );
};

const Values = ({ session }: { readonly session: AosSession }) => (
  <section className="aos-card" aria-labelledby="aos-values">
    <h2 id="aos-values">Values</h2>
    <Table label="Values" className="aos-values">
      <thead>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col" className="table-number">
            Value
          </th>
          <th scope="col">Unit</th>
          <th scope="col">What it is</th>
        </tr>
      </thead>
      <tbody>
        {aosMeasures.map(([key, name, unit, title, meaning]) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className="table-number tabular">{aosValueText(session[key])}</td>
            <td className="tabular dim">{session[key] === null ? 'not measured' : unit}</td>
            <td>
              {title} <span className="aos-meaning dim">{meaning}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
    <p className="aos-foot dim">Predicted values are not stored with AOS sessions.</p>
  </section>
);

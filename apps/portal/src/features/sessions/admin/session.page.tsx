// What was measured in one spirometry session? (document 3 §2, §3 Spirometry; reached from the record on the admin pages)
import { sessionCalls } from '@alveary/contract/sessions/calls.ts';
import type { Grade, SpirometrySession } from '@alveary/contract/sessions/model.ts';
import { IconAlertTriangle, IconWaveSine } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { showDayTime } from '../../../lib/dates.ts';
import { useCall } from '../../../lib/use-call.ts';
import { NotFoundPage } from '../../../shell/error-page.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { PatientLink, usePatientOf } from '../../patients/public.ts';
import { isUuid } from '../../../lib/is-uuid.ts';
import { bestRows, FEW_USABLE, LOWER_LIMIT, zText } from './session-values.rules.ts';
import { TestTable } from './test-table.tsx';
import { Table } from '../../../ui/table.tsx';
import './session.css';

export const SessionPage = () => {
  const { id } = useParams();
  return isUuid(id) ? <SessionOf key={id} id={id} /> : <NotFoundPage />;
};

const SessionOf = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useCall(sessionCalls.one, { params: { id } }, { shownInPlace: true });
  if (data !== undefined) return <Session session={data} />;
  if (error === null) {
    return (
      <div className="session-loading">
        <SkeletonRows rows={8} columns={['16%', '10%', '10%', '10%', '10%']} label="Loading the session" />
      </div>
    );
  }
  if (error.code === 'SessionNotFound') {
    return <EmptyState icon={<IconWaveSine size={28} stroke={1.5} aria-hidden />} title={error.message} />;
  }
  return <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />;
};

const Session = ({ session }: { readonly session: SpirometrySession }) => {
  const { tests } = session.analysis_summary;
  return (
    <div className="session">
      <Head session={session} />
      {session.usable_tests < 2 ? (
        <p className="session-warning" role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {FEW_USABLE}
        </p>
      ) : null}
      <section className="session-card" aria-labelledby="session-best">
        <h2 id="session-best">Best values</h2>
        <BestTable session={session} />
        <p className="session-foot dim">
          Lower limit: z {LOWER_LIMIT}. Predicted values: {session.reference ?? 'none stored'}.
        </p>
      </section>
      <section className="session-card" aria-labelledby="session-tests">
        <h2 id="session-tests">
          Tests <span className="dim">{tests.length}</span>
        </h2>
        <TestTable tests={tests} bestTestId={session.best_test_id} />
      </section>
    </div>
  );
};

const Head = ({ session }: { readonly session: SpirometrySession }) => {
  const { locale } = usePatientOf(session.profile_id);
  const facts = [
    session.bronchodilator === null
      ? null
      : session.bronchodilator === 'pre'
        ? 'Before bronchodilator'
        : 'After bronchodilator',
    session.device,
    `${session.usable_tests} usable`,
  ].filter((fact) => fact !== null);
  return (
    <PageHead title="Spirometry session" aside={<Grades session={session} />}>
      <p className="dim tabular">
        <PatientLink profileId={session.profile_id} /> · {showDayTime(session.performed_at, locale)} ·{' '}
        {facts.join(' · ')}
      </p>
      {session.notes === null ? null : <p className="session-notes">{session.notes}</p>}
    </PageHead>
  );
};

const Grades = ({ session: { grading } }: { readonly session: SpirometrySession }) => (
  <dl className="session-grades">
    <div>
      <dt>FEV1</dt>
      <dd>
        <GradeBadge grade={grading.fev1} />
      </dd>
    </div>
    <div>
      <dt>FVC</dt>
      <dd>
        <GradeBadge grade={grading.fvc} />
      </dd>
    </div>
  </dl>
);

const gradeTones: Readonly<Record<Grade, readonly [tone: BadgeTone, word: string]>> = {
  A: ['success', 'good'],
  B: ['success', 'good'],
  C: ['warning', 'average'],
  D: ['warning', 'average'],
  E: ['error', 'poor'],
  U: ['neutral', 'usable only'],
  F: ['error', 'poor'],
};

const GradeBadge = ({ grade }: { readonly grade: Grade }) => {
  const [tone, word] = gradeTones[grade];
  return (
    <Badge tone={tone}>
      Grade {grade}: {word}
    </Badge>
  );
};

const BestTable = ({ session }: { readonly session: SpirometrySession }) => (
  <Table label="Best values">
    <thead>
      <tr>
        <th scope="col">Measure</th>
        <th scope="col" className="table-number">
          Best
        </th>
        <th scope="col" className="table-number">
          Predicted
        </th>
        <th scope="col" className="table-number">
          % predicted
        </th>
        <th scope="col" className="table-number">
          z-score
        </th>
      </tr>
    </thead>
    <tbody>
      {bestRows(session).map((row) => (
        <tr key={row.name}>
          <td>
            {row.name} <span className="dim">{row.unit}</span>
          </td>
          <td className="table-number tabular">{row.best}</td>
          <td className="table-number tabular dim">{row.predicted}</td>
          <td className="table-number tabular">{row.relative}</td>
          <td className="table-number tabular" data-low={row.isLow || undefined}>
            {zText(row.z)}
            {row.isLow ? <span className="session-low"> below the limit</span> : null}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

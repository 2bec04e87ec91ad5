// What was measured in one spirometry session? (document 3 §2, §3 Spirometry; reached from the record on the admin pages)
import { sessionCalls } from '../../contract/calls.ts';
import type { SpirometrySession } from '../../contract/model.ts';
import { IconAlertTriangle, IconWaveSine } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { PageHead } from '@alveary/portal/ui/page-head.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { PatientLink, usePatientOf } from '@alveary/modules/patients/portal/public.ts';
import { GradeBadge } from '../grade-badge.tsx';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { bestRows, FEW_USABLE, LOWER_LIMIT, zText } from './session-values.rules.ts';
import { TestTable } from './test-table.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import styles from './session.module.css';

export const SessionPage = () => {
  const { id } = useParams();
  return isUuid(id) ? <SessionOf key={id} id={id} /> : <NotFoundPage />;
};

const SessionOf = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useCall(sessionCalls.read, { params: { id } }, { shownInPlace: true });
  if (data !== undefined) return <Session session={data} />;
  if (error === null) {
    return (
      <div className={styles.loading}>
        <SkeletonRows rows={8} columns={['16%', '10%', '10%', '10%', '10%']} label="Loading the session" />
      </div>
    );
  }
  if (error.code === 'SessionNotFound') {
    return <EmptyState icon={<IconWaveSine size={28} stroke={1.5} aria-hidden />} title={error.message} />;
  }
  return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
};

const Session = ({ session }: { readonly session: SpirometrySession }) => {
  const { tests } = session.analysis_summary;
  return (
    <div className={styles.session}>
      <Head session={session} />
      {session.usable_tests < 2 ? (
        <p className={styles.warning} role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {FEW_USABLE}
        </p>
      ) : null}
      <section className={styles.card} aria-labelledby="session-best">
        <h2 id="session-best">Best values</h2>
        <BestTable session={session} />
        <p className={`${styles.foot} dim`}>
          Lower limit: z {LOWER_LIMIT}. Predicted values: {session.reference ?? 'none stored'}.
        </p>
      </section>
      <section className={styles.card} aria-labelledby="session-tests">
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
      {session.notes === null ? null : <p>{session.notes}</p>}
    </PageHead>
  );
};

const Grades = ({ session: { grading } }: { readonly session: SpirometrySession }) => (
  <dl className={styles.grades}>
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

type BestRow = ReturnType<typeof bestRows>[number];

const bestColumns: readonly Column<BestRow>[] = [
  {
    id: 'measure',
    title: 'Measure',
    isName: true,
    cell: ({ name, unit }) => (
      <>
        {name} <span className="dim">{unit}</span>
      </>
    ),
  },
  { id: 'best', title: 'Best', isNumber: true, cell: ({ best }) => best },
  {
    id: 'predicted',
    title: 'Predicted',
    isNumber: true,
    cell: ({ predicted }) => <span className="dim">{predicted}</span>,
  },
  { id: 'relative', title: '% predicted', isNumber: true, cell: ({ relative }) => relative },
  {
    id: 'z',
    title: 'z-score',
    isNumber: true,
    cell: ({ z, isLow }) => (
      <span className={isLow ? styles.low : undefined}>
        {zText(z)}
        {isLow ? ' below the limit' : null}
      </span>
    ),
  },
];

const BestTable = ({ session }: { readonly session: SpirometrySession }) => (
  <ListTable label="Best values" rows={bestRows(session)} keyOf={({ name }) => name} columns={bestColumns} />
);

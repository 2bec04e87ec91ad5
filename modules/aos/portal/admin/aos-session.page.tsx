// What was measured in one AOS session, and what does each value mean? (OP-REPORT-3, OP-ADMIN-2: values; ADMIN-004)
import { aosCalls } from '../../contract/calls.ts';
import type { AosSession } from '../../contract/model.ts';
import { IconWaveSine } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { PageHead } from '@alveary/portal/ui/page-head.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { PatientLink, usePatientOf } from '@alveary/modules/patients/portal/public.ts';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { aosMeasures, aosValueText } from './aos-values.rules.ts';
import styles from './aos-session.module.css';

export const AosSessionPage = () => {
  const { id } = useParams();
  return isUuid(id) ? <AosSessionOf key={id} id={id} /> : <NotFoundPage />;
};

const AosSessionOf = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useCall(aosCalls.read, { params: { id } }, { shownInPlace: true });
  if (data !== undefined) {
    return (
      <div className={styles.aos}>
        <Facts session={data} />
        <Values session={data} />
      </div>
    );
  }
  if (error === null) {
    return (
      <div className={styles.loading}>
        <SkeletonRows rows={6} columns={['12%', '10%', '40%']} label="Loading the session" />
      </div>
    );
  }
  if (error.code === 'SessionNotFound') {
    return <EmptyState icon={<IconWaveSine size={28} stroke={1.5} aria-hidden />} title={error.message} />;
  }
  return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
};

const Facts = ({ session }: { readonly session: AosSession }) => {
  const { locale } = usePatientOf(session.profile_id);
  return (
    <PageHead title="AOS session">
      <p className="dim">Airway oscillometry</p>
      <dl className={styles.facts}>
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

type Measure = (typeof aosMeasures)[number];

const columnsOf = (session: AosSession): readonly Column<Measure>[] => [
  { id: 'measure', title: 'Measure', isName: true, cell: ([, name]) => name },
  { id: 'value', title: 'Value', isNumber: true, cell: ([key]) => aosValueText(session[key]) },
  {
    id: 'unit',
    title: 'Unit',
    isTabular: true,
    cell: ([key, , unit]) => <span className="dim">{session[key] === null ? 'not measured' : unit}</span>,
  },
  {
    id: 'meaning',
    title: 'What it is',
    cell: ([, , , title, meaning]) => (
      <>
        {title} <span className={`${styles.meaning} dim`}>{meaning}</span>
      </>
    ),
  },
];

const Values = ({ session }: { readonly session: AosSession }) => {
  const columns = useMemo(() => columnsOf(session), [session]);
  return (
    <section className={styles.card} aria-labelledby="aos-values">
      <h2 id="aos-values">Values</h2>
      <ListTable label="Values" rows={aosMeasures} keyOf={([key]) => key} columns={columns} />
      <p className={`${styles.foot} dim`}>Predicted values are not stored with AOS sessions.</p>
    </section>
  );
};

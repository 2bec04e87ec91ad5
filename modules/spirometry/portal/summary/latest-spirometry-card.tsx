// The newest session with its best blow, and what changed since the one before (OP-PROFILE-3).
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { FlowVolume } from '@alveary/portal/ui/chart/flow-volume.tsx';
import { ZBar } from '@alveary/portal/ui/chart/z-bar.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { sessionCalls } from '../../contract/calls.ts';
import { interpretationOf } from '../../contract/interpretation.ts';
import type { ListedSession, SpirometrySession } from '../../contract/model.ts';
import { isBelowLimit, LOWER_LIMIT, valueText, zText } from '../admin/session-values.rules.ts';
import { InterpretationText } from '../interpretation-text.tsx';
import { GradeBadge } from '../grade-badge.tsx';
import { useThresholds } from '../session/use-thresholds.ts';
import { drawnBlow, expectedMarks } from '../../contract/blow-curves.ts';
import styles from './latest-spirometry.module.css';
import { type LatestRow, latestRows, newestOf } from './latest-spirometry.rules.ts';

interface LatestSpirometryProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

/** As high as a session with its curve, so that the cards below stay where they are. */
const ROWS_WHILE_LOADING = 9;

export const LatestSpirometryCard = ({ siteProfile, locale }: LatestSpirometryProps) => {
  const { data, error, refetch } = useCall(
    sessionCalls.listOfPatient,
    { query: { profile_id: siteProfile.profile.id } },
    { shownInPlace: true },
  );
  const { newest, previous } = newestOf(data ?? []);
  const address = patientAddress(siteProfile.site.slug, siteProfile.id);
  return (
    <SummaryCard
      title="Latest spirometry"
      aside={
        newest === null ? null : <Link to={`${address}/trends/sessions/${newest.id}`}>Open session</Link>
      }
    >
      {error === null ? null : <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading /> : null}
      {data?.length === 0 ? <CardEmpty>No spirometry session yet.</CardEmpty> : null}
      {newest === null ? null : (
        <Latest newest={newest} previous={previous} siteProfile={siteProfile} locale={locale} />
      )}
    </SummaryCard>
  );
};

const Loading = () => (
  <div className={styles.place}>
    <div className={styles.loading}>
      <SkeletonRows rows={ROWS_WHILE_LOADING} columns={['100%']} label="Loading the latest spirometry" />
    </div>
  </div>
);

interface LatestProps extends LatestSpirometryProps {
  readonly newest: ListedSession;
  readonly previous: ListedSession | null;
}

const Latest = ({ newest, previous, siteProfile, locale }: LatestProps) => {
  const limits = useThresholds(siteProfile.site.id);
  const { data, error, refetch } = useCall(
    sessionCalls.read,
    { params: { id: newest.id } },
    { shownInPlace: true },
  );
  if (data === undefined) {
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className={styles.place}>
      <div className={styles.body} data-curves={data.has_curves || undefined}>
        {data.has_curves ? <BestBlow session={data} /> : null}
        <div className={styles.values}>
          <p className={styles.line}>
            <span className={styles.when}>{showDayTime(data.performed_at, locale)}</span>
            <Grades session={data} />
          </p>
          <Values
            rows={latestRows(data, previous, limits)}
            since={previous === null ? null : showDay(previous.performed_at, locale)}
          />
          <p className={styles.meaning}>
            <InterpretationText {...interpretationOf(data)} />{' '}
            <span className="dim">
              {data.reference_problem ?? (data.reference === null ? null : `By ${data.reference}.`)}
            </span>
          </p>
        </div>
      </div>
    </div>
  );
};

const Grades = ({ session: { grading, fev075 } }: { readonly session: SpirometrySession }) => (
  <>
    {fev075 === null ? null : (
      <span>
        FEV0.75 <GradeBadge grade={fev075.grade} />
      </span>
    )}
    <span>
      FVC <GradeBadge grade={grading.fvc} />
    </span>
    <span>
      FEV1 <GradeBadge grade={grading.fev1} />
    </span>
  </>
);

const WIDTH_PX = 220;

const BestBlow = ({ session }: { readonly session: SpirometrySession }) => {
  const { data } = useCall(
    sessionCalls.curves,
    { params: { id: session.id } },
    { shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const best = session.best_test_id;
  const curves = useMemo(() => {
    const stored = data?.find(({ test_id }) => test_id === best);
    const blow = stored === undefined ? null : drawnBlow(stored);
    return [
      ...expectedMarks(session.predicted_values).map(
        ({ name, flowVolume }) => ({ id: name, name, points: flowVolume, look: 'predicted' }) as const,
      ),
      ...(blow === null
        ? []
        : [{ id: 'best', name: 'Best test', points: blow.flowVolume, look: 'chosen' } as const]),
    ];
  }, [data, best, session.predicted_values]);
  return curves.length === 0 ? null : <FlowVolume curves={curves} width={WIDTH_PX} />;
};

const mark = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

const Change = ({ change, unit }: LatestRow) => {
  if (change === null) return '–';
  const word = change === 0 ? 'unchanged' : change > 0 ? 'up' : 'down';
  const Arrow = change === 0 ? IconArrowRight : change > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span>
      <Arrow {...mark} /> <span className="visually-hidden">{word} </span>
      {Math.abs(change).toFixed(2)} <span className="visually-hidden">{unit}</span>
    </span>
  );
};

interface ValuesProps {
  readonly rows: readonly LatestRow[];
  /** The day of the session before; null where there is none. */
  readonly since: string | null;
}

const Values = ({ rows, since }: ValuesProps) => (
  <table aria-label="Best values of the latest session">
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Measure</span>
        </th>
        <th scope="col">Best</th>
        <th scope="col">% pred.</th>
        <th scope="col">z-score</th>
        <th scope="col" className={styles.bar}>
          Limit {LOWER_LIMIT}
        </th>
        {since === null ? null : <th scope="col">vs {since}</th>}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.measure}>
          <th scope="row">{row.name}</th>
          <td>
            <b>{valueText(row.value)}</b> <span className="dim">{row.unit}</span>
            {row.isUsableOnly ? <span className="dim"> usable only</span> : null}
          </td>
          <td>{row.percent === null ? '–' : `${row.percent}%`}</td>
          <td className={isBelowLimit(row.z) ? styles.low : undefined}>{zText(row.z)}</td>
          <td className={styles.bar}>
            {row.z === null ? null : <ZBar z={row.z} name={row.name} width={96} />}
          </td>
          {since === null ? null : (
            <td>
              <Change {...row} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

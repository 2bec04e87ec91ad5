// The result of the session, how far it is from what is expected, and by which equation (SPIRO-011, SPIRO-016, SPIRO-017).
import { SummaryCard, usePatient } from '@alveary/modules/patients/portal/public.ts';
import { showDay } from '@alveary/portal/lib/dates.ts';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import { ZBar } from '@alveary/portal/ui/chart/z-bar.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { heightInWords } from '../../contract/height-of-session.ts';
import { interpretationOf } from '../../contract/interpretation.ts';
import type { SpirometrySession } from '../../contract/model.ts';
import type { ValueBand } from '../../contract/value-bands.ts';
import { isBelowLimit, LOWER_LIMIT, valueText, zText } from '../admin/session-values.rules.ts';
import { InterpretationText } from '../interpretation-text.tsx';
import { personInWords, resultRows, type ResultRow, type Values } from './results.rules.ts';
import { useThresholds } from './use-thresholds.ts';
import styles from './session-view.module.css';

interface ResultCardProps {
  readonly session: SpirometrySession;
  readonly before: Values;
  readonly now: Values;
}

const ZScore = ({ row }: { readonly row: ResultRow }) => {
  if (row.z === null) return null;
  const isMoved = row.zBefore !== null && row.zBefore !== row.z;
  return <ZBar z={row.z} name={row.name} width={150} {...(isMoved ? { before: row.zBefore } : {})} />;
};

const ZNow = ({ z, zBefore }: ResultRow) => {
  const isLow = isBelowLimit(z);
  const wasLow = isBelowLimit(zBefore);
  return (
    <span className={isLow ? styles.low : undefined}>
      {zText(z)}
      {isLow ? (wasLow ? ' below the limit' : ' now below the limit') : null}
    </span>
  );
};

const BestValue = ({ value, isUsableOnly }: ResultRow) => (
  <>
    <b>{valueText(value)}</b>
    {isUsableOnly ? <span className="dim"> usable only</span> : null}
  </>
);

const tones: Readonly<Record<ValueBand, BadgeTone>> = { good: 'success', average: 'warning', poor: 'error' };

const Relative = ({ percent, band }: ResultRow) => (
  <span className={styles.relative}>
    {percent === null ? '–' : `${percent}%`}
    {band === null ? null : <Badge tone={tones[band]}>{band}</Badge>}
  </span>
);

const columnsOf = (isChanged: boolean): readonly Column<ResultRow>[] => [
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
  ...(isChanged
    ? [
        {
          id: 'before',
          title: 'Before',
          isNumber: true,
          cell: ({ before }: ResultRow) => <span className="dim">{valueText(before)}</span>,
        },
      ]
    : []),
  { id: 'now', title: 'Now', isNumber: true, cell: (row) => <BestValue {...row} /> },
  { id: 'predicted', title: 'Predicted', isNumber: true, cell: ({ predicted }) => valueText(predicted) },
  { id: 'relative', title: '% pred.', isNumber: true, cell: (row) => <Relative {...row} /> },
  { id: 'lln', title: 'LLN', isNumber: true, cell: ({ lln }) => valueText(lln) },
  { id: 'bar', title: `z, limit ${LOWER_LIMIT}`, cell: (row) => <ZScore row={row} /> },
  { id: 'z', title: 'z-score', isNumber: true, cell: (row) => <ZNow {...row} /> },
  {
    id: 'equation',
    title: 'Equation',
    cell: ({ equation }) => <span className={styles.equation}>{equation ?? '–'}</span>,
  },
];

/** In words, and what they were before the choices that are not saved yet. */
const Interpretation = ({ session: { bronchodilator }, before, now }: ResultCardProps) => {
  const [was, is] = [before, now].map((values) => interpretationOf({ ...values, bronchodilator }));
  if (was === undefined || is === undefined) return null;
  return (
    <p className={styles.interpretation} aria-label="Interpretation" role="status">
      <InterpretationText {...is} />
      {was.words === is.words ? null : <span className="dim"> Saved: {was.words}</span>}
    </p>
  );
};

export const ResultCard = ({ session, before, now }: ResultCardProps) => {
  const { units, locale } = usePatient();
  const person = personInWords(session, units);
  const height = heightInWords(session, (instant) => showDay(instant, locale));
  const limits = useThresholds(usePatient().siteProfile.site.id);
  const isChanged = JSON.stringify(before.best_values) !== JSON.stringify(now.best_values);
  return (
    <SummaryCard title="Result" aside={session.reference ?? 'No predicted values'}>
      <Interpretation session={session} before={before} now={now} />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Values of the result">
        <ListTable
          label="Result"
          rows={resultRows(session, before, now, limits)}
          keyOf={({ measure }) => measure}
          columns={columnsOf(isChanged)}
        />
      </div>
      <p className={styles.foot}>
        {session.reference_problem ??
          (person === null ? 'Predicted values came with the session.' : `Predicted for: ${person}.`)}{' '}
        {height}
      </p>
    </SummaryCard>
  );
};

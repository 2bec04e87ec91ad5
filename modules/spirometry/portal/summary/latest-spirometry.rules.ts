// The newest session in a few lines, and how it changed against the one before (OP-PROFILE-3).
import type { ListedSession, Predicted, SpirometrySession } from '../../contract/model.ts';
import { resultRows } from '../session/results.rules.ts';
import type { ValueThresholds } from '../../contract/value-bands.ts';

/** Of one measure; `change` is against the session before, in its own unit, null where either has no value. */
export type LatestRow = ReturnType<typeof latestRows>[number];

const shown = ['fev075', 'fev075_fvc', 'fev1', 'fvc', 'fev1_fvc', 'pef'];

const valueIn = (
  session: Pick<ListedSession, 'best_values' | 'fev075'> | null,
  measure: Predicted['measure'],
): number | null => {
  if (measure === 'fev075') return session?.fev075?.value ?? null;
  if (measure === 'fev075_fvc') return session?.fev075?.ratio ?? null;
  return session?.best_values[measure] ?? null;
};

const differenceOf = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined ? null : Math.round((now - before) * 100) / 100;

export const latestRows = (
  session: SpirometrySession,
  previous: Pick<ListedSession, 'best_values' | 'fev075'> | null,
  limits: ValueThresholds,
) =>
  resultRows(session, session, session, limits)
    .filter(({ measure }) => shown.includes(measure))
    .map((row) => ({ ...row, change: differenceOf(row.value, valueIn(previous, row.measure)) }));

const HOUR_MS = 3_600_000;
/** A test before and one after a bronchodilator are of one visit. */
const OF_ONE_VISIT_MS = 6 * HOUR_MS;

const isAfterDrug = ({ bronchodilator }: ListedSession): boolean => bronchodilator === 'post';

/**
 * The newest session, and the one before it that it can be compared with. Of a pair the one before the drug counts: it
 * says how somebody is.
 * @param sessions the newest first
 */
export const newestOf = (
  sessions: readonly ListedSession[],
): { readonly newest: ListedSession | null; readonly previous: ListedSession | null } => {
  const [first, second] = sessions;
  if (first === undefined) return { newest: null, previous: null };
  const isPair =
    second !== undefined &&
    isAfterDrug(first) &&
    !isAfterDrug(second) &&
    Date.parse(first.performed_at) - Date.parse(second.performed_at) <= OF_ONE_VISIT_MS;
  const newest = isPair ? second : first;
  const earlier = sessions.slice(sessions.indexOf(newest) + 1);
  return { newest, previous: earlier.find((one) => isAfterDrug(one) === isAfterDrug(newest)) ?? null };
};

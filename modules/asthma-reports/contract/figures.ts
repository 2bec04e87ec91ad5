// What a report shows beside what people wrote; kept with it when it is made final (REPORT-006 to REPORT-011; ADR 0072).
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { aosSession } from '@alveary/modules/aos/contract/model.ts';
import {
  bestCurve,
  type SessionFigures,
  sessionFigures,
} from '@alveary/modules/spirometry/contract/model.ts';
import { maySeeReports } from './policies.ts';

/** The air of the range: how many readings there were, and how many in each step of the US AQI. */
const air = z.object({
  readings: z.int(),
  mean: z.number(),
  highest: z.number(),
  highest_at: z.string(),
  /** From good to very unhealthy. */
  levels: z.array(z.int()).length(5),
});
export type AirFigures = z.output<typeof air>;

export const reportFigures = z.object({
  taken_at: z.string(),
  /** Who made the report final, by the name of that day; a draft has nobody. */
  signed_by: z.string().optional(),
  patient: z.object({
    name: z.string(),
    date_of_birth: z.string().nullable(),
    ehr_id: z.string().nullable(),
  }),
  /** Whose clocks and calendar the report is written by. */
  site: z.object({ name: z.string(), locale: z.enum(['en-US', 'en-GB']), time_zone: z.string().nullable() }),
  /** Each attached one once, also those of the pairs, the earliest first. */
  sessions: z.array(sessionFigures),
  /** The best blow of each session that recorded it; reports from before they were kept have none of their own. */
  curves: z.array(bestCurve).optional(),
  /** Oscillometry within the range, the earliest first. */
  aos: z.array(aosSession),
  /** Null where the air was not measured. */
  air: air.nullable(),
});
export type ReportFigures = z.output<typeof reportFigures>;

/** What became of a session after the report was made final; `corrected` where it is compared with a corrected person now. */
const sessionChange = z.object({
  session_id: z.uuid(),
  performed_at: z.string(),
  kind: z.enum(['changed', 'corrected', 'removed']),
  /** When it was last overwritten, or its person corrected; null where it changed by anything else. */
  changed_at: z.string().nullable(),
});
export type SessionChange = z.output<typeof sessionChange>;

export const shownFigures = z.object({
  figures: reportFigures,
  /** They are those of the moment at which the report was made final. */
  is_kept: z.boolean(),
  changes: z.array(sessionChange),
  /** The birth date that the report shows was corrected since. */
  is_birth_date_corrected: z.boolean(),
});
export type ShownFigures = z.output<typeof shownFigures>;

/** Of now without the figures that a report from before they were stored has none of. */
const comparable = (now: SessionFigures, kept: SessionFigures): SessionFigures => ({
  ...now,
  height_source: kept.height_source === undefined ? undefined : now.height_source,
  height_measured_at: kept.height_measured_at === undefined ? undefined : now.height_measured_at,
  best_qualities: kept.best_qualities === undefined ? undefined : now.best_qualities,
  fev075: kept.fev075 === undefined ? undefined : now.fev075,
});

/** When each session was last overwritten, and when its person was corrected last. */
interface LastChanges {
  readonly overwritten: ReadonlyMap<string, string>;
  readonly corrected: ReadonlyMap<string, string>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whom a session is compared with. */
const whomOf = ({ person, height_source, height_measured_at }: SessionFigures): unknown => [
  person,
  height_source,
  height_measured_at,
];

/** The sessions that differ from what the report shows; one that was overwritten and corrected stands there for each. */
export const changesSince = (
  kept: ReportFigures,
  current: ReportFigures,
  { overwritten, corrected }: LastChanges,
): SessionChange[] =>
  kept.sessions.flatMap((session): SessionChange[] => {
    const found = current.sessions.find(({ id }) => id === session.id);
    const about = { session_id: session.id, performed_at: session.performed_at };
    if (found === undefined) return [{ ...about, kind: 'removed', changed_at: null }];
    const now = comparable(found, session);
    if (isSame(now, session)) return [];
    const isCorrected = !isSame(whomOf(now), whomOf(session));
    const isOverwritten = found.version !== session.version;
    const changes: SessionChange[] = [];
    if (isOverwritten || !isCorrected) {
      const at = isOverwritten ? overwritten.get(session.id) : undefined;
      changes.push({ ...about, kind: 'changed', changed_at: at ?? null });
    }
    if (isCorrected)
      changes.push({ ...about, kind: 'corrected', changed_at: corrected.get(session.id) ?? null });
    return changes;
  });

export const isBirthDateCorrected = (kept: ReportFigures, now: ReportFigures): boolean =>
  kept.patient.date_of_birth !== now.patient.date_of_birth;

/** A recorded blow never changes, but which of them is best does: an older report has those of the sessions that are as they were. */
export const withCurves = (
  kept: ReportFigures,
  now: ReportFigures,
  changes: readonly SessionChange[],
): ReportFigures => {
  if (kept.curves !== undefined) return kept;
  const changed = new Set(changes.map(({ session_id }) => session_id));
  return { ...kept, curves: now.curves?.filter(({ session_id }) => !changed.has(session_id)) };
};

export const figureCalls = {
  read: call({
    method: 'GET',
    path: 'reports/{id}/figures',
    summary: 'What a report shows of its sessions: of now for a draft, as kept for a final one',
    input: { params: z.object({ id: idField }) },
    output: shownFigures,
    allow: maySeeReports,
    reach: 'allowed-sites',
    shows: ['asthma-reports', 'spirometry-sessions', 'aos-sessions', 'measurements', 'record', 'sites'],
    errors: ['ReportNotFound'],
    audit: { action: 'report.read', about: 'patient' },
    spec: ['REPORT-006', 'REPORT-007'],
  }),
};

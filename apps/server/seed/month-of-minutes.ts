// Which time did people give to patients in the last year? The last month of Lena and Marco in full, the months before in less (demo world)
import type { Claim, TimeSource } from '@alveary/modules/time-tracking/contract/model.ts';
import { settle } from '@alveary/modules/time-tracking/contract/rules.ts';
import type { Db } from '../src/platform/db/handle.ts';
import { type AccountKey, accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId, diceFor } from './deterministic.ts';
import { insertRows, type Row } from './insert-rows.ts';
import { logId, logRow, type LogSeed } from './log-seed.ts';
import { hasRichChart } from './named-patients.ts';
import { patientId, type PatientSeed } from './patient-seed.ts';
import { type SiteSlug, siteId } from './sites.ts';

const people = ['lena', 'marco'] as const satisfies readonly AccountKey[];
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;
/** The day's work on charts, UTC; the contacts of the other logs lie before it. */
const BEGINS_AT = 17;
const MOST_A_DAY = 9;

interface Work {
  readonly log: LogSeed;
  readonly source: TimeSource;
}

const kinds = {
  activity: {
    purpose: 'PROFILE_USER_ACTIVITY',
    subject: 'Patient Profile Activity',
    medium: 'NONE',
    source: 'PORTAL_PROFILE_ACTIVITY',
    minutes: [2, 14],
  },
  recording: {
    purpose: 'MA_ACTIVITY',
    subject: 'Prepared the visit',
    medium: 'NONE',
    source: 'PORTAL_SPEECH_RECOGNITION',
    minutes: [15, 20],
  },
} as const;

const isWeekend = (instant: string): boolean => [0, 6].includes(new Date(instant).getUTCDay());

interface WorkDay {
  readonly person: AccountKey;
  /** Days before today. */
  readonly day: number;
  readonly series: string;
  readonly hour: number;
  /** Charts worked on. */
  readonly atLeast: number;
  readonly atMost: number;
}

/** Work on one chart after the other, with a pause before each. */
const dayOf = (of: WorkDay, calendar: Calendar, charts: readonly PatientSeed[]): readonly Work[] => {
  const { person, day, series, hour, atLeast, atMost } = of;
  const dice = diceFor(`${series} ${person} ${day}`);
  const works: Work[] = [];
  let minute = dice.whole(0, 20);
  for (let index = charts.length === 0 ? 0 : dice.whole(atLeast, atMost); index > 0; index -= 1) {
    const source = person === 'marco' && dice.chance(0.2) ? 'recording' : 'activity';
    const { purpose, subject, medium, source: from, minutes } = kinds[source];
    const length = dice.whole(minutes[0] * 6, minutes[1] * 6) / 6;
    const log: LogSeed = {
      ehrId: dice.pick(charts).ehrId,
      key: `${series} ${person} ${day} ${index}`,
      purpose,
      sent: calendar.daysAgo(day, hour, minute),
      medium,
      direction: 'NONE',
      result: 'PATIENT_UPDATED',
      subject,
      message: null,
      minutes: Math.round(length * 100) / 100,
      source: from,
      author: person,
      notes: [],
    };
    works.push({ log, source });
    minute += Math.ceil(length) + dice.whole(3, 15);
  }
  return works;
};

const monthOf = (person: AccountKey, calendar: Calendar, charts: readonly PatientSeed[]): readonly Work[] =>
  Array.from({ length: MONTH_DAYS }, (_none, index) => index + 1)
    .filter((day) => !isWeekend(calendar.daysAgo(day, BEGINS_AT)))
    .flatMap((day) =>
      dayOf(
        { person, day, series: 'minutes', hour: BEGINS_AT, atLeast: 5, atMost: MOST_A_DAY },
        calendar,
        charts,
      ),
    );

/** Whose charts somebody works on beside the last month of Harbor Lung, and on how many a day. */
const others = [
  { person: 'lena', sites: ['bay-allergy'], since: 1, atLeast: 1, atMost: 3 },
  { person: 'ada', sites: ['summit-cf'], since: 1, atLeast: 0, atMost: 1 },
  { person: 'lena', sites: ['harbor-lung', 'bay-allergy'], since: MONTH_DAYS + 1, atLeast: 2, atMost: 4 },
  { person: 'marco', sites: ['harbor-lung'], since: MONTH_DAYS + 1, atLeast: 0, atMost: 2 },
] as const;
/** After the last of the others. */
const LATE = 22;

const yearOf = (
  calendar: Calendar,
  seeds: readonly PatientSeed[],
  { person, sites, since, atLeast, atMost }: (typeof others)[number],
): readonly Work[] => {
  const until = since === 1 && person === 'lena' ? MONTH_DAYS : YEAR_DAYS;
  const days = Array.from({ length: until - since + 1 }, (_none, index) => since + index);
  const charts = seeds.filter((seed) => sites.some((site) => site === seed.sites[0]));
  return days
    .filter((day) => !isWeekend(calendar.daysAgo(day, LATE)))
    .flatMap((day) =>
      dayOf(
        { person, day, series: 'year', hour: LATE, atLeast, atMost },
        calendar,
        charts.filter(({ daysKnown }) => daysKnown > day),
      ),
    );
};

/** Maya's own logs of the two, in the ledger as well. */
const mayasWorks = (logs: readonly LogSeed[], since: string): readonly Work[] =>
  logs
    .filter(({ author, ehrId }) => ehrId === 'HL-1001' && people.some((person) => person === author))
    .filter(({ minutes, sent }) => minutes !== null && sent >= since)
    .map((log) => ({ log, source: log.medium === 'VERBAL_PHONE' ? 'call' : 'manual' }));

const claimOf = ({ log, source }: Work): Claim => {
  const from = Date.parse(log.sent);
  const until = from + Math.round((log.minutes ?? 0) * 600) * 100;
  return { id: demoId(`time ${log.ehrId} ${log.key}`), source, from, until, claimedAt: from };
};

const iso = (instant: number): string => new Date(instant).toISOString();

const claimRow = (work: Work, site: SiteSlug): Row => {
  const { id, source, from, until } = claimOf(work);
  return {
    id,
    user_id: accountId(work.log.author),
    profile_id: patientId(work.log.ehrId),
    site_id: siteId(site),
    source,
    log_id: logId(work.log.ehrId, work.log.key),
    started_at: iso(from),
    ended_at: iso(until),
    is_closed: source !== 'manual',
    claimed_at: iso(from),
  };
};

const settleFor = async (db: Db, person: AccountKey, works: readonly Work[]): Promise<void> => {
  const claims = works.map(claimOf);
  const pieces = settle(claims).map(({ claimId, from, until }) => ({
    claim: claimId,
    from: iso(from),
    until: iso(until),
  }));
  const ids = claims.map(({ id }) => id);
  await db.many('select put_staff_intervals($1, $2, $3)', [accountId(person), ids, JSON.stringify(pieces)]);
};

/** @param logs those that are written already */
export const insertMonthOfMinutes = async (
  db: Db,
  calendar: Calendar,
  seeds: readonly PatientSeed[],
  logs: readonly LogSeed[],
): Promise<void> => {
  const worked = seeds.filter(
    (seed) => ['ACTIVATED', 'MANAGED'].includes(seed.status) && !hasRichChart(seed),
  );
  const charts = worked.filter((seed) => seed.sites[0] === 'harbor-lung');
  const months = [
    ...people.flatMap((person) => monthOf(person, calendar, charts)),
    ...others.flatMap((one) => yearOf(calendar, worked, one)),
  ];
  await insertRows(
    db,
    'communications',
    months.map(({ log }) => logRow(log)),
  );
  const works = [...months, ...mayasWorks(logs, calendar.daysAgo(MONTH_DAYS, 0))];
  const siteOf = new Map(seeds.map(({ ehrId, sites: [site] }) => [ehrId, site]));
  await insertRows(
    db,
    'time_claims',
    works.map((work) => claimRow(work, siteOf.get(work.log.ehrId) ?? 'harbor-lung')),
  );
  for (const person of new Set(works.map(({ log }) => log.author))) {
    await settleFor(
      db,
      person,
      works.filter(({ log }) => log.author === person),
    );
  }
};

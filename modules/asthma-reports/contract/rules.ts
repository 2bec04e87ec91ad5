// How long is a report, how is it called, what does its ACQ come to, and what is attached once only? (document 3 §3, §4; OP-REPORT-4)
import {
  acqItems,
  type AcqScores,
  type AttachedPair,
  type AttachedReports,
  type AttachedSession,
} from './model.ts';

/** Days 'YYYY-MM-DD', both included. */
export interface ReportRange {
  readonly start: string;
  readonly end: string;
}

/** Between which days a range has to stay: the profile's creation and today. */
export interface ReportBounds {
  readonly earliest: string;
  readonly latest: string;
}

export const DAY_MS = 86_400_000;

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** From the beginning of the first day to 23:59:59 of the last, in whole days. */
export const daysIn = ({ start, end }: ReportRange): number => {
  const length = (dayNumber(end) - dayNumber(start)) * DAY_MS + DAY_MS - 1000;
  return Math.round(length / DAY_MS);
};

/** A report covers at least one day (document 3 §4: 86,400,000 ms, rounded). */
export const isLongEnough = (range: ReportRange): boolean => daysIn(range) * DAY_MS >= DAY_MS;

export const usualName = (range: ReportRange): string => `${daysIn(range)} Days Report`;

const between = (number: number, lowest: number, highest: number): number =>
  Math.max(lowest, Math.min(highest, number));

/** As many days as fit, the last of them on `end`. */
export const rangeEnding = (end: string, days: number, { earliest, latest }: ReportBounds): ReportRange => {
  const last = between(dayNumber(end), dayNumber(earliest), dayNumber(latest));
  return { start: dayOf(Math.max(dayNumber(earliest), last - days + 1)), end: dayOf(last) };
};

/**
 * The range after one of its ends was moved: a fixed length takes the other end along, and stays whole at the bounds as far as they
 * leave room for it.
 *
 * @param fixedDays null where each end moves for itself
 */
export const withEndMoved = (
  range: ReportRange,
  moved: 'start' | 'end',
  to: string,
  fixedDays: number | null,
  bounds: ReportBounds,
): ReportRange => {
  const [lowest, highest] = [dayNumber(bounds.earliest), dayNumber(bounds.latest)];
  const day = between(dayNumber(to), lowest, highest);
  if (fixedDays === null) {
    return moved === 'start'
      ? { start: dayOf(day), end: dayOf(Math.max(day, dayNumber(range.end))) }
      : { start: dayOf(Math.min(day, dayNumber(range.start))), end: dayOf(day) };
  }
  const wanted = moved === 'start' ? day + fixedDays - 1 : day;
  const end = between(wanted, Math.min(highest, lowest + fixedDays - 1), highest);
  return { start: dayOf(Math.max(lowest, end - fixedDays + 1)), end: dayOf(end) };
};

/** The mean of what was answered, two decimals: the six questions are needed, the FEV1 counts where it is known (OP-REPORT-4). */
export const acqResult = (scores: Omit<AcqScores, 'result'>): number | null => {
  const answers = acqItems.flatMap((item) => {
    const score = scores[item];
    return score === null ? [] : [{ item, score }];
  });
  const asked = answers.filter(({ item }) => item !== 'fev1Prebronchodilator');
  if (asked.length < acqItems.length - 1) return null;
  return Math.round((answers.reduce((sum, { score }) => sum + score, 0) / answers.length) * 100) / 100;
};

/** From here on asthma is not well controlled. */
const ACQ_UNCONTROLLED = 1.5;
export const isUncontrolled = (result: number | null): boolean =>
  result !== null && result >= ACQ_UNCONTROLLED;

/** With one more session; one that is attached already stays as it is. */
export const withSession = (
  sessions: readonly AttachedSession[],
  added: AttachedSession,
): AttachedSession[] => (sessions.some(({ id }) => id === added.id) ? [...sessions] : [...sessions, added]);

const isSamePair = (one: AttachedPair, other: AttachedPair): boolean =>
  one.id === other.id || (one.pre.id === other.pre.id && one.post.id === other.post.id);

export const withPair = (pairs: readonly AttachedPair[], added: AttachedPair): AttachedPair[] =>
  pairs.some((one) => isSamePair(one, added)) ? [...pairs] : [...pairs, added];

/** Each session and each pair once, in one list; what was analysed by which standard is decided by `byStandard`. */
export const merged = (lists: readonly AttachedReports[]): AttachedReports => ({
  spirometry_sessions: lists
    .flatMap((list) => list.spirometry_sessions)
    .reduce<AttachedSession[]>(withSession, []),
  prepost: lists.flatMap((list) => list.prepost).reduce<AttachedPair[]>(withPair, []),
});

/** Sessions analysed by the standard of 2019 stand apart; a pair does when both of its sessions do (OP-REPORT-4). */
export const byStandard = (
  all: AttachedReports,
  isOf2019: (sessionId: string) => boolean,
): { readonly attached_reports: AttachedReports; readonly attached_reports_2019: AttachedReports } => {
  const part = (is2019: boolean): AttachedReports => ({
    spirometry_sessions: all.spirometry_sessions.filter(({ id }) => isOf2019(id) === is2019),
    prepost: all.prepost.filter(({ pre, post }) => (isOf2019(pre.id) && isOf2019(post.id)) === is2019),
  });
  return { attached_reports: part(false), attached_reports_2019: part(true) };
};

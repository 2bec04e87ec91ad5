// Which days does the timeline show? Ranges by name, the filter that is kept, and what a chosen session makes of it (document 3 §4 Timeline)
import dayjs from 'dayjs';

/** The short names are what is stored, here and elsewhere (OP-TIMELINE-1). */
export const rangeNames = ['all', '1week', '1m', '3m', '6m', '1y', 'custom', 'default'] as const;
export type RangeName = (typeof rangeNames)[number];

export const rangeWords: Readonly<Record<RangeName, string>> = {
  all: 'All',
  '1week': 'One week',
  '1m': 'One month',
  '3m': 'Three months',
  '6m': 'Six months',
  '1y': 'One year',
  custom: 'Custom',
  default: 'Default',
};

const DEFAULT_RANGE = '3m';

const rangeDays: Readonly<Record<Exclude<RangeName, 'all' | 'custom' | 'default'>, number>> = {
  '1week': 7,
  '1m': 30,
  '3m': 91,
  '6m': 182,
  '1y': 365,
};

export interface TimelineFilter {
  readonly rangeName: RangeName;
  /** ISO 8601 instants. */
  readonly startDate: string;
  readonly endDate: string;
}

export interface TimelineProfile {
  readonly id: string;
  readonly created_at: string;
}

/** Today at 23:59:59 of the person who looks. */
const endOfToday = (now: number): string =>
  dayjs(now).hour(23).minute(59).second(59).millisecond(0).toISOString();

const isRangeName = (name: string): name is RangeName => rangeNames.some((one) => one === name);

const daysBefore = (end: string, days: number): string => dayjs(end).subtract(days, 'day').toISOString();

/**
 * @param kept what a custom range shows; where nothing was chosen yet, the usual range
 * @throws Error for a name that is none
 */
export const filterOf = (
  name: string,
  profile: Pick<TimelineProfile, 'created_at'>,
  now: number,
  kept?: Pick<TimelineFilter, 'startDate' | 'endDate'>,
): TimelineFilter => {
  if (!isRangeName(name)) throw new Error(`Timeline store: ${name} is not a valid date range name.`);
  const endDate = endOfToday(now);
  if (name === 'all') {
    const startDate = dayjs(profile.created_at).subtract(1, 'month').toISOString();
    return { rangeName: name, startDate, endDate };
  }
  if (name === 'custom' && kept !== undefined) {
    return { rangeName: name, startDate: kept.startDate, endDate: kept.endDate };
  }
  const days = rangeDays[name === 'custom' || name === 'default' ? DEFAULT_RANGE : name];
  return { rangeName: name, startDate: daysBefore(endDate, days), endDate };
};

export const FILTER_KEY = 'timeline-filters';

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && Number.isFinite(Date.parse(value));

type Kept = Readonly<Record<string, unknown>>;

/** @throws Error when it is no filter */
const parseKept = (kept: unknown): Kept => {
  if (typeof kept !== 'object' || kept === null) throw new Error('It is no filter.');
  return { ...kept };
};

/**
 * What was kept for one person: that of the last one stands in the open, those of others beside it. An earlier release named nobody.
 *
 * @returns undefined where nothing was
 */
const keptFor = (kept: Kept, userId: string): unknown => {
  if (kept['userId'] === undefined || kept['userId'] === userId) return kept;
  return kept['others'] === undefined ? undefined : parseKept(kept['others'])[userId];
};

const othersIn = (text: string | null, userId: string): Kept => {
  try {
    const { userId: last, others = {}, ...filter } = parseKept(JSON.parse(text ?? '{}'));
    const { [userId]: _own, ...rest } = parseKept(others);
    return typeof last === 'string' && last !== userId ? { ...rest, [last]: filter } : rest;
  } catch {
    // What cannot be read was said when it was to be restored.
    return {};
  }
};

/** What is written under the key: one filter for each person of this browser (OP-TIMELINE-1). @param before what stands there */
export const textToKeep = (before: string | null, filter: TimelineFilter, userId: string): string => {
  const others = othersIn(before, userId);
  return JSON.stringify({ ...filter, userId, ...(Object.keys(others).length === 0 ? {} : { others }) });
};

/** @throws Error when it is no filter */
const parseFilter = (kept: unknown): TimelineFilter => {
  const { rangeName, startDate, endDate } = { rangeName: '', startDate: '', endDate: '', ...parseKept(kept) };
  if (typeof rangeName !== 'string' || !isRangeName(rangeName)) throw new Error('It names no range.');
  if (!isInstant(startDate) || !isInstant(endDate) || startDate >= endDate) {
    throw new Error('It holds no range.');
  }
  return { rangeName, startDate, endDate };
};

/**
 * The filter of a profile as this person left it: a named range ends today again, All begins with this profile.
 * @param log is told of a filter that cannot be read; then everything from 1970 until now is shown
 */
export const restoredFilter = (
  text: string | null,
  userId: string,
  profile: TimelineProfile,
  now: number,
  log: (words: string) => void,
): TimelineFilter => {
  if (text === null) return filterOf('default', profile, now);
  try {
    const own = keptFor(parseKept(JSON.parse(text)), userId);
    if (own === undefined) return filterOf('default', profile, now);
    const kept = parseFilter(own);
    return filterOf(kept.rangeName, profile, now, kept);
  } catch (error) {
    log(`The kept filter of the timeline cannot be read. ${error instanceof Error ? error.message : ''}`);
    return {
      rangeName: 'default',
      startDate: new Date(0).toISOString(),
      endDate: new Date(now).toISOString(),
    };
  }
};

/** One month either side of a session that the filter does not show; the same filter where it does. */
export const filterShowing = (filter: TimelineFilter, performedAt: string): TimelineFilter => {
  const at = Date.parse(performedAt);
  if (at >= Date.parse(filter.startDate) && at <= Date.parse(filter.endDate)) return filter;
  return {
    rangeName: 'custom',
    startDate: dayjs(performedAt).subtract(1, 'month').toISOString(),
    endDate: dayjs(performedAt).add(1, 'month').toISOString(),
  };
};

/** In milliseconds. */
export const windowOf = ({
  startDate,
  endDate,
}: Pick<TimelineFilter, 'startDate' | 'endDate'>): { readonly from: number; readonly to: number } => ({
  from: Date.parse(startDate),
  to: Date.parse(endDate),
});

/** Part of a width: earlier is below 0. */
export const moved = ({ startDate, endDate }: TimelineFilter, part: number): TimelineFilter => {
  const by = (Date.parse(endDate) - Date.parse(startDate)) * part;
  return {
    rangeName: 'custom',
    startDate: new Date(Date.parse(startDate) + by).toISOString(),
    endDate: new Date(Date.parse(endDate) + by).toISOString(),
  };
};

const LEAST_MS = 10 * 60_000;
const MOST_MS = 60 * 365 * 86_400_000;

/** Around a moment that stays where it is. @param factor below 1 shows less time */
export const zoomed = (
  { startDate, endDate }: TimelineFilter,
  factor: number,
  around: number,
): TimelineFilter => {
  const [from, to] = [Date.parse(startDate), Date.parse(endDate)];
  const width = Math.min(MOST_MS, Math.max(LEAST_MS, (to - from) * factor));
  const share = (around - from) / (to - from);
  const start = Math.round(around - width * share);
  return {
    rangeName: 'custom',
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + Math.round(width)).toISOString(),
  };
};

/**
 * What is asked for so that small moves need nothing new: half a width more on either side, on a grid of its own for each size.
 */
export const askedSpan = ({ startDate, endDate }: TimelineFilter): { start: string; end: string } => {
  const [from, to] = [Date.parse(startDate), Date.parse(endDate)];
  const step = 2 ** Math.ceil(Math.log2((to - from) / 2));
  const start = Math.floor((from - step / 2) / step) * step;
  const end = Math.ceil((to + step / 2) / step) * step;
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
};

// When does a day begin and end where the person is, and which is the day after? Days of 23 and 25 hours too (OP-CAL-1)

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The local day 'YYYY-MM-DD' of an instant in this IANA zone. */
export const dayIn = (zone: string, at: number): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const valueOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${valueOf('year').padStart(4, '0')}-${valueOf('month')}-${valueOf('day')}`;
};

/** @param days may be negative */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first instant of the day: found by halving, so that clocks may change at midnight, as they do in Santiago and Beirut. */
const beginningOf = (day: string, zone: string): number => {
  const noon = Date.parse(`${day}T12:00:00Z`);
  let [before, within] = [noon - 2 * DAY_MS, noon + 2 * DAY_MS];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayIn(zone, middle) < day) before = middle;
    else within = middle;
  }
  return within;
};

export interface DayBounds {
  /** ISO 8601 instants, both included. */
  readonly startDate: string;
  readonly endDate: string;
}

export const boundsOfDay = (day: string, zone: string): DayBounds => ({
  startDate: new Date(beginningOf(day, zone)).toISOString(),
  endDate: new Date(beginningOf(dayPlus(day, 1), zone) - 1).toISOString(),
});

// What time is it? The only place of the server that asks (architecture: rule 8).

/** Milliseconds since the epoch. */
export const now = (): number => Date.now();

/** ISO 8601 in UTC. */
export const iso = (instant: number): string => new Date(instant).toISOString();

/** Where the day begins first, clocks are so far ahead of UTC. */
const EAST_MS = 14 * 3_600_000;

/** Has this day begun anywhere? Whoever names a day means that of their own clocks. @param day 'YYYY-MM-DD' */
export const hasBegun = (day: string, now: number): boolean => day <= iso(now + EAST_MS).slice(0, 10);

/** An instant that may be left out, in UTC. @param text ISO 8601 with any offset */
export const instantOf = (text: string | undefined): string | null =>
  text === undefined ? null : iso(Date.parse(text));

// What time is it? The only place of the server that asks (architecture: rule 8).

/** Milliseconds since the epoch. */
export const now = (): number => Date.now();

/** ISO 8601 in UTC. */
export const iso = (instant: number): string => new Date(instant).toISOString();

/** An instant that may be left out, in UTC. @param text ISO 8601 with any offset */
export const instantOf = (text: string | undefined): string | null =>
  text === undefined ? null : iso(Date.parse(text));

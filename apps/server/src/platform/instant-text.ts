// How does an instant stand in JSON that the database makes? As the driver would write it: ISO 8601 in UTC with milliseconds.

/** @param column SQL of the instant */
export const instantText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// At which instant is a time of day where somebody sits, also on the days on which clocks change? Tables in four zones stand beside it

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A time on a wall clock: milliseconds of the same figures read as UTC. */
type WallTime = number;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
};

/** What a clock in the zone shows at an instant. */
export const wallTimeAt = (zone: string, at: number): WallTime => {
  const parts = formatOf(zone).formatToParts(at);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
};

const offsetAt = (zone: string, at: number): number => wallTimeAt(zone, at) - Math.floor(at / 1000) * 1000;

/** Where a time occurs twice it is the first one; where clocks leave it out, it is as much later as they jump. */
export const instantOfWallTime = (zone: string, wall: WallTime): number => {
  const [before, after] = [offsetAt(zone, wall - DAY_MS), offsetAt(zone, wall + DAY_MS)];
  const fitting = [wall - before, wall - after].filter((at) => wallTimeAt(zone, at) === wall);
  return fitting.length === 0 ? wall - before : Math.min(...fitting);
};

/** Midnight of a day 'YYYY-MM-DD' and so many minutes later, as a clock shows it. */
export const wallTimeOf = (day: string, minutes: number): WallTime =>
  Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;

export const dayOfWallTime = (wall: WallTime): string => new Date(wall).toISOString().slice(0, 10);

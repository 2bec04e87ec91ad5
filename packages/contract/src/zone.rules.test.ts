// Is a time of day the right instant on ordinary days and on both days on which clocks change, in four zones?
import { describe, expect, it } from 'vitest';
import { dayOfWallTime, instantOfWallTime, wallTimeAt, wallTimeOf } from './zone.rules.ts';

const at = (zone: string, local: string): string => {
  const [day = '', time = ''] = local.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(instantOfWallTime(zone, wallTimeOf(day, hours * 60 + minutes))).toISOString();
};

describe('a time of day', () => {
  it.each([
    ['UTC', '2026-03-29 02:30', '2026-03-29T02:30:00.000Z'],
    ['UTC', '2024-02-29 23:59', '2024-02-29T23:59:00.000Z'],
    // Clocks go from 2:00 to 3:00: half past two is as much later.
    ['America/New_York', '2026-03-08 01:59', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08 02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-03-08 03:00', '2026-03-08T07:00:00.000Z'],
    // Clocks go back from 2:00 to 1:00: half past one is the first one.
    ['America/New_York', '2026-11-01 00:59', '2026-11-01T04:59:00.000Z'],
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01 02:00', '2026-11-01T07:00:00.000Z'],
    ['Europe/Stockholm', '2026-03-29 01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Stockholm', '2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Stockholm', '2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Stockholm', '2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Stockholm', '2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
    // Lord Howe Island changes by half an hour.
    ['Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05 02:00', '2026-04-04T15:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:45:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04 02:30', '2026-10-03T15:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04 12:00', '2026-10-04T01:00:00.000Z'],
  ])('in %s at %s is %s', (zone, local, expected) => expect(at(zone, local)).toBe(expected));

  it.each(['UTC', 'America/New_York', 'Europe/Stockholm', 'Australia/Lord_Howe'])(
    'in %s goes there and back at every hour around the changes of the year, but those that are left out',
    (zone) => {
      const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'];
      const hours = changes.flatMap((day) =>
        Array.from({ length: 72 }, (_, hour) => wallTimeOf(day, (hour - 24) * 60)),
      );
      const lost = hours.filter((wall) => wallTimeAt(zone, instantOfWallTime(zone, wall)) !== wall);
      const days = lost.map(dayOfWallTime);
      const leftOut = {
        UTC: [],
        'America/New_York': ['2026-03-08'],
        'Europe/Stockholm': ['2026-03-29'],
        'Australia/Lord_Howe': ['2026-10-04'],
      };
      expect(days).toEqual(Object.entries(leftOut).find(([name]) => name === zone)?.[1]);
    },
  );
});

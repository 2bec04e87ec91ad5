// When a visit is open and where a participant stands (OP-VIDEO-1), as tables.
import { describe, expect, it } from 'vitest';
import type { ParticipantState } from './model.ts';
import { isPresent, isVisitOpen, participantState, startComplaint } from './rules.ts';
import { plainCode, shownCode, visitCodeField } from './visit-code.ts';

const START = '2026-11-21T15:00:00.000Z';
const at = (time: string): number => Date.parse(`2026-11-21T${time}Z`);

describe('a visit is open until two hours after its start', () => {
  it.each<[string, string | null, boolean]>([
    ['09:00:00', null, true],
    ['16:59:59', null, true],
    ['17:00:00', null, false],
    ['15:10:00', '2026-11-21T15:09:00Z', false],
  ])('at %s, ended %s: %s', (time, endedAt, expected) => {
    expect(isVisitOpen({ startsAt: START, endedAt }, at(time))).toBe(expected);
  });

  it.each<[string, boolean]>([
    ['2026-11-21T13:00:00Z', false],
    ['2026-11-21T13:00:01Z', true],
    ['2027-11-21T15:00:00Z', true],
    ['2028-11-21T15:00:00Z', false],
  ])('can be planned for %s at 15:00: %s', (startsAt, expected) => {
    expect(startComplaint(startsAt, at('15:00:00')) === null).toBe(expected);
  });
});

describe('where a participant stands', () => {
  const then = '2026-11-21T15:01:00Z';
  it.each<[string, [string | null, string | null, string | null], string | null, ParticipantState]>([
    ['was invited', [null, null, null], null, 'invited'],
    ['waits', [then, null, null], null, 'waiting'],
    ['was let in', [then, then, null], null, 'admitted'],
    ['left the waiting room', [then, null, then], null, 'left'],
    ['left the visit', [then, then, then], null, 'left'],
    ['was there at the end', [then, then, null], then, 'ended'],
    ['never came', [null, null, null], then, 'ended'],
  ])('%s', (_name, [waitingSince, admittedAt, leftAt], endedAt, expected) => {
    const visit = { startsAt: START, endedAt };
    expect(participantState({ waitingSince, admittedAt, leftAt }, visit, at('15:05:00'))).toBe(expected);
    expect(participantState({ waitingSince, admittedAt, leftAt }, visit, at('17:00:00'))).toBe('ended');
  });

  it.each<[string | null, boolean]>([
    [null, false],
    ['2026-11-21T15:00:00Z', true],
    ['2026-11-21T14:59:30Z', false],
  ])('seen %s: present %s', (seenAt, expected) => {
    expect(isPresent(seenAt, at('15:00:10'))).toBe(expected);
  });
});

describe('a visit code', () => {
  it.each<[string, string]>([
    ['7k2mp-00000-abcde-fghjk', '7K2MP00000ABCDEFGHJK'],
    ['7K2MP ooooo ABCDE fghjk', '7K2MP00000ABCDEFGHJK'],
    ['7K2MPil000ABCDEFGHJK', '7K2MP11000ABCDEFGHJK'],
    ['7K2MP–00000–ABCDE–FGHJK', '7K2MP00000ABCDEFGHJK'],
  ])('typed as %s is read as %s', (typed, plain) => {
    expect(plainCode(typed)).toBe(plain);
    expect(visitCodeField.parse(typed)).toBe(plain);
  });

  it.each(['', '1', '7K2MP', 'UUUUUUUUUUUUUUUUUUUU', '7K2MP00000ABCDEFGHJK0', 'é'.repeat(20)])(
    '%j is none',
    (typed) => {
      expect(visitCodeField.safeParse(typed).success).toBe(false);
    },
  );

  it('is shown in groups of five', () => {
    expect(shownCode('7K2MP00000ABCDEFGHJK')).toBe('7K2MP-00000-ABCDE-FGHJK');
  });
});

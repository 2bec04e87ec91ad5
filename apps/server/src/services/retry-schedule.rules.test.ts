import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { afterRefusal, logRefusal, nextTryAt } from './retry-schedule.ts';
import { PassingRefusal, SenderFailure, UnansweredSender } from './sender-failure.ts';

it('tries ten times more, later and later, over about four hours', () => {
  const pauses: number[] = [];
  for (let tries = 1, at = nextTryAt(1, 0); at !== null; tries += 1, at = nextTryAt(tries, 0))
    pauses.push(at);
  expect(pauses).toHaveLength(10);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses[0]).toBe(30_000);
  expect(pauses.reduce((sum, one) => sum + one, 0) / 3_600_000).toBeCloseTo(4, 0);
});

const busy = new PassingRefusal('sms', 429, 20429);
const refused = new SenderFailure('email', 'EENVELOPE', 550);
const silent = new UnansweredSender('sms', 'UNREACHABLE', 'TimeoutError');
const at = (ms: number) => new Date(ms).toISOString();

describe('what follows when a service did not take a message', () => {
  it.each<[string, SenderFailure, Partial<Parameters<typeof afterRefusal>[1]>, object]>([
    ['a busy service', busy, {}, { retryAt: at(30_000), state: 'FAILED', failure: '20429' }],
    ['a busy service, the last time', busy, { tries: 10 }, { retryAt: null, state: 'FAILED' }],
    ['a lasting refusal', refused, {}, { retryAt: null, state: 'FAILED', failure: '550' }],
    ['silence', silent, {}, { retryAt: null, state: 'UNKNOWN', failure: 'UNREACHABLE' }],
    [
      'silence, where the sender asks',
      silent,
      { asksAfterSilence: true },
      { retryAt: at(30_000), state: 'UNKNOWN' },
    ],
    ['somebody waiting for it', busy, { isUrgent: true }, { retryAt: at(3000) }],
    ['a message that is over by then', busy, { until: 30_000 }, { retryAt: null, state: 'FAILED' }],
    ['one that is not over by then', busy, { until: 30_001 }, { retryAt: at(30_000) }],
  ])('with %s', (_, failure, more, expected) => {
    expect(afterRefusal(failure, { tries: 0, now: 0, ...more })).toMatchObject(expected);
  });

  it('counts the try that was refused', () => {
    expect(afterRefusal(busy, { tries: 2, now: 0 })).toMatchObject({ tries: 3, retryAt: at(120_000) });
  });
});

it('logs codes and tries, and whether there will be another one', () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  logRefusal(log, 'a letter', { letter: 'x' }, afterRefusal(busy, { tries: 0, now: 0 }));
  logRefusal(log, 'a letter', { letter: 'x' }, afterRefusal(refused, { tries: 1, now: 0 }));
  const [again, end] = lines.map((line): unknown => JSON.parse(line));
  expect(again).toMatchObject({
    letter: 'x',
    codes: ['429', '20429'],
    tries: 1,
    retryAt: at(30_000),
    msg: 'a letter was not taken and is tried again',
  });
  expect(end).toMatchObject({ codes: ['EENVELOPE', '550'], tries: 2, msg: 'a letter was not delivered' });
});

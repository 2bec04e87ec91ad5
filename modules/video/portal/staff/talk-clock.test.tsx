// The clock of a visit pauses with whoever is not there, and tells the server of the time that counts.
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { reportSpeech } from '@alveary/portal/lib/user-input.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { videoCalls } from '../../contract/calls.ts';
import { openTalkClock, type TalkClock } from './talk-clock.ts';

const visitId = '0190a0a0-0000-7000-8000-000000000001';
const participantId = '0190a0a0-0000-7000-8000-000000000002';

let gateway: Gateway;
let clock: TalkClock;
let isCounting: boolean;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
  gateway = startGateway();
  gateway.on(videoCalls.attend, () => undefined);
  isCounting = false;
  clock = openTalkClock(visitId, participantId, (is) => {
    isCounting = is;
  });
});
afterEach(() => {
  clock.end();
  vi.useRealTimers();
  gateway.restore();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

interface Told {
  readonly stretch: { readonly id: string; readonly lengthMs: number; readonly isOver: boolean };
}
/** The seconds of each stretch as they were last told. */
const toldSeconds = (): readonly number[] => {
  const last = new Map<string, number>();
  for (const { body } of gateway.received(videoCalls.attend)) {
    const { stretch } = body as Told;
    last.set(stretch.id, stretch.lengthMs / 1000);
  }
  return [...last.values()];
};

describe('OP-ACTIVITY-5 the clock of a video visit', () => {
  it('counts nothing while the patient waits alone', async () => {
    await pass(300);
    clock.end();
    expect(isCounting).toBe(false);
    expect(gateway.received(videoCalls.attend)).toEqual([]);
  });

  it('tells every 30 s what has passed with the patient, and the rest at the end', async () => {
    clock.setTogether(true);
    await pass(70);
    expect(isCounting).toBe(true);
    expect(gateway.received(videoCalls.attend)[0]?.body).toMatchObject({
      participantId,
      stretch: { beganAgoMs: 30_000, lengthMs: 30_000, isOver: false },
    });
    clock.setTogether(false);
    await vi.waitFor(() => expect(toldSeconds()).toEqual([70]));
  });

  it('pauses two minutes after the last word, and goes on with the next', async () => {
    clock.setTogether(true);
    await pass(60);
    reportSpeech();
    await pass(500);
    expect(isCounting).toBe(false);
    await vi.waitFor(() => expect(toldSeconds()).toEqual([180]));
    reportSpeech();
    await pass(10);
    expect(isCounting).toBe(true);
    clock.end();
    await vi.waitFor(() => expect(toldSeconds()[1]).toBeGreaterThanOrEqual(9));
  });
});

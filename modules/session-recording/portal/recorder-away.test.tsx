// A recording that is left on notices that nobody is there, says so and tells the server (OP-ACTIVITY-5).
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { recordingCalls } from '../contract/calls.ts';
import type { Absence, Recording } from '../contract/model.ts';
import { SessionRecordingPanel } from './session-recording.panel.tsx';
import type { SpeechListener } from './speech/port.ts';

const START = '2026-05-04T09:00:00.000Z';
const recording: Recording = {
  id: newId(),
  logId: newId(),
  profileId: newId(),
  patient: { firstName: 'Maya', lastName: 'Thornton' },
  startTime: START,
  endTime: null,
  expiresAt: '2026-05-04T10:00:00.000Z',
  keptAt: START,
  holder: newId(),
  text: '',
  isInterrupted: false,
  isSpeechForbidden: false,
  now: START,
};

let listener: SpeechListener | null;
const scripted = (given: SpeechListener) => {
  listener = given;
  return { start: () => undefined, stop: () => undefined };
};

let gateway: Gateway;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
  listener = null;
  gateway = startGateway();
  gateway.on(patientCalls.recent, () => []);
  gateway.on(patientCalls.profile, () => someSiteProfile.profile);
  gateway.on(recordingCalls.current, () => recording);
  gateway.on(recordingCalls.keep, () => recording);
  gateway.on(recordingCalls.stop, () => ({ ...recording, endTime: '2026-05-04T09:12:00.000Z' }));
});
afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  localStorage.clear();
  gateway.restore();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** A recording that a reload interrupted is continued. @param speech whether the page listens */
const goOn = async (speech: 'yes' | 'no') => {
  localStorage.setItem('alveary.speech-to-text', speech);
  const { screen } = await renderInPortal(<SessionRecordingPanel makeEngine={scripted} />);
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('button', { name: 'Stop recording' })).toBeEnabled();
  return screen;
};
const absencesOf = (call: { readonly body: unknown } | undefined): readonly Absence[] =>
  (call?.body as { readonly absences?: readonly Absence[] } | undefined)?.absences ?? [];
const lastAbsences = (): readonly Absence[] => absencesOf(gateway.received(recordingCalls.keep).at(-1));

describe('OP-ACTIVITY-5 a recording that is left on', () => {
  it('pauses after two minutes without a word, and tells since when', async () => {
    const screen = await goOn('yes');
    await pass(60);
    listener?.onFinal('Two puffs');
    await pass(115);
    expect(screen.getByText('Paused').elements()).toEqual([]);
    await pass(65);
    await expect.element(screen.getByText('Paused', { exact: true })).toBeVisible();
    const [absence, ...others] = lastAbsences();
    expect(others).toEqual([]);
    expect(absence?.lengthMs).toBe(absence?.beganAgoMs);
    expect(absence?.lengthMs).toBeGreaterThanOrEqual(55_000);
    expect(absence?.lengthMs).toBeLessThanOrEqual(60_000);

    listener?.onFinal('Here again');
    await pass(10);
    await expect.element(screen.getByText('Paused', { exact: true })).not.toBeInTheDocument();
    expect(lastAbsences()).toHaveLength(1);
    expect(lastAbsences()[0]?.beganAgoMs).toBeGreaterThan(lastAbsences()[0]?.lengthMs ?? 0);
  });

  it('does not take a long talk for an empty room where it hears nothing, but for one window at most', async () => {
    const screen = await goOn('no');
    await pass(19 * 60);
    expect(screen.getByText('Paused', { exact: true }).elements()).toEqual([]);
    await pass(2 * 60);
    await expect.element(screen.getByText('Paused', { exact: true })).toBeVisible();
  });

  it('says at the end how long nobody was there', async () => {
    const screen = await goOn('yes');
    await pass(300);
    await screen.getByRole('button', { name: 'Stop recording' }).click();
    await expect.poll(() => gateway.received(recordingCalls.stop)).toHaveLength(1);
    const absences = absencesOf(gateway.received(recordingCalls.stop)[0]);
    expect(absences).toHaveLength(1);
    expect(absences[0]?.lengthMs).toBeGreaterThanOrEqual(175_000);
  });
});

// Does the recorder work as document 2 says: patient, clock, window, text, toasts, and going on after a reload?
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { patientSearchCalls } from '@alveary/modules/patient-search/contract/calls.ts';
import { searchLimitCalls } from '@alveary/modules/patient-search/contract/search-limit.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { noticeStore } from '@alveary/portal/shell/notices.ts';
import { panelBadges } from '@alveary/portal/shell/panel-badges.ts';
import { panelStore } from '@alveary/portal/shell/panel-store.ts';
import { mayLeave } from '@alveary/portal/shell/leave-prompt.ts';
import { nextFrames } from '@alveary/portal/shell/testing/frames.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { recordingCalls } from '../contract/calls.ts';
import type { Recording } from '../contract/model.ts';
import { SessionRecordingPanel } from './session-recording.panel.tsx';
import type { SpeechListener } from './speech/port.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-05-04T09:00:00Z');
const at = (minutes: number): string => new Date(START + minutes * MINUTE).toISOString();

let recording: Recording;
const someRecording = (more: Partial<Recording> = {}): Recording => ({
  id: newId(),
  logId: newId(),
  profileId: newId(),
  patient: { firstName: 'Maya', lastName: 'Thornton' },
  startTime: at(0),
  endTime: null,
  expiresAt: at(20),
  keptAt: at(0),
  holder: newId(),
  text: '',
  isInterrupted: false,
  isSpeechForbidden: false,
  now: at(0),
  ...more,
});

const maya: PatientMatch = {
  id: newId(),
  firstName: 'Maya',
  lastName: 'Thornton',
  dateOfBirth: '1979-03-03',
  identifiers: { EhrId: 'HL-1001' },
  accessible: true,
  similar: false,
  siteProfiles: [
    { id: newId(), accessible: true, site: { id: newId(), slug: 'harbor-lung', shortName: 'Harbor Lung' } },
  ],
};
const eli: PatientMatch = { ...maya, id: newId(), firstName: 'Eli', lastName: 'Novak' };

/** An engine that says what the test tells it to. */
let listener: SpeechListener | null;
let starts: number;
let ends: number;
const scripted = (given: SpeechListener) => {
  listener = given;
  return {
    start: () => {
      starts += 1;
    },
    stop: () => {
      ends += 1;
    },
  };
};

let gateway: Gateway;
beforeEach(() => {
  // The recorder counts seconds and keeps every five of them.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  localStorage.setItem('alveary.speech-to-text', 'yes');
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  panelStore.set(() => ({ open: [], maximised: null }));
  [listener, starts, ends, recording] = [null, 0, 0, someRecording()];
  gateway = startGateway();
  gateway.on(patientCalls.recent, () => []);
  gateway.on(patientCalls.profile, () => ({ ...someSiteProfile.profile, ...recording.patient }));
  gateway.on(searchLimitCalls.limit, () => ({ limited_until: null }));
  gateway.on(patientSearchCalls.inOwnSites, () => ({ rows: [maya, eli], total: 2 }));
  gateway.on(recordingCalls.current, () => null);
  gateway.on(recordingCalls.start, () => recording);
  gateway.on(recordingCalls.keep, ({ body }) => ({ ...recording, text: (body as { text: string }).text }));
  gateway.on(recordingCalls.stop, () => ({ ...recording, endTime: at(1), now: at(1) }));
});
afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  localStorage.clear();
  gateway.restore();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

type Screen = Awaited<ReturnType<typeof renderInPortal>>['screen'];
const open = async (): Promise<Screen> =>
  (await renderInPortal(<SessionRecordingPanel makeEngine={scripted} />)).screen;
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });

const choose = async (screen: Screen): Promise<void> => {
  await button(screen, 'Select Patient').click();
  const search = screen.getByRole('dialog', { name: 'Search Patients' });
  await search.getByRole('textbox', { name: 'Last Name' }).fill('x');
  await search.getByRole('button', { name: 'Search', exact: true }).click();
  await search.getByText('Maya Thornton').click();
  await expect.element(search).not.toBeInTheDocument();
};
const record = async (screen: Screen): Promise<void> => {
  await choose(screen);
  await button(screen, 'Start recording').click();
  await expect.element(button(screen, 'Stop recording')).toBeEnabled();
};
const toasts = () =>
  noticeStore.get().toasts.map(({ title, line }) => (line === null ? title : `${title} / ${line}`));

describe('the patient', () => {
  it('TIMER-002 TIMER-003 TIMER-004 is chosen in the overlay search; the button then starts a new one', async () => {
    const screen = await open();
    await expect.element(button(screen, 'Select Patient')).toBeVisible();
    await choose(screen);
    await expect.element(button(screen, 'Start New Patient')).toBeVisible();
  });

  it('keeps the keyboard: on its button after the search, then on whichever of start and stop is open', async () => {
    const screen = await open();
    await choose(screen);
    await expect.element(button(screen, 'Start New Patient')).toHaveFocus();
    await button(screen, 'Start recording').click();
    await expect.element(button(screen, 'Stop recording')).toHaveFocus();
    await button(screen, 'Stop recording').click();
    await expect.element(button(screen, 'Start recording')).toHaveFocus();
  });

  it('PSEARCH-022 the overlay of the header searches for it, in the own sites only', async () => {
    const screen = await open();
    await choose(screen);
    expect(gateway.received(patientSearchCalls.inOwnSites)).toHaveLength(1);
    expect(gateway.received(patientSearchCalls.everywhere)).toEqual([]);
  });

  it('TIMER-015 another one stops the recording first, and starts a new one', async () => {
    const screen = await open();
    await record(screen);
    const first = recording;
    let stopsBefore = 0;
    gateway.on(recordingCalls.start, () => {
      stopsBefore = gateway.received(recordingCalls.stop).length;
      return recording;
    });
    recording = someRecording({ patient: { firstName: 'Eli', lastName: 'Novak' } });
    await button(screen, 'Start New Patient').click();
    // The results of the last search are still there.
    await screen.getByRole('dialog', { name: 'Search Patients' }).getByText('Eli Novak').click();
    await expect.element(screen.getByText('Eli Novak')).toBeVisible();
    await expect.poll(() => gateway.received(recordingCalls.start)).toHaveLength(2);
    expect(stopsBefore).toBe(1);
    expect(gateway.received(recordingCalls.stop).map(({ path }) => path)).toEqual([
      `/gateway/session-recordings/${first.id}/stop`,
    ]);
    expect(gateway.received(recordingCalls.start)[1]?.body).toMatchObject({ profileId: eli.id });
  });
});

describe('play and stop', () => {
  it('TIMER-006 TIMER-007 TIMER-012 each works in its time: idle, recording, stopped', async () => {
    let answer: (one: Recording) => void = () => undefined;
    gateway.on(recordingCalls.start, () => new Promise((resolve) => (answer = resolve)));
    const screen = await open();
    const [play, stop] = [button(screen, 'Start recording'), button(screen, 'Stop recording')];
    await expect.element(play).toBeDisabled();
    await expect.element(stop).toBeDisabled();
    await choose(screen);
    await expect.element(play).toBeEnabled();
    await play.click();
    await expect.element(play).toBeDisabled();
    await expect.element(stop).toBeDisabled();
    answer(recording);
    await expect.element(stop).toBeEnabled();
    await expect.element(play).toBeDisabled();
    await stop.click();
    await expect.element(play).toBeEnabled();
    await expect.element(stop).toBeDisabled();
  });

  it('TIMER-044 TIMER-045 TIMER-046 say with toasts of 3 s that the log was created and the recording saved', async () => {
    const screen = await open();
    await record(screen);
    await button(screen, 'Stop recording').click();
    await expect.poll(toasts).toEqual(['Log Created Successfully', 'Recording Saved Successfully']);
    expect(noticeStore.get().toasts.map(({ kind, lifeMs }) => `${kind} ${lifeMs}`)).toEqual([
      'success 3000',
      'success 3000',
    ]);
  });

  it('TIMER-042 a log that was not created is told with the reason', async () => {
    gateway.refuse(recordingCalls.start, 'NoSiteForPatient');
    const screen = await open();
    await choose(screen);
    await button(screen, 'Start recording').click();
    const reason = 'No site found for this patient.';
    await expect.poll(toasts).toEqual([`Something went wrong / Log was not created. ${reason}`]);
    const [life] = noticeStore.get().toasts.map(({ lifeMs }) => lifeMs);
    expect(life).toBeGreaterThanOrEqual(3000);
  });

  it('TIMER-043 a recording that was not saved goes on, and the reason is told', async () => {
    gateway.refuse(recordingCalls.stop, 'RecordingNotFound');
    const screen = await open();
    await record(screen);
    await button(screen, 'Stop recording').click();
    const reason = errorCatalogue.RecordingNotFound.message;
    await expect.poll(() => toasts().at(-1)).toBe(`Error saving recording. ${reason}`);
    await expect.element(button(screen, 'Stop recording')).toBeEnabled();
  });
});

describe('the clock', () => {
  it('TIMER-005 TIMER-008 shows name and duration, counts down to the end', async () => {
    recording = someRecording({ now: at(61), expiresAt: at(66) });
    const screen = await open();
    await record(screen);
    await expect.element(screen.getByText('Maya Thornton')).toBeVisible();
    await pass(2);
    await expect.element(screen.getByText('01:01:02').first()).toBeVisible();
    await pass(1);
    await expect.element(screen.getByText('4:57')).toBeVisible();
    await expect.element(button(screen, 'Extend')).toBeVisible();
  });

  it('TIMER-047 ticks each second: neither sooner nor later', async () => {
    recording = someRecording({ now: at(61), expiresAt: at(66) });
    const screen = await open();
    await choose(screen);
    const intervals = vi.spyOn(globalThis, 'setInterval');
    await button(screen, 'Start recording').click();
    const clock = screen.getByText(/^01:01:\d\d$/).first();
    await expect.element(clock).toBeVisible();
    expect(intervals.mock.calls.map(([, everyMs]) => everyMs)).toContain(1000);
    intervals.mockRestore();
    const second = () => Number(clock.element().textContent.slice(-2));
    await nextFrames();
    const first = second();
    for (const passed of [1, 2, 3]) {
      // No poll: it would let time pass.
      await pass(1);
      await nextFrames();
      expect(second()).toBe(first + passed);
    }
  });

  it('names the patient with birth date and EHR id', async () => {
    const screen = await open();
    await choose(screen);
    await expect.element(screen.getByText('Apr 17, 1988 · HL-1001')).toBeVisible();
  });

  it('runs at the button of the panel too, until the recording is stopped', async () => {
    recording = someRecording({ now: at(61) });
    const screen = await open();
    await record(screen);
    await pass(2);
    const badge = () => panelBadges.get().get('time-tracker');
    await expect.poll(badge).toEqual({ text: '61:02', says: 'recording', tone: 'recording' });
    await button(screen, 'Stop recording').click();
    await expect.poll(badge).toBeUndefined();
  });

  it('TIMER-017 TIMER-018 in the last minute the panel opens, and a toast says what will happen', async () => {
    recording = someRecording({ now: at(19 - 3.5 / 60) });
    const screen = await open();
    await record(screen);
    // A good half second is left until the last minute.
    await pass(3);
    await new Promise(requestAnimationFrame);
    expect([panelStore.get().open, toasts()]).toEqual([[], ['Log Created Successfully']]);
    await pass(1);
    await expect.poll(toasts).toEqual(['Log Created Successfully', 'Recording will auto-extend in 1 minute']);
    expect(panelStore.get().open.map(({ tag }) => tag)).toEqual(['time-tracker']);
    await expect.element(screen.getByText(/^(1:00|0:5\d)$/)).toBeVisible();
  });

  it.each([
    ['TIMER-020', 20, 40, 'Recording Extended / 20 minutes added.'],
    ['TIMER-022', 50, 60, 'Final Extension / 10 minutes added. The 60 minute limit is reached.'],
  ])('%s the extension at %i minutes is said', async (_, ends, later, said) => {
    recording = someRecording({ now: at(ends - 2), expiresAt: at(ends) });
    const screen = await open();
    await record(screen);
    gateway.on(recordingCalls.keep, () => ({ ...recording, now: at(ends + 0.1), expiresAt: at(later) }));
    await pass(5);
    await expect.poll(toasts).toContain(said);
    await expect.element(button(screen, 'Stop recording')).toBeEnabled();
  });

  it('TIMER-024 the end at 60 minutes is said, and that it was saved', async () => {
    recording = someRecording({ now: at(58), expiresAt: at(60) });
    const screen = await open();
    await record(screen);
    gateway.on(recordingCalls.keep, () => ({ ...recording, now: at(60.1), endTime: at(60) }));
    await pass(5);
    await expect
      .poll(toasts)
      .toEqual(
        expect.arrayContaining([
          'Recording Stopped / The 60 minute limit was reached.',
          'Recording Saved Successfully',
        ]),
      );
    await expect.element(screen.getByText('01:00:00').first()).toBeVisible();
  });

  it('TIMER-028 TIMER-029 extending by hand beyond 60 minutes warns with the total', async () => {
    recording = someRecording({ now: at(50), expiresAt: at(60) });
    gateway.on(recordingCalls.extend, () => ({ ...recording, expiresAt: at(80) }));
    const screen = await open();
    await record(screen);
    await button(screen, 'Extend').click();
    await expect.poll(toasts).toContain('Manual Override / Total is now 80 minutes.');
    expect(noticeStore.get().toasts.at(-1)?.kind).toBe('warning');
    await pass(1);
    await expect.element(screen.getByText(/^29:5\d$/)).toBeVisible();
  });
});

describe('after a reload', () => {
  const lost = () => someRecording({ text: 'Breathes in too fast.', now: at(5) });

  it('a recording that goes on is continued with its text', async () => {
    recording = lost();
    gateway.on(recordingCalls.current, () => recording);
    const screen = await open();
    await expect.element(screen.getByLabelText('Transcription')).toHaveValue('Breathes in too fast.');
    await button(screen, 'Continue').click();
    await expect.element(button(screen, 'Stop recording')).toBeEnabled();
    expect(gateway.received(recordingCalls.keep)[0]?.body).toMatchObject({
      takesOver: true,
      text: 'Breathes in too fast.',
    });
  });

  it('or stopped and saved where it was last kept', async () => {
    recording = lost();
    gateway.on(recordingCalls.current, () => recording);
    const screen = await open();
    await button(screen, 'Stop and save').click();
    await expect.poll(toasts).toEqual(['Recording Saved Successfully']);
    await expect.element(button(screen, 'Start recording')).toHaveFocus();
    expect(gateway.received(recordingCalls.stop)[0]?.body).toEqual({
      text: 'Breathes in too fast.',
      endsAt: 'last-kept',
    });
  });

  it('one that the end of the session has stopped is said to be, and going on begins another', async () => {
    recording = { ...lost(), endTime: at(5), isInterrupted: true };
    gateway.on(recordingCalls.current, () => recording);
    const screen = await open();
    await expect
      .element(screen.getByText(/^Your session ended while you recorded.* 00:05:00 are kept/))
      .toBeVisible();
    const { profileId } = recording;
    recording = someRecording({ profileId });
    await button(screen, 'Continue').click();
    await expect.element(button(screen, 'Stop recording')).toBeEnabled();
    expect(gateway.received(recordingCalls.start)[0]?.body).toMatchObject({ profileId });
    expect(gateway.received(recordingCalls.keep)).toEqual([]);
  });

  it('of somebody who was signed out elsewhere listens no more', async () => {
    gateway.refuse(recordingCalls.keep, 'NotSignedIn');
    const screen = await open();
    await record(screen);
    await pass(5);
    await expect.poll(() => ends).toBe(1);
  });

  it('every five seconds what was said is kept at the server', async () => {
    const screen = await open();
    await record(screen);
    listener?.onFinal('Two puffs');
    expect(gateway.received(recordingCalls.keep)).toEqual([]);
    await pass(5);
    await expect.poll(() => gateway.received(recordingCalls.keep)).toHaveLength(1);
    expect(gateway.received(recordingCalls.keep)[0]?.body).toMatchObject({
      text: 'Two puffs',
      takesOver: false,
    });
  });
});

describe('speech to text', () => {
  it('TIMER-009 TIMER-010 is a read-only area of 5 rows with an error line', async () => {
    const screen = await open();
    const area = screen.getByLabelText('Transcription');
    await expect.element(area).toHaveAttribute('rows', '5');
    await expect.element(area).toHaveAttribute('readonly');
    await record(screen);
    listener?.onInterim('breathes');
    await expect.element(area).toHaveValue('breathes');
    listener?.onFinal('breathes in');
    listener?.onInterim('');
    await expect.element(area).toHaveValue('breathes in');
    listener?.onError('no-speech');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Speech not detected.');
  });

  it.each([
    ['TIMER-039', 'no-speech', 'Speech not detected.'],
    ['TIMER-040', 'audio-capture', 'No audio device detected.'],
    ['TIMER-041', 'not-allowed', 'Browser blocked audio recording'],
  ])('%s %s is said', async (_, code, said) => {
    const screen = await open();
    await record(screen);
    listener?.onError(code);
    await expect.element(screen.getByRole('alert').getByText(said, { exact: true })).toBeVisible();
  });

  it('TIMER-037 the fourth restart without a reset is an unknown error', async () => {
    const screen = await open();
    await record(screen);
    for (let ends = 0; ends < 3; ends += 1) listener?.onEnd();
    expect(starts).toBe(4);
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    listener?.onEnd();
    await expect.element(screen.getByRole('alert').getByText('Unknown Error', { exact: true })).toBeVisible();
    expect(starts).toBe(4);
  });

  it('TIMER-038 the counter of restarts begins anew every 10 seconds', async () => {
    const screen = await open();
    const interval = vi.spyOn(globalThis, 'setInterval');
    await record(screen);
    const [reset] = interval.mock.calls.find(([, every]) => every === 10_000) ?? [];
    interval.mockRestore();
    for (let ends = 0; ends < 3; ends += 1) listener?.onEnd();
    (reset as () => void)();
    for (let ends = 0; ends < 3; ends += 1) listener?.onEnd();
    expect(starts).toBe(7);
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('is asked for once, and the recording works without it', async () => {
    localStorage.clear();
    const screen = await open();
    await record(screen);
    await expect.element(screen.getByText(/may send what is said to its maker/)).toBeVisible();
    expect(listener).toBeNull();
    await button(screen, 'Record without').click();
    expect([listener, localStorage.getItem('alveary.speech-to-text')]).toEqual([null, 'no']);
    await button(screen, 'Stop recording').click();
    await expect.poll(toasts).toContain('Recording Saved Successfully');
  });

  it('OP-TIMER-3 is not used where a site of the patient forbids it', async () => {
    recording = someRecording({ isSpeechForbidden: true });
    const screen = await open();
    await record(screen);
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Speech to text is switched off at a site of this patient.');
    expect(listener).toBeNull();
  });
});

describe('leaving', () => {
  it('TIMER-034 asks during a recording, and the browser asks as well', async () => {
    const screen = await open();
    const isHeldBack = (): boolean => {
      const unload = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(unload);
      return unload.defaultPrevented;
    };
    await choose(screen);
    expect([isHeldBack(), await mayLeave()]).toEqual([false, true]);
    await button(screen, 'Start recording').click();
    await expect.element(button(screen, 'Stop recording')).toBeEnabled();
    expect(isHeldBack()).toBe(true);
    const leaving = mayLeave();
    const question = 'Are you sure you want to leave? You have a recording in progress.';
    await expect.element(screen.getByRole('alertdialog').getByText(question, { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Stay' }).click();
    expect(await leaving).toBe(false);
    await button(screen, 'Stop recording').click();
    await expect.poll(toasts).toContain('Recording Saved Successfully');
    expect(isHeldBack()).toBe(false);
  });
});

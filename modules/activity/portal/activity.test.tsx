// Time on a patient page is tracked, paused, logged and told as document 2 §4 says.
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { siteProfileId, someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { patientSearchCalls } from '@alveary/modules/patient-search/contract/calls.ts';
import { searchLimitCalls } from '@alveary/modules/patient-search/contract/search-limit.calls.ts';
import { PatientSearch } from '@alveary/modules/patient-search/portal/public.ts';
import { useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { refreshThings } from '@alveary/portal/lib/changes.ts';
import { tellLastWords } from '@alveary/portal/lib/last-words.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { reportSpeech } from '@alveary/portal/lib/user-input.ts';
import { noticeStore } from '@alveary/portal/shell/notices.ts';
import { closePanel, openPanel, panelStore, toggleCollapsed } from '@alveary/portal/shell/panel-store.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { activityCalls } from '../contract/calls.ts';
import type { TrackingLog } from '../contract/model.ts';
import { ActivityClock } from './activity-clock.tsx';
import { ActivityCompanion } from './activity.companion.tsx';
import { trackerStore } from './tracker.ts';

const SECOND = 1000;
const maya = `/site/harbor-lung/patient/${siteProfileId}`;
const otherId = newId();

let gateway: Gateway;
let visibility: DocumentVisibilityState;
beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-05-04T09:00:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => visibility === 'hidden');
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  panelStore.set(() => ({ open: [], maximised: null }));
  gateway = startGateway();
  gateway.on(patientCalls.siteProfile, ({ path }) =>
    path.endsWith(otherId) ? { ...someSiteProfile, id: otherId } : someSiteProfile,
  );
  gateway.on(activityCalls.log, ({ path }) => ({ logId: path.slice(-36), seconds: 65 }));
});
afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  gateway.restore();
});

const show = (state: DocumentVisibilityState): void => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);

interface Told extends TrackingLog {
  readonly id: string;
}
const told = (): readonly Told[] =>
  gateway
    .received(activityCalls.log)
    .map(({ path, body }) => ({ id: path.slice(-36), ...(body as TrackingLog) }));
/** Waiting for something lets moments pass. */
const whole = (milliseconds: number): number => Math.floor(milliseconds / SECOND);
/** Seconds of each stretch of the last log. */
const lastTold = (): readonly number[] =>
  (told().at(-1)?.stretches ?? []).map(({ lengthMs }) => whole(lengthMs));

const tracking = () => trackerStore.get()?.state.get();
const enter = async (path = `${maya}/careSummary`) => {
  const shown = await renderInPortal(
    <>
      <ActivityCompanion />
      <ActivityClock siteProfile={someSiteProfile} />
    </>,
    { path },
  );
  return { ...shown, go: (address: string) => shown.router.navigate(address) };
};
/** Tracking begins, and this is the tab that counts. */
const entered = async (path?: string) => {
  const page = await enter(path);
  await expect.poll(() => tracking()?.pauses).toBe(0);
  return page;
};
const toasts = () => noticeStore.get().toasts.map(({ title, line, link }) => ({ title, line, link }));

/** Somebody changes the record: it is asked for again where it is on the screen. */
function Change() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void refreshThings(client, patientCalls.siteProfile.shows)}>
      Change
    </button>
  );
}

describe('the start', () => {
  it('ACTIVITY-004 ACTIVITY-001 is when the profile of the page is there; the page is told by profile, site and site profile', async () => {
    let arrive = (): void => {};
    gateway.on(
      patientCalls.siteProfile,
      () => new Promise((resolve) => (arrive = () => resolve(someSiteProfile))),
    );
    const { go } = await enter();
    await pass(5);
    expect(tracking()).toBeUndefined();
    arrive();
    await expect.poll(() => tracking()?.pauses).toBe(0);
    await pass(30);
    await go('/');
    await expect.poll(() => told()).toHaveLength(2);
    const { profile, site } = someSiteProfile;
    expect(told()[0]).toMatchObject({
      start: { profileId: profile.id, siteId: site.id, siteProfileId },
      final: false,
      auto: true,
    });
    const [first] = told()[0]?.stretches ?? [];
    expect([whole(first?.beganAgoMs ?? 0), whole(first?.lengthMs ?? 0)]).toEqual([30, 30]);
  });

  it('ACTIVITY-006 the profile is asked for until 10 s after the page was entered, and then no more', async () => {
    gateway.refuse(patientCalls.siteProfile, 'NoSiteForPatient');
    const path = `${maya}/careSummary`;
    const { screen } = await renderInPortal([<ActivityCompanion key="tracks" />, <Change key="changes" />], {
      path,
    });
    const change = () => screen.getByRole('button', { name: 'Change' }).click();
    const asked = () => gateway.received(patientCalls.siteProfile).length;
    await expect.poll(asked).toBe(1);
    await pass(9);
    await change();
    await expect.poll(asked).toBe(2);
    await pass(1);
    // What the timer has said is drawn.
    await new Promise(requestAnimationFrame);
    await change();
    expect([asked(), tracking(), told()]).toEqual([2, undefined, []]);
  });

  it('ACTIVITY-006 nothing is logged of a page whose profile does not come, and the right one that comes later starts it', async () => {
    let arrive = (): void => {};
    gateway.on(
      patientCalls.siteProfile,
      () => new Promise((resolve) => (arrive = () => resolve(someSiteProfile))),
    );
    const { go } = await enter();
    await pass(60);
    expect(told()).toHaveLength(0);
    arrive();
    await expect.poll(() => tracking()?.pauses).toBe(0);
    await pass(3);
    await go('/');
    await expect.poll(() => lastTold()).toEqual([3]);
  });

  it('begun ACTIVITY-004 is not on a page whose site is another one', async () => {
    await enter(`/site/bay-allergy/patient/${siteProfileId}/careSummary`);
    await pass(40);
    expect(tracking()).toBeUndefined();
    expect(told()).toHaveLength(0);
  });
});

describe('pauses', () => {
  it('ACTIVITY-007 ACTIVITY-009 while a side panel is open, not while the column is folded away', async () => {
    await entered();
    await pass(5);
    openPanel('calendar', {});
    await pass(20);
    toggleCollapsed();
    await pass(2);
    toggleCollapsed();
    await pass(20);
    closePanel(panelStore.get().open[0]?.id ?? '');
    await pass(3);
    expect(whole(tracking()?.activeMs ?? 0)).toBe(10);
  });

  it('ACTIVITY-008 begun ACTIVITY-009 while the tab is hidden; what was not logged is told at once', async () => {
    await entered();
    await pass(5);
    show('hidden');
    await expect.poll(() => lastTold()).toEqual([5]);
    expect(told()[0]).toMatchObject({ final: false, auto: true });
    await pass(600);
    show('visible');
    await expect.poll(() => tracking()?.pauses).toBe(0);
    await pass(3);
    expect(whole(tracking()?.activeMs ?? 0)).toBe(8);
  });

  it('OP-ACTIVITY-5 after 120 s in which nobody uses the page, until the next use; what was counted is kept', async () => {
    const { screen } = await entered();
    window.dispatchEvent(new Event('keydown'));
    await pass(1800);
    await expect.element(screen.getByRole('timer')).toHaveTextContent('2:00 Paused');
    const lengths = () => told().flatMap(({ stretches }) => stretches.map(({ lengthMs }) => whole(lengthMs)));
    await expect.poll(() => Math.max(...lengths())).toBe(120);
    window.dispatchEvent(new PointerEvent('pointermove', { movementX: 0, movementY: 0 }));
    expect(tracking()?.pauses).toBe(1);
    window.dispatchEvent(new PointerEvent('pointermove', { movementX: 3, movementY: 0 }));
    expect(tracking()?.pauses).toBe(0);
    await pass(5);
    await expect.poll(() => screen.getByRole('timer').element().textContent).toBe('2:05');
  });

  it.each([
    ['a key', () => window.dispatchEvent(new Event('keydown'))],
    ['a wheel', () => window.dispatchEvent(new Event('wheel'))],
    ['a touch', () => window.dispatchEvent(new Event('touchmove'))],
    ['speech', reportSpeech],
  ])('OP-ACTIVITY-5 not while %s comes within each 120 s', async (_what, use) => {
    await entered();
    for (let minute = 0; minute < 5; minute += 1) {
      use();
      await pass(60);
    }
    expect(whole(tracking()?.activeMs ?? 0)).toBe(300);
  });

  it('while the person works in another tab, and goes on here when that one is closed', async () => {
    await entered();
    await pass(5);
    let close = (): void => {};
    const other = navigator.locks
      .request('alveary.activity', { steal: true }, () => new Promise<void>((resolve) => (close = resolve)))
      .catch(() => {});
    await expect.poll(() => tracking()?.pauses).toBe(1);
    await pass(20);
    close();
    await other;
    await expect.poll(() => tracking()?.pauses).toBe(0);
    await pass(3);
    expect([7, 8]).toContain(whole(tracking()?.activeMs ?? 0));
  });

  it('the tab that gets the focus takes over', async () => {
    const other = navigator.locks
      .request('alveary.activity', { steal: true }, () => new Promise<void>(() => {}))
      .catch(() => 'taken over');
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    await enter();
    await expect.poll(() => tracking()?.pauses).toBe(1);
    window.dispatchEvent(new Event('focus'));
    expect(await other).toBe('taken over');
    await expect.poll(() => tracking()?.pauses).toBe(0);
  });
});

describe('logs', () => {
  it('begun ACTIVITY-011 ACTIVITY-017 each 30 s of active time, under one id while the patient stays', async () => {
    const { go } = await entered();
    await pass(29);
    expect(told()).toHaveLength(0);
    await pass(1);
    await go(`${maya}/logs`);
    await pass(30);
    await expect.poll(() => told()).toHaveLength(2);
    expect(new Set(told().map(({ id }) => id)).size).toBe(1);
    expect(
      told()
        .flatMap(({ stretches }) => stretches)
        .map(({ lengthMs }) => whole(lengthMs)),
    ).toEqual([30, 60]);
  });

  it('ACTIVITY-016 begun ACTIVITY-025 leaving the patient stops it with a final log; another patient is another log', async () => {
    const { go } = await entered();
    await pass(7);
    await go(`/site/harbor-lung/patient/${otherId}/careSummary`);
    await expect.poll(() => told()).toHaveLength(1);
    expect(told()[0]).toMatchObject({ final: true, auto: false, start: { siteProfileId } });
    expect(lastTold()).toEqual([7]);
    await expect.poll(() => tracking()?.start.siteProfileId).toBe(otherId);
    await expect.poll(() => tracking()?.pauses).toBe(0);
    await pass(30);
    await expect.poll(() => told()).toHaveLength(2);
    expect(told()[1]?.id).not.toBe(told()[0]?.id);
  });

  describe('another patient chosen in the search', () => {
    const choose = async () => {
      const site = { id: someSiteProfile.site.id, slug: 'harbor-lung', shortName: 'Harbor Lung' };
      const eli: PatientMatch = {
        id: newId(),
        firstName: 'Eli',
        lastName: 'Novak',
        dateOfBirth: '1971-02-03',
        identifiers: { EhrId: null },
        accessible: true,
        similar: false,
        siteProfiles: [{ id: otherId, accessible: true, site }],
      };
      gateway.on(patientCalls.recent, () => []);
      gateway.on(searchLimitCalls.limit, () => ({ limited_until: null }));
      gateway.on(patientSearchCalls.everywhere, () => ({ rows: [eli], total: 1 }));
      const { screen, router } = await renderInPortal(
        [<ActivityCompanion key="tracks" />, <PatientSearch key="finds" isOpen onClose={() => {}} />],
        { path: `${maya}/careSummary` },
      );
      await expect.poll(() => tracking()?.pauses).toBe(0);
      await screen.getByRole('textbox', { name: 'Last Name' }).fill('novak');
      await userEvent.keyboard('{Enter}');
      const result = screen.getByRole('link', { name: /Eli Novak/ });
      await expect.element(result).toBeVisible();
      await pass(7);
      expect(told().filter(({ final }) => final)).toEqual([]);
      await result.click();
      return router;
    };

    it('PSEARCH-021 OP-PSEARCH-5 opens once the final log of the one before is written, which is written once', async () => {
      let answer = (): void => {};
      gateway.on(
        activityCalls.log,
        ({ path, body }) =>
          new Promise((resolve) => {
            const written = () => resolve({ logId: path.slice(-36), seconds: 65 });
            if ((body as TrackingLog).final) answer = written;
            else written();
          }),
      );
      const router = await choose();
      await expect.poll(() => told().filter(({ final }) => final)).toHaveLength(1);
      expect(told().at(-1)).toMatchObject({ final: true, auto: false, start: { siteProfileId } });
      await pass(2);
      expect(router.state.location.pathname).toBe(`${maya}/careSummary`);
      answer();
      await expect.poll(() => tracking()?.start.siteProfileId).toBe(otherId);
      expect(told().filter(({ final }) => final)).toHaveLength(1);
    });

    it('opens after three seconds where the log finds no answer', async () => {
      gateway.on(activityCalls.log, () => new Promise(() => {}));
      await choose();
      await expect.poll(() => told().filter(({ final }) => final)).toHaveLength(1);
      expect(tracking()?.start.siteProfileId).toBe(siteProfileId);
      await pass(3);
      await expect.poll(() => tracking()?.start.siteProfileId).toBe(otherId);
    });
  });

  it('begun ACTIVITY-013 nothing is told of a page that was left at once', async () => {
    const { go } = await entered();
    await go('/');
    await expect.poll(() => tracking()).toBeUndefined();
    expect(told()).toHaveLength(0);
  });

  it('begun ACTIVITY-015 the note of the patient bar goes with the next log, and is there until the patient is left', async () => {
    const { screen, go } = await entered();
    const field = screen.getByRole('textbox', { name: 'Activity note' });
    await field.fill('Read the chart.');
    await pass(31);
    await expect.poll(() => told().map(({ note }) => note)).toEqual(['Read the chart.']);
    await expect.element(field).toHaveValue('Read the chart.');
    await field.fill('');
    await go('/');
    await expect.poll(() => told().at(-1)?.note).toBe('');
    await expect.element(field).not.toBeInTheDocument();
  });

  it('is told before the session ends', async () => {
    await entered();
    await pass(4);
    await tellLastWords();
    expect(lastTold()).toEqual([4]);
  });
});

describe('the page goes away', () => {
  const unloads = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('ACTIVITY-019 the browser asks from 10 s that are not logged', async () => {
    await entered();
    await pass(9);
    expect(unloads()).toBe(false);
    await pass(1);
    expect(unloads()).toBe(true);
    await pass(20);
    await expect.poll(() => told()).toHaveLength(1);
    await pass(5);
    expect(unloads()).toBe(false);
  });

  it('ACTIVITY-018 a final log is sent by itself, and outlives the page', async () => {
    const fetches = vi.spyOn(globalThis, 'fetch');
    await entered();
    await pass(6);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    show('hidden');
    await expect.poll(() => told()).toHaveLength(1);
    expect(told()[0]).toMatchObject({ final: true, auto: true });
    expect(lastTold()).toEqual([6]);
    const init = fetches.mock.calls.find(([address]) => String(address).includes('profile-activity'))?.[1];
    expect(init?.keepalive).toBe(true);
  });

  it('a page that the browser kept begins another log', async () => {
    const { go } = await entered();
    await pass(6);
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    show('hidden');
    await pass(600);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    show('visible');
    await expect.poll(() => tracking()?.pauses).toBe(0);
    await pass(3);
    await go('/');
    await expect.poll(() => told()).toHaveLength(2);
    expect(lastTold()).toEqual([3]);
    expect(told()[1]?.id).not.toBe(told()[0]?.id);
  });
});

describe('the toast', () => {
  const leaveAfter = async (seconds: number) => {
    const { go, screen } = await entered();
    await pass(seconds);
    await go('/');
    await expect.poll(() => told().at(-1)?.final).toBe(true);
    return screen;
  };

  it('ACTIVITY-020 ACTIVITY-021 ACTIVITY-022 tells minutes and seconds, and links to the log in a new tab', async () => {
    const screen = await leaveAfter(65);
    const address = `/communication-log/${told()[0]?.id}`;
    await expect.poll(toasts).toEqual([
      {
        title: 'Activity Logged',
        line: '1 minute 5 seconds',
        link: { text: 'Review/Edit Log', address },
      },
    ]);
    const link = screen.getByRole('link', { name: 'Review/Edit Log' });
    await expect.element(link).toHaveAttribute('href', address);
    await expect.element(link).toHaveAttribute('target', '_blank');
  });

  it('begun ACTIVITY-020 is not there for a second or less', async () => {
    gateway.on(activityCalls.log, ({ path }) => ({ logId: path.slice(-36), seconds: 1 }));
    await leaveAfter(1);
    await expect.poll(() => gateway.received(activityCalls.log)).toHaveLength(1);
    await pass(1);
    expect(toasts()).toEqual([]);
  });

  it('ACTIVITY-023 says so without a log to link', async () => {
    gateway.on(activityCalls.log, () => ({ logId: null, seconds: 5 }));
    const screen = await leaveAfter(5);
    await expect.element(screen.getByText('Review link unavailable', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
  });

  it('ACTIVITY-030 ACTIVITY-031 a log that could not be saved is told for 3 s, and is tried again', async () => {
    gateway.cut(activityCalls.log);
    await leaveAfter(5);
    await expect
      .poll(toasts)
      .toEqual([{ title: 'Activity Log Error', line: 'Could not save activity data.', link: null }]);
    expect(noticeStore.get().toasts[0]?.lifeMs).toBe(3000);
    gateway.on(activityCalls.log, ({ path }) => ({ logId: path.slice(-36), seconds: 5 }));
    await pass(30);
    await expect.poll(() => told()).toHaveLength(2);
    const [again] = told()[1]?.stretches ?? [];
    expect([whole(again?.beganAgoMs ?? 0), whole(again?.lengthMs ?? 0)]).toEqual([35, 5]);
  });

  it('nothing is said where the session is over', async () => {
    gateway.refuse(activityCalls.log, 'NotSignedIn');
    await leaveAfter(5);
    await pass(1);
    expect(toasts()).toEqual([]);
  });
});

it('the note is written by keyboard, and the clock goes on meanwhile', async () => {
  const { screen } = await entered();
  await screen.getByRole('textbox', { name: 'Activity note' }).click();
  await userEvent.keyboard('Chart');
  await pass(5);
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0:05');
  expect(tracking()?.note).toBe('Chart');
});

// The softphone's panel and the calls in progress: what the frame is told, what opens by itself, what is asked when (document 2 §2, §4)
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import {
  profileId,
  someLog,
  somePatient,
  somePurposes,
} from '@alveary/modules/communications/portal/testing/sample-log.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { timeCalls } from '@alveary/modules/time-tracking/contract/calls.ts';
import { features } from '@alveary/portal/app/features.ts';
import { forgetPerson } from '@alveary/portal/lib/person.ts';
import { panelViewsOf } from '@alveary/portal/shell/feature.ts';
import { noticeStore } from '@alveary/portal/shell/notices.ts';
import { PanelColumn } from '@alveary/portal/shell/panel-column.tsx';
import { openPanel, panelStore } from '@alveary/portal/shell/panel-store.ts';
import { PhoneNumber } from '@alveary/portal/shell/phone-number.tsx';
import { unknownSmsCalls } from '@alveary/modules/chat/contract/unknown-sms.calls.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { phoneCalls } from '../contract/calls.ts';
import { callFlow } from './call-flow.ts';
import type { CallState } from '../contract/model.ts';
import { PhoneCompanion } from './phone.companion.tsx';

let gateway: Gateway;
const callId = 'call-1';
const log = { ...someLog, callId };
const state = (more: Partial<CallState> = {}): CallState => ({
  callId,
  logId: null,
  phase: 'waiting',
  target: null,
  unassigned: null,
  ...more,
});

beforeEach(() => {
  forgetPerson();
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  gateway = startGateway();
  gateway.on(phoneCalls.own, () => []);
  gateway.on(unknownSmsCalls.list, () => ({ rows: [], total: 0 }));
  gateway.on(phoneCalls.logIds, () => [state()]);
  gateway.on(phoneCalls.log, () => log);
  gateway.on(phoneCalls.storeProfile, () => undefined);
  gateway.on(phoneCalls.clearStoredProfile, () => undefined);
  gateway.on(phoneCalls.candidates, () => []);
  gateway.on(communicationCalls.read, () => log);
  gateway.on(timeCalls.ofLog, () => null);
  gateway.on(communicationCalls.purposes, () => ({ rows: somePurposes, total: somePurposes.length }));
  gateway.on(patientCalls.profile, () => somePatient);
  gateway.on(draftCalls.read, () => null);
});
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  gateway.restore();
});

const site = { ...someSite, feature_values: { zoom_smart_integration_feature: 'true' } };

const open = async () => {
  const { screen } = await renderInPortal(
    <div style={{ display: 'flex', blockSize: 836 }}>
      <PhoneNumber text="+1 415 555 0101" e164="+14155550101" profileId={profileId} />
      <PanelColumn views={panelViewsOf(features)} />
      <PhoneCompanion />
    </div>,
    { sites: [site] },
  );
  await vi.waitFor(() => expect(frameOf().contentWindow).not.toBeNull());
  return screen;
};

const frameOf = (): HTMLIFrameElement => {
  const frame = document.querySelector<HTMLIFrameElement>('#zoom-embeddable-phone-iframe');
  if (frame === null) throw new Error('There is no frame.');
  return frame;
};

/** What the frame is told from now on. */
const heardByFrame = (): { type: string; data: Record<string, unknown> }[] => {
  const heard: { type: string; data: Record<string, unknown> }[] = [];
  frameOf().contentWindow?.addEventListener('message', ({ data }) => heard.push(data));
  return heard;
};

const tell = (
  kind: 'ringing' | 'connected' | 'ended',
  direction = 'outbound',
  origin = location.origin,
): void => {
  const data = {
    type: `zp-call-${kind}-event`,
    data: { callId, direction, caller: { phoneNumber: '+1' }, callee: { phoneNumber: '+14155550101' } },
  };
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: frameOf().contentWindow }));
};

const logPanels = () => panelStore.get().open.filter(({ tag }) => tag === 'communication-log');

describe('the softphone', () => {
  it('CALL-001 SIDEBAR-024 stands in a frame from the start, hidden and never unmounted', async () => {
    const screen = await open();
    const frame = frameOf();
    expect(frame.src).toBe(`about:blank?origin=${encodeURIComponent(location.origin)}`);
    await expect.element(frame).not.toBeVisible();
    expect(panelStore.get().open).toMatchObject([{ tag: 'zoom', payload: { hidden: true } }]);
    openPanel('zoom', {});
    await expect.element(screen.getByRole('heading', { name: 'Zoom Phone' })).toBeVisible();
    await expect.element(frame).toBeVisible();
    openPanel('chat', { channelId: 'x' });
    openPanel('zoom', {});
    await screen.getByRole('button', { name: 'Close Zoom Phone' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Zoom Phone' })).not.toBeInTheDocument();
    expect(frameOf()).toBe(frame);
    expect(panelStore.get().open.filter(({ tag }) => tag === 'zoom')).toHaveLength(1);
  });

  it('CALL-003 CALL-004 is set up one second after it is there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const rendering = open();
    await vi.waitFor(() => expect(frameOf().contentWindow).not.toBeNull());
    await rendering;
    const heard = heardByFrame();
    frameOf().dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(999);
    // A message that was sent is heard after the turn of the one that told it.
    const turn = new MessageChannel();
    await new Promise((resolve) => {
      turn.port1.onmessage = resolve;
      turn.port2.postMessage('next');
    });
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(heard[0]?.type).toBe('zp-init-config'));
  });

  it('CALL-005 CALL-020 SIDEBAR-022 calls the number that was pressed, with its patient kept before', async () => {
    const screen = await open();
    const heard = heardByFrame();
    frameOf().dispatchEvent(new Event('load'));
    await screen.getByRole('button', { name: 'Call +1 415 555 0101' }).click();
    await expect.element(screen.getByText('Calling +1 415 555 0101…')).toBeVisible();
    // The frame is spoken to one second after it is there.
    await vi.waitFor(() =>
      expect(heard.find(({ type }) => type === 'zp-make-call')?.data).toEqual({
        number: '+14155550101',
        autoDial: true,
      }),
    );
    expect(gateway.received(phoneCalls.storeProfile)[0]?.body).toEqual({
      profileId,
      phoneNumber: '+14155550101',
    });
    tell('ringing');
    await expect.element(screen.getByText('Calling +1 415 555 0101…')).not.toBeInTheDocument();
    expect(heard.filter(({ type }) => type === 'zp-make-call')).toHaveLength(1);
  });

  it('CALL-019 CALL-021 CALL-022 keeps why a call could not be started, until the next one is', async () => {
    const screen = await open();
    openPanel('zoom', { attempt: 'a1' });
    await expect
      .element(screen.getByRole('alert').getByText('Cannot start call without phone number', { exact: true }))
      .toBeVisible();
    gateway.refuse(phoneCalls.storeProfile, 'NoSiteForPatient');
    await screen.getByRole('button', { name: 'Call +1 415 555 0101' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('No site found for this patient.');
    expect(gateway.received(phoneCalls.clearStoredProfile)).toHaveLength(1);
    gateway.on(phoneCalls.storeProfile, () => undefined);
    await screen.getByRole('button', { name: 'Call +1 415 555 0101' }).click();
    await expect.element(screen.getByText('Calling +1 415 555 0101…')).toBeVisible();
    await expect.element(screen.getByText('No site found for this patient.')).not.toBeInTheDocument();
  });

  it('CALL-002 is heard from its own origin only', async () => {
    await open();
    tell('ringing', 'outbound', 'https://evil.example');
    expect(logPanels()).toEqual([]);
    tell('ringing');
    expect(logPanels()).toHaveLength(1);
  });
});

describe('a call in progress', () => {
  it('CALL-010 rings before anybody is in a call', async () => {
    const screen = await open();
    openPanel('zoom', {});
    tell('ringing');
    await expect.element(screen.getByText('Ringing', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('In a call')).not.toBeInTheDocument();
    tell('connected');
    await expect.element(screen.getByText('In a call', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Ringing')).not.toBeInTheDocument();
  });

  it('CALL-008 CALL-009 names whom its waiting log is about, and when it rang', async () => {
    const screen = await open();
    tell('ringing');
    const named = screen.getByText(/^Outbound call to \+1 415 555 0101 · Today \d{1,2}:\d\d/);
    await expect.element(named).toBeVisible();
    const target = { profileId, firstName: 'Maya', lastName: 'Thornton' };
    gateway.on(phoneCalls.logIds, () => [state({ target })]);
    await expect
      .element(screen.getByText(/^Outbound call to Maya Thornton, \+1 415 555 0101 · Today/))
      .toBeVisible();
  });

  it('CALL-013 CALL-014 opens its log, which waits until there is one', async () => {
    const screen = await open();
    tell('ringing');
    await expect
      .element(screen.getByText('Waiting for call to be answered...', { exact: true }))
      .toBeVisible();
    tell('ringing');
    expect(logPanels()).toMatchObject([{ payload: { callId } }]);
  });

  it('while somebody talks the log beside the phone has twice its height', async () => {
    const screen = await open();
    const heightOf = (name: string): number =>
      screen.getByRole('region', { name }).element().getBoundingClientRect().height;
    openPanel('zoom', {});
    tell('ringing');
    await expect.element(screen.getByText('Waiting for call to be answered...')).toBeVisible();
    expect(heightOf('Zoom Phone')).toBeGreaterThan(400);
    gateway.on(phoneCalls.logIds, () => [state({ logId: log.id, phase: 'connected' })]);
    tell('connected');
    await expect.element(screen.getByLabelText('Subject')).toBeVisible();
    await expect.poll(() => heightOf('Communication Log') / heightOf('Zoom Phone')).toBeGreaterThan(1.9);
  });

  it('CALL-015 CALL-023 is asked about every three seconds while it lacks its log', async () => {
    const screen = await open();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    tell('ringing');
    const asked = () => gateway.received(phoneCalls.logIds).length;
    await vi.waitFor(() => expect(asked()).toBe(1));
    expect(gateway.received(phoneCalls.logIds)[0]?.body).toEqual({ callIds: [callId] });
    for (const times of [2, 3]) {
      await vi.advanceTimersByTimeAsync(2999);
      expect(asked()).toBe(times - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked()).toBe(times);
    }
    gateway.on(phoneCalls.logIds, () => [state({ logId: log.id, phase: 'connected' })]);
    await vi.advanceTimersByTimeAsync(3000);
    await expect.element(screen.getByLabelText('Subject')).toBeVisible();
    await expect.element(screen.getByText('Waiting for call to be answered...')).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(9000);
    expect(asked()).toBe(4);
    // Its patient is known: there is nobody to assign.
    expect(noticeStore.get().toasts).toEqual([]);
  });

  it('CALL-016 CALL-017 CALL-018 has its log ids and its log fetched two seconds after its end, and is over', async () => {
    const screen = await open();
    tell('ringing');
    await vi.waitFor(() => expect(gateway.received(phoneCalls.logIds)).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    tell('ended');
    gateway.on(phoneCalls.logIds, () => [state({ logId: log.id, phase: 'ended' })]);
    await vi.advanceTimersByTimeAsync(1999);
    expect([gateway.received(phoneCalls.log), callFlow.get().calls.length]).toEqual([[], 1]);
    const before = gateway.received(phoneCalls.logIds).length;
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await vi.waitFor(() =>
      expect(gateway.received(phoneCalls.log)[0]?.path).toBe(`/gateway/zoom-phone/logs/${callId}`),
    );
    expect(gateway.received(phoneCalls.logIds).length).toBeGreaterThan(before);
    expect(logPanels()).toMatchObject([{ payload: { callId, logId: log.id } }]);
    await expect.poll(() => callFlow.get().calls).toEqual([]);
    await expect.element(screen.getByText('In a call')).not.toBeInTheDocument();
  });

  it('CALL-023 CALL-024 of nobody known says so for three seconds, and is assigned in two keystrokes', async () => {
    gateway.on(phoneCalls.logIds, () => [state({ phase: 'connected', unassigned: 'several' })]);
    const one = { dateOfBirth: '1980-02-03', ehrId: null };
    gateway.on(phoneCalls.candidates, () => [
      { ...one, profileId, firstName: 'Maya', lastName: 'Thornton' },
      { ...one, profileId: log.id, firstName: 'Ida', lastName: 'Thornton' },
    ]);
    gateway.on(phoneCalls.setTarget, () => state({ logId: log.id, phase: 'connected' }));
    const screen = await open();
    tell('connected', 'inbound');
    await vi.waitFor(() =>
      expect(noticeStore.get().toasts).toMatchObject([
        { title: 'No profile match for this caller', line: 'Please assign one.', lifeMs: 3000 },
      ]),
    );
    await expect.element(screen.getByRole('button', { name: /Maya Thornton/ })).toHaveFocus();
    await expect.element(screen.getByText(/^Inbound call from \+1 · Today/)).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(screen.getByLabelText('Subject')).toBeVisible();
    expect(gateway.received(phoneCalls.setTarget)[0]?.body).toEqual({ profileId: log.id });
  });

  it('a refused choice leaves the focus on it, so that the next one is a key away', async () => {
    gateway.on(phoneCalls.logIds, () => [state({ phase: 'connected', unassigned: 'several' })]);
    const one = { dateOfBirth: '1980-02-03', ehrId: null };
    gateway.on(phoneCalls.candidates, () => [{ ...one, profileId, firstName: 'Maya', lastName: 'Thornton' }]);
    const answer = Promise.withResolvers<never>();
    gateway.on(phoneCalls.setTarget, () => answer.promise);
    const screen = await open();
    tell('connected', 'inbound');
    const maya = screen.getByRole('button', { name: /Maya Thornton/ });
    await expect.element(maya).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(maya).toHaveAttribute('aria-disabled', 'true');
    await expect.element(maya).toHaveFocus();
    answer.reject(new TypeError('Failed to fetch'));
    await expect.element(screen.getByText('Error with log.')).toBeVisible();
    await expect.element(maya).not.toHaveAttribute('aria-disabled');
    await expect.element(maya).toHaveFocus();
  });
});

// The Call Transcript panel: who said what when, to search, to copy and to jump; in the column and maximised (document 2 §2 Transcript)
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import { someLog } from '@alveary/modules/communications/portal/testing/sample-log.ts';
import { features } from '@alveary/portal/app/features.ts';
import { forgetPerson } from '@alveary/portal/lib/person.ts';
import { panelViewsOf } from '@alveary/portal/shell/feature.ts';
import { PanelColumn } from '@alveary/portal/shell/panel-column.tsx';
import { openPanel, panelStore } from '@alveary/portal/shell/panel-store.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { phoneCalls } from '../contract/calls.ts';

let gateway: Gateway;
const logId = '0190a0a0-0000-7000-8000-00000000d001';
const lena = [{ user_id: 'u1', username: 'Lena Brandt' }];
const maya = [{ user_id: 'Unknown Speaker', username: '+14155550101' }];

beforeEach(() => {
  forgetPerson();
  gateway = startGateway();
  gateway.on(communicationCalls.read, () => someLog);
  gateway.on(phoneCalls.transcript, () => ({
    recording_start: '2026-05-04T10:00:00.000Z',
    timeline: [
      { ts: '00:00:01.200', text: 'Did you use your inhaler?', users: lena },
      { ts: '00:00:06', text: 'Which inhaler, the blue one?', users: maya },
      { ts: '00:01:12', text: 'The blue one.', users: lena },
    ],
  }));
});
afterEach(async () => {
  await cleanup();
  gateway.restore();
});

const open = async () => {
  const { screen } = await renderInPortal(<PanelColumn views={panelViewsOf(features)} />);
  openPanel('zoom-transcript', { logId });
  return screen;
};

it('CALL-025 SIDEBAR-005 shows offset, speaker and words of a call, and can be maximised', async () => {
  const screen = await open();
  await expect
    .element(screen.getByRole('listitem').nth(1))
    .toHaveTextContent("00:06Maya Thornton's phone Which inhaler, the blue one?");
  await screen.getByRole('button', { name: 'Maximize Call Transcript' }).click();
  await vi.waitFor(() => expect(panelStore.get().maximised).not.toBeNull());
  await screen.getByRole('button', { name: 'Restore Call Transcript' }).click();
  await vi.waitFor(() => expect(panelStore.get().maximised).toBeNull());
});

it('names the patient with the birth date, and without one shows the words alone', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Apr 17, 1988 · HL-1001')).toBeVisible();
  await expect.element(screen.getByText('Maya Thornton').first()).toBeVisible();
  await cleanup();
  forgetPerson();
  gateway.refuse(communicationCalls.read, 'LogNotFound');
  const other = await open();
  await expect.element(other.getByText('The blue one.')).toBeVisible();
  expect(other.getByText('Maya Thornton').elements()).toEqual([]);
});

it('is searched, and each place found leads to its moment', async () => {
  const screen = await open();
  await screen.getByLabelText('Search the transcript').fill('INHALER');
  await expect.element(screen.getByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('2 of 2')).toBeVisible();
  const moment = () => document.querySelector('[data-moment]')?.textContent;
  expect(moment()).toContain('Which inhaler');
  await screen.getByRole('button', { name: 'inhaler' }).nth(0).click();
  await expect.element(screen.getByText('1 of 2')).toBeVisible();
  expect(moment()).toContain('Did you use');
  await screen.getByLabelText('Search the transcript').fill('spacer');
  await expect.element(screen.getByText('Not found')).toBeVisible();
});

it('says when it is not there yet, and asks again', async () => {
  gateway.refuse(phoneCalls.transcript, 'TranscriptPending');
  const screen = await open();
  await expect
    .element(screen.getByText('The transcript of this call is being fetched.', { exact: false }))
    .toBeVisible();
});

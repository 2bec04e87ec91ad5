// Does the bundled softphone write a number as the portal does, in the portal's font? (FORMAT-010; OP-CALL-1)
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { SandboxCall } from '../../contract/exchange.calls.ts';
import { drawPhone } from './screen.ts';

const call: SandboxCall = {
  callId: 'c1',
  direction: 'outbound',
  caller: { name: 'Lena', phoneNumber: '+14155550100' },
  callee: { name: 'Maya Thornton', phoneNumber: '+12065550123' },
  phase: 'ringing',
  ringingAt: '2026-05-04T10:00:00Z',
  answeredAt: null,
  endedAt: null,
  result: null,
  hasTranscript: false,
};

afterEach(() => document.querySelector('main')?.remove());

it('names whom the call is with, and parts the number', async () => {
  drawPhone({ call, last: null, problem: '', onDial: () => {}, onAct: () => {} });
  await expect.element(page.getByText('Maya Thornton · +1 206 555 0123')).toBeVisible();
  const { fontFamily } = getComputedStyle(page.getByRole('button', { name: 'Hang up' }).element());
  expect(fontFamily).toMatch(/^"IBM Plex Sans Variable"/);
});

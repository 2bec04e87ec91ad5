// Does the phone show what the patient has, and does what is pressed there happen to that patient? (OP-CHAT-6)
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { patientAppCalls } from '../contract/patient-app.calls.ts';
import { AppHarnessPage } from './app-harness.page.tsx';
import { principal } from './testing/sample-chat.ts';

let gateway: Gateway;
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  gateway = startGateway();
  const maya = { id: principal, name: 'Maya Thornton', waiting: 1 };
  const message = { id: principal, isPatients: false, at: '2026-11-20T10:00:00Z', isRead: false };
  gateway.on(patientAppCalls.list, () => [maya]);
  gateway.on(patientAppCalls.read, () => ({
    ...maya,
    isPushOn: true,
    failsNext: null,
    messages: [{ ...message, sender: 'Lena Brandt', text: 'How was the night?' }],
  }));
  gateway.on(patientAppCalls.act, ({ path, body }) => void sent.push([path, body]));
  gateway.on(patientAppCalls.set, ({ path, body }) => void sent.push([path, body]));
  gateway.on(patientAppCalls.write, ({ path, body }) => void sent.push([path, body]));
});
afterEach(() => gateway.restore());

it('is read, answered and told to fail', async () => {
  const user = { ...someone, is_care_employee: true };
  const { screen } = await renderInPortal(<AppHarnessPage />, { user, entry: `/?patient=${principal}` });
  const phone = screen.getByRole('region', { name: 'Phone of Maya Thornton' });
  await expect.element(phone.getByText('How was the night?')).toBeVisible();
  await expect.element(phone.getByText('1 new message: open the app')).toBeVisible();
  await screen.getByRole('button', { name: 'Read everything' }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Switched off');
  await screen.getByRole('button', { name: 'Fail the next one' }).click();
  await screen.getByRole('textbox', { name: 'Message' }).fill('Better');
  await screen.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      [expect.stringContaining(`${principal}/acts`), { act: 'read' }],
      [expect.stringContaining(`${principal}/phone`), { isPushOn: true, failsNext: 'Switched off' }],
      [expect.stringContaining(`${principal}/messages`), { id: expect.any(String), message: 'Better' }],
    ]);
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

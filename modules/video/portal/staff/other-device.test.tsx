// Do staff see that somebody else waits with an invitation, before they let anybody in? (OP-VIDEO-1)
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { videoCalls } from '../../contract/calls.ts';
import type { Participant, Visit } from '../../contract/model.ts';
import { WatchVisit } from './watch-visit.tsx';

const id = '0190a0a0-0000-7000-8000-000000000001';
const participant = (last: number, facts: Partial<Participant>): Participant => ({
  id: `0190a0a0-0000-7000-8000-00000000000${last}`,
  kind: 'patient',
  isOtherDevice: false,
  firstName: 'Maya',
  medium: 'sms',
  delivery: 'sent',
  state: 'waiting',
  invitedAt: '2026-11-25T09:00:00.000Z',
  seenAt: null,
  ...facts,
});

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => gateway.restore());

it('another device with the same invitation is named as such', async () => {
  const at = new Date().toISOString();
  const visit: Visit = {
    id,
    profileId: id,
    patient: { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: null },
    hostName: 'Lena Brandt',
    startsAt: at,
    closesAt: at,
    createdAt: at,
    endedAt: null,
    logId: null,
    appointment: null,
    participants: [participant(2, { state: 'admitted' }), participant(3, { isOtherDevice: true })],
  };
  gateway.on(videoCalls.read, () => visit);
  gateway.on(videoCalls.standing, () => visit);
  const { screen } = await renderInPortal(<WatchVisit id={id} invitation={() => null} />);
  const rows = screen.getByRole('list', { name: 'Participants' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent('MayaSMS sent · page not openedLet inTalk');
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(
      'Maya (another device)Came with the same invitation · page not openedAsk the patient before you let this device in: the invitation may have been passed on.WaitingLet in',
    );
  await expect.element(screen.getByRole('button', { name: 'Let Maya (another device) in' })).toBeVisible();
});

// Does the own booking page say where it is, take hours as they are typed, and say what is wrong with an address?
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { bookingCalls } from '../../contract/calls.ts';
import type { BookingPage } from '../../contract/model.ts';
import { MyBookingPage } from './my-booking-page.tsx';

const proposal: BookingPage = {
  slug: 'lena-brandt-1f2e3d4c',
  isOn: false,
  title: 'Appointment',
  introduction: '',
  timeZone: 'Europe/Stockholm',
  hours: [{ day: 1, from: 540, to: 1020 }],
  lengths: [30],
  bufferMinutes: 0,
  noticeHours: 24,
  horizonDays: 60,
  version: 0,
  address: 'https://portal.example/book/lena-brandt-1f2e3d4c',
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(draftCalls.keep, () => ({
    key: 'booking-page:own',
    content: {},
    updatedAt: '2026-11-22T10:00:00Z',
  }));
  gateway.on(bookingCalls.ownPage, () => proposal);
});
afterEach(() => gateway.restore());

const openDialog = async () => {
  const { screen } = await renderInPortal(<MyBookingPage />);
  await screen.getByRole('button', { name: 'Set up' }).click();
  return { screen, dialog: screen.getByRole('dialog') };
};

it('is closed at first, and opened with the hours that were typed', async () => {
  gateway.on(bookingCalls.savePage, () => ({ ...proposal, isOn: true, version: 1 }));
  const { screen, dialog } = await openDialog();
  await expect.element(screen.getByText('Closed')).toBeInTheDocument();
  await dialog.getByRole('switch', { name: 'Patients can book me on my page' }).click();
  await dialog.getByLabelText('Tuesday').fill('8-12, 13:00-16:30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() =>
    expect(gateway.received(bookingCalls.savePage).at(-1)?.body).toMatchObject({
      version: 0,
      isOn: true,
      hours: [
        { day: 1, from: 540, to: 1020 },
        { day: 2, from: 480, to: 720 },
        { day: 2, from: 780, to: 990 },
      ],
    }),
  );
});

it('says beside the day and the address what is wrong', async () => {
  gateway.refuse(bookingCalls.savePage, 'BookingSlugTaken');
  const { dialog } = await openDialog();
  await dialog.getByLabelText('Monday').fill('all day');
  await dialog.getByLabelText('Tuesday').click();
  await expect
    .element(dialog.getByText('Write times such as 9:00-12:00, 13:00-17:00.').first())
    .toBeVisible();
  await dialog.getByLabelText('Monday').fill('9-17');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByText('Somebody has this address. Choose another one.').first())
    .toBeVisible();
  await expect.element(dialog.getByLabelText('Monday')).toHaveValue('9-17');
});

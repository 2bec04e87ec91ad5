// The calendar page keeps the own links, gives bookings a patient or cancels them, and plays the sandbox calendar (OP-APPT-4).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookingCalls } from '@alveary/modules/booking/contract/calls.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { calendarCalls } from '../../contract/calls.ts';
import type { ListedBooking, SandboxEntry, ScheduleLink } from '../../contract/model.ts';
import { CalendarAdminPage } from './calendar-admin.page.tsx';

const ID = '0190a0a0-0000-7000-8000-000000000901';
const link: ScheduleLink = {
  id: ID,
  title: 'First talk',
  bookingLink: 'https://book.example/first',
  version: 3,
};
const entry: SandboxEntry = {
  id: ID,
  status: 'confirmed',
  start: '2026-12-01T15:00:00.000Z',
  duration: 30,
  attendeeName: 'Maya Thornton',
  attendeeEmail: 'maya@mail.example',
  description: '',
  version: 2,
};

const waiting: ListedBooking = {
  id: ID,
  start: '2026-12-01T10:00:00.000Z',
  duration: 30,
  attendeeName: 'Nils Holm',
  attendeeEmail: 'nils@mail.example',
  attendeePhone: '+46701740605',
  bookingReason: null,
  fromPage: true,
  provenBy: 'EMAIL',
  candidates: [
    {
      profileId: '0190a0a0-0000-7000-8000-000000000902',
      name: 'Nils-Erik Holm',
      dateOfBirth: '1970-03-01',
    },
  ],
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(draftCalls.keep, ({ body }) => ({
    key: 'booking-link:new',
    content: Object(body).content,
    updatedAt: '2026-11-22T10:00:00.000Z',
  }));
  gateway.on(bookingCalls.ownPage, () => ({
    slug: 'lena-of-north',
    isOn: false,
    title: 'Coaching',
    introduction: '',
    timeZone: 'UTC',
    hours: [],
    lengths: [30 as const],
    bufferMinutes: 0,
    noticeHours: 24,
    horizonDays: 60,
    version: 1,
    address: 'https://portal.example/book/lena-of-north',
  }));
  gateway.on(calendarCalls.openBookings, () => []);
  gateway.on(calendarCalls.ownLinks, () => [link]);
  gateway.on(calendarCalls.sandboxEvents, () => [entry]);
});
afterEach(() => gateway.restore());

const open = async () => (await renderInPortal(<CalendarAdminPage />)).screen;

describe('the calendar page', () => {
  it('says who booked without a known patient, the number as people read it', async () => {
    gateway.on(calendarCalls.openBookings, () => [waiting]);
    const screen = await open();
    await expect.element(screen.getByText('nils@mail.example, +46 70 174 06 05')).toBeVisible();
    await expect.element(screen.getByText('Email confirmed')).toBeVisible();
  });

  it('gives a booking to the patient who has its mailbox by a press', async () => {
    gateway.on(calendarCalls.openBookings, () => [waiting]);
    gateway.on(calendarCalls.assignBooking, () => undefined);
    const screen = await open();
    await screen.getByRole('button', { name: /The booking of Nils Holm is for Nils-Erik Holm/ }).click();
    await vi.waitFor(() =>
      expect(gateway.received(calendarCalls.assignBooking).at(-1)?.body).toEqual({
        profileId: waiting.candidates[0]?.profileId,
      }),
    );
  });

  it('cancels a booking of the booking page once that is sure, and none of a calendar', async () => {
    gateway.on(calendarCalls.openBookings, () => [
      waiting,
      {
        ...waiting,
        id: '0190a0a0-0000-7000-8000-000000000903',
        attendeeName: 'Cal Endar',
        fromPage: false,
        provenBy: null,
        candidates: [],
      },
    ]);
    gateway.on(calendarCalls.cancelBooking, () => undefined);
    const screen = await open();
    await screen.getByRole('button', { name: 'Cancel: Nils Holm' }).click();
    const question = screen.getByRole('alertdialog', { name: 'Cancel the booking of Nils Holm?' });
    await question.getByRole('button', { name: 'Cancel the booking' }).click();
    await vi.waitFor(() => expect(gateway.received(calendarCalls.cancelBooking)).toHaveLength(1));
    await expect.element(screen.getByText('Not confirmed')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Cancel: Cal Endar' })).not.toBeInTheDocument();
  });

  it('adds a booking link, and says what is wrong with an address', async () => {
    gateway.on(calendarCalls.addLink, () => link);
    const screen = await open();
    await screen.getByRole('button', { name: 'Add booking link' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Second talk');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('http://book.example');
    await dialog.getByRole('textbox', { name: 'Title' }).click();
    await expect
      .element(
        dialog.getByText('Paste the whole address of the booking page; it begins with https://.').first(),
      )
      .toBeVisible();
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://book.example/second');
    await dialog.getByRole('button', { name: 'Add booking link' }).click();
    await vi.waitFor(() =>
      expect(gateway.received(calendarCalls.addLink).at(-1)?.body).toEqual({
        title: 'Second talk',
        bookingLink: 'https://book.example/second',
      }),
    );
  });

  it('removes a link once that is sure', async () => {
    gateway.on(calendarCalls.removeLink, () => undefined);
    const screen = await open();
    await screen.getByRole('button', { name: 'Remove: First talk' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await vi.waitFor(() => expect(gateway.received(calendarCalls.removeLink)).toHaveLength(1));
  });

  it('cancels a booking once that is sure, with the version that was seen', async () => {
    gateway.on(calendarCalls.changeSandboxEvent, () => entry);
    const screen = await open();
    await screen.getByRole('button', { name: 'Cancel: Maya Thornton' }).click();
    const question = screen.getByRole('alertdialog', { name: 'Cancel the booking of Maya Thornton?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(gateway.received(calendarCalls.changeSandboxEvent)).toEqual([]);
    await screen.getByRole('button', { name: 'Cancel: Maya Thornton' }).click();
    await question.getByRole('button', { name: 'Cancel the booking' }).click();
    await vi.waitFor(() =>
      expect(gateway.received(calendarCalls.changeSandboxEvent).at(-1)?.body).toEqual({
        version: 2,
        cancelled: true,
      }),
    );
  });

  it('says whose booking is moved', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Move: Maya Thornton' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Move booking' });
    await expect.element(dialog.getByText('Maya Thornton')).toBeVisible();
  });

  it('says so where there is nothing', async () => {
    gateway.on(calendarCalls.ownLinks, () => []);
    gateway.on(calendarCalls.sandboxEvents, () => []);
    const screen = await open();
    await expect.element(screen.getByText('Every booking has its patient.')).toBeVisible();
    await expect.element(screen.getByText('You have no booking links.')).toBeVisible();
    await expect.element(screen.getByText('Nothing is booked.')).toBeVisible();
  });

  it('is closed to who is not staff', async () => {
    const { screen } = await renderInPortal(<CalendarAdminPage />, { user: { ...someone, is_staff: false } });
    await expect.element(screen.getByText('You do not have the permission for this.')).toBeVisible();
    expect(gateway.received(calendarCalls.ownLinks)).toEqual([]);
  });
});

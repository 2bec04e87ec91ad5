// Somebody without an account books on a phone with a code, keeps what was typed when the time is taken, and moves or cancels behind a link.
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '@alveary/portal/shell/query-client.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { theme, tokensToMantine } from '@alveary/portal/ui/theme.ts';
import { bookingGuestCalls } from '../../contract/guest.calls.ts';
import type { BookingView } from '../../contract/model.ts';
import type { BookingRequest } from '../../contract/requests.model.ts';
import { BookPage } from './book.page.tsx';
import { BookingLinkPage } from './link.page.tsx';

const CODE = 'abcdefghijklmnopqrstuvwxyz012345';
const DAY_MS = 86_400_000;
const noon = (days: number): string =>
  new Date((Math.floor(Date.now() / DAY_MS) + days) * DAY_MS + DAY_MS / 2).toISOString();
const view: BookingView = {
  state: 'open',
  start: noon(3),
  minutes: 30,
  staffName: 'Lena Brandt',
  timeZone: 'UTC',
  language: 'en',
  isMovable: true,
};

const asked: BookingRequest = {
  code: CODE,
  state: 'unproven',
  channel: 'EMAIL',
  sentTo: 'm•••@mail.example',
  start: noon(3),
  minutes: 30,
  staffName: 'Lena Brandt',
  timeZone: 'UTC',
  language: 'en',
  heldUntil: new Date(Date.now() + 600_000).toISOString(),
  nextProofAt: null,
};

let gateway: Gateway;
let starts: string[];
beforeEach(async () => {
  gateway = startGateway();
  starts = [noon(3), noon(4), noon(5)];
  gateway.on(bookingGuestCalls.page, () => ({
    channels: ['EMAIL' as const, 'SMS' as const],
    staffName: 'Lena Brandt',
    title: 'Coaching',
    introduction: 'Have your inhalers at hand.',
    timeZone: 'UTC',
    lengths: [30],
    horizonDays: 60,
  }));
  gateway.on(bookingGuestCalls.slots, () => ({ starts }));
  gateway.on(bookingGuestCalls.linkSlots, () => ({ starts }));
  gateway.on(bookingGuestCalls.open, () => view);
  await page.viewport(390, 844);
});
afterEach(async () => {
  vi.restoreAllMocks();
  gateway.restore();
  await page.viewport(1440, 900);
});

const open = (address: string) => {
  const router = createMemoryRouter(
    [
      { path: '/book/:slug', element: <BookPage /> },
      { path: '/booking/:code', element: <BookingLinkPage /> },
    ],
    { initialEntries: [address] },
  );
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={tokensToMantine} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
};
type Screen = Awaited<ReturnType<typeof open>>;

const chooseFirst = async (screen: Screen): Promise<void> => {
  await screen
    .getByRole('group', { name: /Free times on/ })
    .getByRole('button')
    .first()
    .click();
};
const fill = async (screen: Screen): Promise<void> => {
  await screen.getByLabelText('First name').fill('Maya');
  await screen.getByLabelText('Last name').fill('Thornton');
  await screen.getByLabelText('Email', { exact: true }).fill('maya@mail.example');
  await screen.getByLabelText(/What is it about/).fill('Cough');
};
const enterCode = async (screen: Screen): Promise<void> => {
  await expect.element(screen.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await screen.getByLabelText('Code', { exact: true }).fill('246 810');
  await screen.getByRole('button', { name: 'Confirm and book' }).click();
};

describe('the booking page', () => {
  it('fits a phone, says what is missing, and books with the code that was sent', async () => {
    gateway.on(bookingGuestCalls.book, () => asked);
    gateway.on(bookingGuestCalls.prove, () => ({ ...view, code: CODE }));
    const screen = await open('/book/lena-of-north');
    await expect.element(screen.getByRole('heading', { name: 'Book a time with Lena Brandt' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await screen.getByRole('button', { name: 'Book this time' }).click();
    await expect.element(screen.getByText('Enter your first name.')).toBeVisible();
    expect(gateway.received(bookingGuestCalls.book)).toEqual([]);
    await fill(screen);
    await screen.getByRole('button', { name: 'Book this time' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose a day and a time.');
    await chooseFirst(screen);
    await screen.getByRole('button', { name: 'Book this time' }).click();
    await expect.element(screen.getByText(/We sent a code of six digits to m•••@mail.example/)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await screen.getByRole('button', { name: 'Confirm and book' }).click();
    await expect.element(screen.getByText('Enter the six digits of the code.')).toBeVisible();
    await enterCode(screen);
    await expect.element(screen.getByRole('heading', { name: 'Your time is booked' })).toBeVisible();
    expect(gateway.received(bookingGuestCalls.prove).map(({ body }) => body)).toEqual([
      { oneTimeCode: '246810' },
    ]);
    expect(gateway.received(bookingGuestCalls.book).at(-1)?.body).toMatchObject({
      start: starts[0],
      minutes: 30,
      firstName: 'Maya',
      lastName: 'Thornton',
      email: 'maya@mail.example',
      phone: null,
      confirmBy: 'EMAIL',
      reason: 'Cough',
      language: 'en',
    });
  });

  it('keeps all that was typed when the time is taken, and offers the nearest ones', async () => {
    gateway.refuse(bookingGuestCalls.book, 'SlotTaken');
    const screen = await open('/book/lena-of-north');
    await chooseFirst(screen);
    await fill(screen);
    starts = starts.slice(1);
    await screen.getByRole('button', { name: 'Book this time' }).click();
    const alert = screen.getByRole('alert');
    await expect
      .element(alert.getByText('This time is not free any more. What you typed is kept.'))
      .toBeVisible();
    await expect.element(screen.getByLabelText('First name')).toHaveValue('Maya');
    await expect.element(screen.getByLabelText(/What is it about/)).toHaveValue('Cough');
    gateway.on(bookingGuestCalls.book, () => asked);
    await vi.waitFor(() => expect(alert.getByRole('button').elements()).toHaveLength(2));
    await alert.getByRole('button').first().click();
    await screen.getByRole('button', { name: 'Book this time' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    expect(gateway.received(bookingGuestCalls.book).at(-1)?.body).toMatchObject({ start: noon(4) });
  });

  it('sends the code of its link again when no answer came, so that the time is booked once', async () => {
    gateway.refuse(bookingGuestCalls.book, 'Internal');
    const screen = await open('/book/lena-of-north');
    await chooseFirst(screen);
    await fill(screen);
    await screen.getByRole('button', { name: 'Book this time' }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('That did not work. What you typed is kept: try again.');
    gateway.on(bookingGuestCalls.book, () => asked);
    await screen.getByRole('button', { name: 'Book this time' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    const codes = gateway.received(bookingGuestCalls.book).map(({ body }) => body);
    expect(codes).toHaveLength(2);
    expect(codes[0]).toMatchObject({ code: expect.stringMatching(/^[\w-]{32}$/) });
    expect(codes[1]).toEqual(codes[0]);
  });

  it('says why a code is refused, sends another one, and goes back to all that was typed', async () => {
    gateway.on(bookingGuestCalls.book, () => asked);
    gateway.refuse(bookingGuestCalls.prove, 'BookingProofWrong');
    gateway.on(bookingGuestCalls.sendProof, () => asked);
    const screen = await open('/book/lena-of-north');
    await chooseFirst(screen);
    await fill(screen);
    await screen.getByRole('button', { name: 'Book this time' }).click();
    await enterCode(screen);
    await expect.element(screen.getByRole('alert').getByText(/^This code is not right\./)).toBeVisible();
    await screen.getByRole('button', { name: 'Send a new code' }).click();
    await expect.element(screen.getByText(/A new code is on its way/)).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Change the time or your details' }).click();
    await expect.element(screen.getByLabelText('First name')).toBeVisible();
    await expect.element(screen.getByLabelText('First name')).toHaveValue('Maya');
    await expect.element(screen.getByLabelText(/What is it about/)).toHaveValue('Cough');
  });

  it('offers other times when somebody else took the time while the code was on its way', async () => {
    gateway.on(bookingGuestCalls.book, () => asked);
    gateway.refuse(bookingGuestCalls.prove, 'SlotTaken');
    const screen = await open('/book/lena-of-north');
    await chooseFirst(screen);
    await fill(screen);
    await screen.getByRole('button', { name: 'Book this time' }).click();
    starts = starts.slice(1);
    await enterCode(screen);
    await expect
      .element(screen.getByText('This time is not free any more. What you typed is kept.'))
      .toBeVisible();
    await expect.element(screen.getByLabelText('First name')).toHaveValue('Maya');
  });

  it('comes back to the code when the page was closed meanwhile, and to the link when it is booked', async () => {
    gateway.on(bookingGuestCalls.request, () => asked);
    const screen = await open(`/book/lena-of-north#${CODE}`);
    await expect.element(screen.getByText(/We sent a code of six digits to m•••@mail.example/)).toBeVisible();
    gateway.on(bookingGuestCalls.prove, () => ({ ...view, code: CODE }));
    await enterCode(screen);
    await expect.element(screen.getByRole('heading', { name: 'Your time is booked' })).toBeVisible();
    await screen.unmount();
    gateway.on(bookingGuestCalls.request, () => ({ ...asked, state: 'booked' as const }));
    const again = await open(`/book/lena-of-north#${CODE}`);
    await expect.element(again.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
  });

  it('says beside the number that it gets no text messages, and offers none where none are sent', async () => {
    gateway.refuse(bookingGuestCalls.book, 'BookingSmsRefused');
    const screen = await open('/book/lena-of-north');
    await chooseFirst(screen);
    await fill(screen);
    await screen.getByLabelText('Send the confirmation by').selectOptions('Text message');
    await screen.getByLabelText('Phone').fill('876 555 0123');
    await screen.getByRole('button', { name: 'Book this time' }).click();
    await expect.element(screen.getByText(/We cannot send text messages to this number/)).toBeVisible();
    await screen.unmount();
    gateway.on(bookingGuestCalls.page, () => ({
      channels: ['EMAIL' as const],
      staffName: 'Lena Brandt',
      title: 'Coaching',
      introduction: '',
      timeZone: 'UTC',
      lengths: [30],
      horizonDays: 60,
    }));
    const byMail = await open('/book/lena-of-north');
    await expect.element(byMail.getByText(/We send a code there first/)).toBeVisible();
    await expect.element(byMail.getByLabelText('Send the confirmation by')).not.toBeInTheDocument();
  });

  it.each([
    ['es-ES', 'Escriba el código', 'Confirmar y reservar'],
    ['sv', 'Skriv koden', 'Bekräfta och boka'],
    ['it', 'Inserisca il codice', 'Conferma e prenota'],
    ['de-AT', 'Code eingeben', 'Bestätigen und buchen'],
  ])('asks for the code in the language of the browser, %s, on a phone', async (language, title, act) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
    gateway.on(bookingGuestCalls.request, () => asked);
    const screen = await open(`/book/lena-of-north#${CODE}`);
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: act })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('of nobody says so', async () => {
    gateway.refuse(bookingGuestCalls.page, 'BookingPageNotFound');
    const screen = await open('/book/nobody');
    await expect.element(screen.getByRole('heading', { name: 'Nobody can be booked here' })).toBeVisible();
  });
});

describe('the page behind a link', () => {
  it('changes nothing until it is pressed twice, then cancels', async () => {
    gateway.on(bookingGuestCalls.cancel, () => ({ ...view, state: 'cancelled' as const, isMovable: false }));
    const screen = await open(`/booking/${CODE}`);
    await screen.getByRole('button', { name: 'Cancel the appointment' }).click();
    expect(gateway.received(bookingGuestCalls.cancel)).toEqual([]);
    await screen.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });

  it('moves to a free time, in the language of the booking', async () => {
    gateway.on(bookingGuestCalls.open, () => ({ ...view, language: 'sv' as const }));
    gateway.on(bookingGuestCalls.move, () => ({ ...view, start: noon(4), language: 'sv' as const }));
    const screen = await open(`/booking/${CODE}`);
    await expect.element(screen.getByRole('heading', { name: 'Din tid' })).toBeVisible();
    expect(document.documentElement.lang).toBe('sv');
    await screen.getByRole('button', { name: 'Välj en annan tid' }).click();
    await screen
      .getByRole('group', { name: /Lediga tider/ })
      .getByRole('button')
      .first()
      .click();
    await screen.getByRole('button', { name: /Boka om till/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Din tid är ombokad.' })).toBeVisible();
    // The time that it has now is none to move to.
    expect(gateway.received(bookingGuestCalls.move)[0]?.body).toEqual({ start: noon(4) });
  });

  it.each([
    ['over', { state: 'over' as const, isMovable: false }, 'This appointment has begun or is over'],
    ['cancelled', { state: 'cancelled' as const, isMovable: false }, 'Cancelled'],
  ])('of an appointment that is %s offers nothing', async (_what, facts, title) => {
    gateway.on(bookingGuestCalls.open, () => ({ ...view, ...facts }));
    const screen = await open(`/booking/${CODE}`);
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });

  it('that is not good says so', async () => {
    gateway.refuse(bookingGuestCalls.open, 'BookingCodeInvalid');
    const screen = await open(`/booking/${CODE}`);
    await expect.element(screen.getByRole('heading', { name: 'This link is not open' })).toBeVisible();
  });
});

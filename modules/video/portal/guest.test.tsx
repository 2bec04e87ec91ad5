import { guestCalls } from '../contract/guest.calls.ts';
import type { GuestView } from '../contract/model.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '@alveary/portal/shell/query-client.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { theme, tokensToMantine } from '@alveary/portal/ui/theme.ts';
import { GuestPage } from './guest.page.tsx';

const CODE = '7K2MP-00000-ABCDE-FGHJK';

const view = (state: GuestView['state'], language: GuestView['language'] = 'en'): GuestView => ({
  firstName: 'Maya',
  hostName: 'Lena Brandt',
  startsAt: '2026-11-21T15:00:00Z',
  closesAt: '2026-11-21T17:00:00Z',
  state,
  language,
});

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
});
afterEach(() => {
  gateway.restore();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens the page without anybody signed in, as a guest does. */
const open = async (path: string) => {
  const routes = [{ path: '/v/:code?', element: <GuestPage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={tokensToMantine} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { screen, router };
};

/** The browser refuses camera and microphone as `refusal` says, in the order of its questions. */
const devicesRefuse = (...names: readonly string[]) => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  for (const name of names) asked.mockRejectedValueOnce(new DOMException('refused', name));
  return asked;
};

const check = async () => {
  gateway.on(guestCalls.participant, () => view('invited'));
  const { screen } = await open(`/v/${CODE}`);
  await screen.getByRole('button', { name: 'Check camera and microphone' }).click();
  return screen;
};

describe('OP-VIDEO-1 the device check', () => {
  it.each([
    ['NotAllowedError', 'The browser may not use your camera and microphone.'],
    ['NotReadableError', 'Your camera or microphone is in use.'],
  ])('%s: %s', async (name, words) => {
    devicesRefuse(name);
    const screen = await check();
    await expect.element(screen.getByText(words)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Check again' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Wait without camera' })).toBeVisible();
  });

  it('asks for each of the two alone where one is missing', async () => {
    const asked = devicesRefuse('NotFoundError', 'NotFoundError', 'NotFoundError');
    const screen = await check();
    await expect.element(screen.getByText('No camera or microphone was found.')).toBeVisible();
    expect(asked.mock.calls.map(([wanted]) => Object.keys(wanted ?? {}))).toEqual([
      ['video', 'audio'],
      ['audio'],
      ['video'],
    ]);
  });

  it('shows the camera there is, says what is missing, and lets it go with the page', async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d');
    const stream = canvas.captureStream();
    devicesRefuse('NotFoundError', 'NotFoundError').mockResolvedValueOnce(stream);
    const screen = await check();
    await expect.element(screen.getByLabelText('Your camera')).toBeVisible();
    await expect
      .element(screen.getByText('No microphone was found: you can be seen, not heard.'))
      .toBeVisible();
    await screen.unmount();
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
  });
});

describe('OP-VIDEO-1 the waiting room', () => {
  it('keeps the place while the connection is interrupted, and goes on by itself', async () => {
    gateway.on(guestCalls.participant, () => view('waiting'));
    gateway.refuse(guestCalls.state, 'Internal');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { screen } = await open(`/v/${CODE}`);
    await expect
      .element(screen.getByText(/^The connection is interrupted\. You keep your place/))
      .toBeVisible();
    gateway.on(guestCalls.state, () => view('admitted'));
    gateway.cut(guestCalls.connect);
    vi.advanceTimersByTime(3000);
    await expect.element(screen.getByRole('heading', { name: 'Lena Brandt has let you in' })).toBeVisible();
  });

  it('says what to do where the browser keeps no cookie and its place with it', async () => {
    gateway.on(guestCalls.participant, () => view('waiting'));
    gateway.on(guestCalls.state, () => view('invited'));
    const { screen } = await open(`/v/${CODE}`);
    await expect.element(screen.getByRole('heading', { name: 'Your place was not kept' })).toBeVisible();
    gateway.on(guestCalls.wait, () => view('waiting'));
    await screen.getByRole('button', { name: 'Go back to the waiting room' }).click();
    expect(gateway.received(guestCalls.wait)).toHaveLength(1);
  });

  it('ends when the code is worth nothing any more', async () => {
    gateway.on(guestCalls.participant, () => view('waiting'));
    gateway.refuse(guestCalls.state, 'VisitCodeInvalid');
    const { screen } = await open(`/v/${CODE}`);
    await expect.element(screen.getByRole('heading', { name: 'The visit has ended' })).toBeVisible();
  });
});

describe('the language of a guest', () => {
  it('is the one of the browser before the guest is known', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nb-NO', 'sv-SE', 'en']);
    gateway.refuse(guestCalls.participant, 'VisitCodeInvalid');
    const { screen } = await open(`/v/${CODE}`);
    await expect.element(screen.getByRole('heading', { name: 'Ange koden till besöket' })).toBeVisible();
    await expect.element(screen.getByText(/^Koden är inte giltig\./)).toBeVisible();
    expect(document.documentElement.lang).toBe('sv');
    await screen.getByRole('textbox', { name: 'Besökskod' }).fill('kort');
    await screen.getByRole('button', { name: 'Gå till besöket' }).click();
    await expect.element(screen.getByText('En besökskod har 20 bokstäver och siffror.')).toBeVisible();
  });

  it('is the one of the patient from then on, also for what goes wrong', async () => {
    gateway.on(guestCalls.participant, () => view('left', 'de'));
    gateway.on(guestCalls.state, () => view('left', 'de'));
    gateway.refuse(guestCalls.wait, 'TooManyVisitDevices');
    const { screen } = await open(`/v/${CODE}`);
    await screen.getByRole('button', { name: 'Ohne Kamera warten' }).click();
    await expect
      .element(screen.getByText(/^Diese Einladung wurde auf zu vielen Geräten geöffnet\./))
      .toBeVisible();
    gateway.refuse(guestCalls.wait, 'Internal');
    await screen.getByRole('button', { name: 'Ohne Kamera warten' }).click();
    await expect.element(screen.getByText(/^Das hat nicht geklappt\./)).toBeVisible();
  });
});

describe('OP-VIDEO-1 a code', () => {
  it('that leads nowhere is there to be corrected', async () => {
    gateway.refuse(guestCalls.participant, 'VisitCodeInvalid');
    const { screen } = await open(`/v/${CODE}`);
    await expect.element(screen.getByRole('textbox', { name: 'Visit code' })).toHaveValue(CODE);
    await expect.element(screen.getByText(/^This visit code is not valid\./)).toBeVisible();
  });

  it('may be typed as people read it', async () => {
    gateway.on(guestCalls.participant, () => view('ended'));
    const { screen, router } = await open('/v');
    await screen.getByRole('textbox', { name: 'Visit code' }).fill('7k2mp ooooo abcde fghjk');
    await screen.getByRole('button', { name: 'Go to the visit' }).click();
    await expect.element(screen.getByRole('heading', { name: 'The visit has ended' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/v/${CODE}`);
  });
});

it('speaks to the patient in the language on record, by the clocks of the browser', async () => {
  gateway.on(guestCalls.participant, () => view('invited', 'es'));
  const { screen } = await open(`/v/${CODE}`);
  await expect.element(screen.getByRole('heading', { name: 'Hola, Maya' })).toBeVisible();
  await expect.element(screen.getByText(/^Su visita con Lena Brandt empieza el .* de 2026/)).toBeVisible();
  devicesRefuse('NotAllowedError');
  await screen.getByRole('button', { name: 'Comprobar cámara y micrófono' }).click();
  await expect.element(screen.getByText(/^El navegador no puede usar su cámara/)).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
});

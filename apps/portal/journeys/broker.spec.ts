// Journeys of the realtime connection: what it says is followed, it comes back by itself, and work goes on without it.
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { newUser } from '../../../e2e/support/new-user.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { origin, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const BROKER = '**/gateway/messaging/websocket';
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `User menu of ${name}` });

test('AUTH-023 OP-AUTH-3 a broker error containing Unauthorized logs the person out, and what was typed is kept', async ({
  page,
  request,
}) => {
  const { name, email } = await newUser(request, 'Unheard');
  const connected: WebSocketRoute[] = [];
  await page.routeWebSocket(BROKER, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).startsWith('MESSAGE')) connected.push(socket);
    });
  });
  const panel = page.getByRole('region', { name: 'Communication Log' });
  const address = await test.step('a caregiver begins a log, and is connected', async () => {
    await signInByCall(page, email);
    const { address } = await newPatient();
    await page.goto(`${address}/logs`);
    await page.getByRole('button', { name: 'New log' }).click();
    await expect.poll(() => connected.length).toBeGreaterThan(0);
    await panel.getByLabel('Subject').fill('Told to go in the middle of a word');
    return address;
  });

  await test.step('the broker says Unauthorized: they are out, on the screen and on the server', async () => {
    connected[0]?.send('ERROR\nmessage:Something is Unauthorized here\n\n\0');
    await expect(page).toHaveURL('/account/login');
    // The session is over, not only out of sight.
    expect((await page.request.get('/gateway/portal_admin/me')).status()).toBe(401);
  });

  await test.step('signed in again, they find what was typed', async () => {
    await signInByCall(page, email);
    await page.goto(`${address}/logs`);
    await expect(menuOf(page, name)).toBeVisible();
    await page.getByRole('button', { name: 'New log' }).click();
    await expect(panel.getByLabel('Subject')).toHaveValue('Told to go in the middle of a word');
  });
});

test('CHAT-045 CHAT-055 CHAT-056 the connection comes back with another ticket and the same device, and other errors end nothing', async ({
  page,
  request,
}) => {
  const { name, email } = await newUser(request, 'Again');
  await page.clock.install();
  const connects: string[] = [];
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(BROKER, (socket) => {
    sockets.push(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (String(message).startsWith('CONNECT')) connects.push(String(message));
      server.send(message);
    });
  });
  await test.step('the portal is open, and connected once', async () => {
    await signInByCall(page, email);
    await page.goto('/sites');
    await expect(menuOf(page, name)).toBeVisible();
    await expect.poll(() => connects.length).toBe(1);
  });

  await test.step('the connection breaks, and comes back after a pause', async () => {
    // From here on time passes only where the journey lets it: a busy machine would use up the pause by itself.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    sockets[0]?.send('ERROR\nmessage:Too many frames\n\n\0');
    await sockets[0]?.close();
    await page.clock.runFor(4000);
    expect(connects).toHaveLength(1);
    await page.clock.runFor(3000);
    await expect.poll(() => connects.length).toBe(2);
  });

  await test.step('it has another ticket and the same device, and nobody was logged out', async () => {
    const [ticket, device] = ['auth-token', 'device-token'].map((header) =>
      connects.map((frame) => new RegExp(`${header}:(.+)`).exec(frame)?.[1]),
    );
    expect(new Set(ticket).size).toBe(2);
    expect(new Set(device).size).toBe(1);
    expect(device?.[0]).toMatch(/^[\da-f-]{36}$/);
    for (const frame of connects) expect(frame).toContain('\nheart-beat:4000,4000\n');
    await expect(menuOf(page, name)).toBeVisible();
  });
});

test('AUTH-021 where no WebSocket comes through, an untouched page still learns that its session ended', async ({
  page,
  request,
}) => {
  const { id, name, email } = await newUser(request, 'Blocked');
  await page.clock.install();
  await page.routeWebSocket(BROKER, (socket) => void socket.close());
  await test.step('a page is open that asks for nothing more by itself', async () => {
    await signInByCall(page, email);
    // A page that asks for nothing more by itself.
    await page.goto('/settings/security');
    await expect(page.getByText('This one')).toBeVisible();
  });

  await test.step('an administrator ends the session elsewhere', async () => {
    const ended = await request.delete(`/gateway/portal_admin/user/${id}/sessions`, { headers: { origin } });
    expect(ended.status()).toBe(204);
    await expect(menuOf(page, name)).toBeVisible();
  });

  await test.step('the untouched page learns it, and the sign-in is there', async () => {
    // A try that is on its way has no pause to run down yet: then it is the next one that learns it.
    await expect
      .poll(async () => {
        await page.clock.runFor(40_000);
        return new URL(page.url()).pathname;
      })
      .toBe('/account/login');
  });
});

test('the sign-in page opens no connection', async ({ page }) => {
  const opened: string[] = [];
  page.on('websocket', (socket) => opened.push(socket.url()));
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  await page.goto('/account/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(opened).toEqual([]);
  expect(loaded.filter((url) => url.includes('broker-connection'))).toEqual([]);
});

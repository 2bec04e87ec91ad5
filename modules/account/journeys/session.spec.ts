// Journeys of a session: how it begins; its end is counted down, kept off, shared by the tabs, enforced, and the same person comes back to
// their work.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { logIn, signIn } from '../../../e2e/support/people.ts';
import { leaveIdle } from '../../../e2e/support/sessions.ts';
import { test } from '../../../e2e/support/test.ts';

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `User menu of ${name}` });
const barOf = (page: Page) => page.getByText(/^Your session is about to expire\./).first();

test('AUTH-033 AUTH-034 AUTH-035 OP-AUTH-6 the end is counted down on every tab, and kept off for all of them', async ({
  context,
  request,
}) => {
  const { email, page, other } = await test.step('two tabs are open', async () => {
    const { name, email } = await newUser(request, 'Counting');
    await context.clock.install();
    const page = await context.newPage();
    await logIn(page, email);
    await expect(menuOf(page, name)).toBeVisible();
    await page.reload();
    const other = await context.newPage();
    await other.goto('/settings/security');
    await expect(menuOf(other, name)).toBeVisible();
    await expect(menuOf(page, name)).toBeVisible();
    // What opening the pages asks for is a use; after it nobody touches them.
    for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
    return { email, page, other };
  });

  await test.step('nobody touches them: the countdown stands on both', async () => {
    // 1,085 of the 1,200 seconds pass without use, which leaves a busy machine most of the two minutes of the bar; the pages ask
    // the server ten seconds before it is due.
    await leaveIdle(email, 1085);
    await context.clock.fastForward(1_080_000);
    await expect(barOf(page)).toBeVisible();
    await expect(barOf(other)).toBeVisible();
  });

  await test.step('it counts down, and everyone can read it', async () => {
    const seconds = async (): Promise<number> => Number(await barOf(page).locator('b').textContent());
    const first = await seconds();
    expect(first).toBeLessThanOrEqual(120);
    await expect.poll(seconds).toBeLessThan(first);
    await expectAccessible(page);
  });

  await test.step('kept off on one tab, it is gone from both', async () => {
    await page.getByRole('button', { name: 'Keep me logged in' }).click();
    await expect(barOf(page)).toBeHidden();
    await expect(barOf(other)).toBeHidden();
  });
});

test('AUTH-027 AUTH-028 OP-AUTH-3 when the countdown is over, it is over on every tab and on the server too', async ({
  context,
  request,
}) => {
  const { email, page, other } = await test.step('two tabs are open', async () => {
    const { name, email } = await newUser(request, 'Counted');
    await context.clock.install();
    const page = await context.newPage();
    await logIn(page, email);
    await expect(menuOf(page, name)).toBeVisible();
    await page.goto('/settings/security');
    const other = await context.newPage();
    await other.goto('/settings/my-permissions');
    await expect(menuOf(other, name)).toBeVisible();
    return { email, page, other };
  });

  await test.step('nobody touches them: both are at the sign-in', async () => {
    await leaveIdle(email, 1198);
    await context.clock.fastForward('30:00');
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/account\/login\?return=%2Fsettings%2F[\w-]+&expired=1/);
      await expect(tab.getByText('Your session has expired. Please log in again.')).toBeVisible();
    }
  });

  await test.step('the server does not know the session either, and signing in leads back', async () => {
    // Within the minute in which the server would still have known the session.
    await page.goto('/settings/security');
    await expect(page).toHaveURL(/\/account\/login\?return=%2Fsettings%2Fsecurity&expired=1/);
    await signIn(page, email);
    await expect(page).toHaveURL('/settings/security');
  });
});

test('AUTH-028 AUTH-030 OP-AUTH-3 what was typed outlives the session, and only the same person comes back to it', async ({
  page,
  request,
}) => {
  const { name, email } = await newUser(request, 'Interrupted');
  const panel = page.getByRole('region', { name: 'Communication Log' });
  const address = await test.step('the person begins a log', async () => {
    await logIn(page, email);
    await expect(menuOf(page, name)).toBeVisible();
    const { address } = await newPatient();
    await page.goto(`${address}/logs`);
    await page.getByRole('button', { name: 'New log' }).click();
    await panel.getByLabel('Subject').fill('Called away in the middle');
    await expect(panel.getByText('Draft kept')).toBeVisible();
    return address;
  });

  await test.step('their session ends; signed in again, they find what they typed', async () => {
    await leaveIdle(email, 4000);
    await expect(page).toHaveURL(/\/account\/login\?return=.*expired=1/);
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await signIn(page, email);
    await expect(page).toHaveURL(new RegExp(`${address}/logs`));
    await page.getByRole('button', { name: 'New log' }).click();
    await expect(panel.getByText('Your draft is back')).toBeVisible();
    await expect(panel.getByLabel('Subject')).toHaveValue('Called away in the middle');
  });

  await test.step('it ends again, and somebody else signs in: nothing of the person is left', async () => {
    await leaveIdle(email, 4000);
    await expect(page).toHaveURL(/\/account\/login/);
    await signIn(page, 'priya@thameschest.example');
    await expect(menuOf(page, 'Priya Nair')).toBeVisible();
    await expect(page).toHaveURL('/all-patients');
    await expect(page.getByText('Thames Chest').first()).toBeVisible();
    await expect(page.getByText('Harbor Lung')).toHaveCount(0);
  });
});

test('AUTH-022 that the person could not be read is logged; that nobody is signed in is expected', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  let isBroken = true;
  await test.step('the person cannot be read, and that is logged', async () => {
    await page.route('**/gateway/portal_admin/me', (route) =>
      isBroken
        ? route.fulfill({
            status: 500,
            json: { message: 'x', code: 'Internal', statusCode: 500, requestId: 'r-77' },
          })
        : route.continue(),
    );
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(said.filter((line) => line.includes('r-77'))).toEqual([
      'Who is signed in could not be read. 500 Internal r-77',
    ]);
  });

  await test.step('read again, nobody is signed in, which is expected', async () => {
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL('/account/login');
    expect(said.filter((line) => line.startsWith('Who is signed in'))).toHaveLength(1);
  });
});

test('AUTH-018 USERS-090 USERS-091 the person and the settings are read at the start, the settings once', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && pathname.startsWith('/gateway/')) asked.push(pathname);
  });
  await test.step('the settings come with the sign-in', async () => {
    await page.goto('/account/login');
    const settings = page.waitForResponse('**/gateway/settings');
    await signIn(page, 'lena@alveary.example');
    expect(Object.keys((await (await settings).json()) as object)).toEqual(['portal_settings']);
  });

  await test.step('a page more, and they were read once', async () => {
    await menuOf(page, 'Lena Brandt').click();
    await page.getByRole('menuitem', { name: 'Sign-in and security' }).click();
    await expect(page.getByText('This one')).toBeVisible();
    expect(asked.filter((path) => path === '/gateway/settings')).toHaveLength(1);
    expect(asked).toContain('/gateway/portal_admin/me');
  });
});

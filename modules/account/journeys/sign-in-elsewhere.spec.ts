// Journeys of signing in another way: at an OpenID Connect provider, by a sister app's token, at the gateway of another region.
import { expect, type Page } from '@playwright/test';
import { type OpenIdProvider, startOpenIdProvider } from '@alveary/server/testing/openid-provider.ts';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { freePort, startSecondNode } from '../../../e2e/support/second-node.ts';
import { PASSWORD, signIn } from '../../../e2e/support/people.ts';
import { ssoTokenFor } from '../../../e2e/support/sister-app.ts';
import { test } from '../../../e2e/support/test.ts';

// One node and one provider for all of them, in one worker.
test.describe.configure({ mode: 'default' });

let provider: OpenIdProvider;
let stopNode: () => Promise<void>;
let us = '';
let eu = '';
/** Node's own resolver does not know the names below localhost that browsers do. */
let direct = '';

test.beforeAll(async () => {
  provider = await startOpenIdProvider();
  const port = await freePort();
  us = `http://us.portal.localhost:${port}`;
  direct = `http://127.0.0.1:${port}`;
  eu = `http://eu.portal.localhost:${port}`;
  stopNode = await startSecondNode(port, {
    PUBLIC_URL: us,
    REGION_GATEWAYS: `us=${us},eu=${eu}`,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_LABEL: 'Harbor staff login',
  });
});
test.afterAll(async () => {
  await stopNode();
  await provider.close();
});
test.beforeEach(() => {
  provider.person = { email: 'tom@harborlung.example', email_verified: true };
  provider.fault = 'none';
});

const toProvider = async (page: Page, address = '/account/login'): Promise<void> => {
  await page.goto(us + address);
  await page.getByRole('button', { name: 'Harbor staff login' }).click();
  await expect(page.getByRole('heading', { name: 'Hospital login' })).toBeVisible();
};

const isTom = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'User menu of Tom Reyes' })).toBeVisible();
};

test('AUTH-018 AUTH-015 a person signs in at the provider, and is led back to the page that was asked for', async ({
  page,
}) => {
  await test.step("Tom asks for a page, and goes to his hospital's login", async () => {
    await page.goto(`${us}/settings/security`);
    await expect(page).toHaveURL(`${us}/account/login?return=%2Fsettings%2Fsecurity`);
    await expect(page.getByRole('button', { name: 'Harbor staff login' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Harbor staff login' }).click();
  });

  await test.step('he continues there, and is on the page he asked for', async () => {
    await page.getByRole('link', { name: 'Continue as tom@harborlung.example' }).click();
    await expect(page).toHaveURL(`${us}/settings/security`);
    await isTom(page);
    await expect(page.getByText('This one')).toBeVisible();
  });

  await test.step('the browser keeps nothing of him but where to sign in', async () => {
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(keys.filter((key) => !key.startsWith('auth.'))).toEqual([]);
    expect(keys).toContain('auth.region');
  });
});

test('a person who changes their mind at the provider reads so and gets back', async ({ page }) => {
  await test.step('the person cancels, and reads that they are not logged in', async () => {
    await toProvider(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
    await expect(page.getByText(/^The sign-in provider did not confirm who you are\./)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('they get back to the sign-in', async () => {
    await page.getByRole('link', { name: 'Back to log in' }).click();
    await expect(page).toHaveURL(`${us}/account/login`);
  });
});

test('somebody without an account here is told whom to ask', async ({ page }) => {
  provider.person = { email: 'stranger@harborlung.example', email_verified: true };
  await toProvider(page);
  await page.getByRole('link', { name: 'Continue as stranger@harborlung.example' }).click();
  await expect(page.getByText(/^There is no portal user with the email address/)).toBeVisible();
});

test('a forged answer of the provider signs nobody in', async ({ page }) => {
  provider.fault = 'a wrong nonce';
  await test.step('Tom continues at the provider, and reads that it did not confirm him', async () => {
    await toProvider(page);
    await page.getByRole('link', { name: /^Continue as/ }).click();
    await expect(page.getByText(/^The sign-in provider did not confirm who you are\./)).toBeVisible();
  });

  await test.step('he is not signed in', async () => {
    await page.goto(us);
    await expect(page).toHaveURL(`${us}/account/login`);
  });
});

test('a way back that this tab did not begin is not even sent, and one is used once', async ({
  page,
  context,
}) => {
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/account/provider/finish')) sent.push(request.url());
  });
  const back = await test.step('the way back is opened in a tab that did not begin it', async () => {
    await toProvider(page);
    const back = (await page.getByRole('link', { name: /^Continue as/ }).getAttribute('href')) ?? '';
    const other = await context.newPage();
    await other.goto(back);
    await expect(other.getByText(/^This sign-in was not started in this tab/)).toBeVisible();
    expect(sent).toEqual([]);
    return back;
  });

  await test.step('the tab that began it is signed in', async () => {
    await page.goto(back);
    await isTom(page);
  });

  await test.step('used again it is refused', async () => {
    await page.goto(back);
    await expect(
      page.getByText(/^This sign-in was not started in this tab, or was used already/),
    ).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

test("AUTH-016 AUTH-017 AUTH-019 a sister app's sign-in is adopted at the start, once, and goes with the logout", async ({
  page,
  context,
}) => {
  const cookie = await test.step('Tom is signed in at the sister app', async () => {
    const answer = await context.request.post(`${direct}/gateway/authenticate`, {
      data: { username: 'tom@harborlung.example', password: PASSWORD },
    });
    const { access_token } = await answer.json();
    await context.clearCookies();
    const cookie = { name: 'auth_sso', value: await ssoTokenFor(access_token), url: us, httpOnly: true };
    await context.addCookies([cookie]);
    return cookie;
  });

  await test.step('the portal takes the sign-in over', async () => {
    await page.goto(us);
    await isTom(page);
  });

  await test.step('with the logout the sign-in of both is gone', async () => {
    await page.getByRole('button', { name: 'User menu of Tom Reyes' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${us}/account/login`);
    expect((await context.cookies(us)).map(({ name }) => name)).not.toContain('auth_sso');
  });

  await test.step('the old cookie does not bring it back', async () => {
    await context.addCookies([cookie]);
    await page.goto(us);
    await expect(page).toHaveURL(`${us}/account/login`);
  });
});

test('USERS-053 OP-AUTH-8 the region says which gateway is called, from sign-in to logout', async ({
  page,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/gateway/')) origins.add(origin);
  });
  await test.step('Sven signs in at the wrong region, and is asked for his', async () => {
    await page.goto(`${us}/account/login`);
    await expect(page.getByRole('button', { name: 'Harbor staff login' })).toBeVisible();
    await signIn(page, 'sven@norrland.example');
    await expect(page.getByText('Region must be selected')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('with Europe chosen, every call goes there', async () => {
    origins.clear();
    await page.getByLabel('Region').selectOption('Europe');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
    await page.goto(`${us}/settings/security`);
    await expect(page.getByText('This one')).toBeVisible();
    expect([...origins]).toEqual([eu]);
  });

  await test.step('so does the logout, and the region is remembered', async () => {
    await page.getByRole('button', { name: 'User menu of Sven Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByLabel('Region')).toHaveValue('eu');
    expect([...origins]).toEqual([eu]);
  });
});

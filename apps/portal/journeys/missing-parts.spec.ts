// Journeys where a part of the portal cannot be loaded: after a new release, and on a line that is gone for a moment.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const SITES = '**/assets/sites.page-*.js';

/** Signed in on a page whose neighbour's code is not there yet. */
const begin = async (page: Page): Promise<{ readonly loads: () => number }> => {
  await signInByCall(page, 'priya@thameschest.example');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/all-patients');
  await expect(page.getByRole('table', { name: 'All patients' })).toBeVisible();
  return { loads: () => loads };
};

const toSites = (page: Page) => page.getByRole('link', { name: 'Sites', exact: true }).click();

test('SHELL-082 SHELL-083 a part that is gone is asked for anew by one reload, and the next time a button is offered', async ({
  page,
}) => {
  let isGone = true;
  const refused: string[] = [];
  await page.route(SITES, (route) => {
    if (!isGone) return route.continue();
    refused.push(route.request().url());
    return route.fulfill({ status: 404, body: 'Not found' });
  });
  const { loads } = await begin(page);
  await test.step('the part is gone: the page was loaded anew once, and says what to do', async () => {
    await toSites(page);
    // Loaded anew, on the way to where the person wanted to go.
    await expect(page).toHaveURL('/sites');
    await expect(
      page.getByText('A part of the portal could not be loaded. Reload the page to get the current release.'),
    ).toBeVisible();
    await expect.poll(loads).toBe(2);
    await expectAccessible(page);
  });

  await test.step('with the new release there, Reload leads to the sites', async () => {
    isGone = false;
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page).toHaveURL('/sites');
    await expect(page.getByRole('table', { name: 'Sites' })).toBeVisible();
    expect(refused.length).toBeGreaterThan(0);
  });
});

test('SHELL-082 OP-SHELL-4 without a connection nothing is reloaded: the portal stays and says so', async ({
  page,
  context,
}) => {
  // The browser may have the part from an earlier journey, or fetch it ahead: without a route it is there sometimes.
  await page.route(SITES, (route) => route.abort('internetdisconnected'));
  const { loads } = await begin(page);
  await test.step('the line is gone: the portal stays and says so', async () => {
    await context.setOffline(true);
    await toSites(page);
    await expect(page.getByRole('heading', { name: /^The server cannot be reached/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^User menu of/ })).toBeVisible();
    expect(loads()).toBe(1);
  });

  await test.step('with the line back, Reload shows the sites', async () => {
    await context.setOffline(false);
    await page.unroute(SITES);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('table', { name: 'Sites' })).toBeVisible();
  });
});

test('SHELL-082 a part beside the page that is gone takes nothing else away', async ({ page }) => {
  await test.step('the phone of the portal is gone', async () => {
    await page.route('**/assets/phone.companion-*.js', (route) => route.abort());
    await signInByCall(page, 'lena@alveary.example');
    await page.goto('/all-patients');
  });

  await test.step('a notice says that something is missing, and everything else is there', async () => {
    await expect(page.getByText(/^A part of the portal could not be loaded/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'All patients' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^User menu of/ })).toBeVisible();
  });
});

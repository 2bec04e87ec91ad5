// Journeys of product employees through the debug harnesses, and of everybody else who is turned away.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const ADA = 'ada@alveary.example';

const harnessAddresses = [
  '/debug',
  '/debug/api',
  '/debug/snackbar',
  '/debug/ui',
  '/debug/mock/site',
  '/debug/send/api',
  '/debug/sandboxes',
  '/debug/video/api',
  '/debug/video/invite',
];

test('SHELL-006 the index leads a product employee to each harness', async ({ page }) => {
  await test.step('Ada opens the index', async () => {
    await signInByCall(page, ADA);
    await page.goto('/debug');
    await expect(page.getByRole('heading', { level: 1, name: 'Debug harnesses' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('each link leads to its harness and back', async () => {
    const main = page.getByRole('main');
    for (const [link, heading] of [
      ['/debug/api', 'Read calls'],
      ['/debug/send/api', 'Send calls'],
      ['/debug/snackbar', 'Notices'],
      ['/debug/ui', 'Parts of the portal'],
      ['/debug/mock/site', 'Site values'],
      ['/debug/sandboxes', 'Sandboxes'],
      ['/debug/video/api', 'Video visit'],
      ['/debug/video/invite', 'Video invitation'],
    ] as const) {
      await main.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(link);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.getByRole('link', { name: 'Debug harnesses' }).click();
    }
  });
});

test('SHELL-008 everybody else finds neither the pages nor the calls', async ({ page }) => {
  await signInByCall(page, 'lena@alveary.example');
  await test.step('none of the pages is there for Lena', async () => {
    for (const address of harnessAddresses) {
      await page.goto(address);
      await expect(page.getByText('This page could not be found')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Debug harnesses' })).toHaveCount(0);
    }
  });

  await test.step('nor is a call', async () => {
    const services = await page.request.get('/gateway/debug/services');
    expect([services.status(), (await services.json()).code]).toEqual([403, 'NotAllowed']);
    const composed = await page.request.get('/gateway/sites', { headers: { 'x-alveary-debug-send': '1' } });
    expect(composed.status()).toBe(403);
  });
});

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });

test('SHELL-007 /debug/api calls a declared GET and shows the whole answer', async ({ page }) => {
  await test.step('Ada opens the page of the reading calls', async () => {
    await signInByCall(page, ADA);
    await page.goto('/debug/api');
  });

  const send = page.getByRole('button', { name: 'Send' });
  await test.step('a wrong id is refused, with the reason', async () => {
    await page.getByRole('textbox', { name: 'Find a call' }).fill('siteprofile');
    await page.getByRole('button', { name: /^patients\.siteProfile/ }).click();
    await expect(send).toBeDisabled();
    await page.getByRole('textbox', { name: 'id', exact: true }).fill('not-a-uuid');
    await send.click();
    await expect(answer(page).getByText('400 Bad Request')).toBeVisible();
    await expect(answer(page)).toContainText('This id is not a UUID.');
  });

  await test.step('the answer of a right call is shown whole', async () => {
    await page.getByRole('textbox', { name: 'Find a call' }).fill('sites.list');
    await page.getByRole('button', { name: /^sites\.list/ }).click();
    await send.click();
    await expect(answer(page).getByText('200 OK')).toBeVisible();
    await expect(answer(page)).toContainText(/\d+ ms/);
    await expect(answer(page)).toContainText('"short_name": "Harbor Lung"');
    await expect(answer(page)).toContainText(/Request id [0-9a-f-]{36}/);
    await answer(page)
      .getByText(/^Headers/)
      .click();
    await expect(answer(page)).toContainText('x-total-count');
    await expectAccessible(page);
  });
});

test('SHELL-007 /debug/send/api sends a composed call with method and body', async ({ page }) => {
  const path = page.getByRole('textbox', { name: 'Path and query below /gateway/' });
  await test.step('a declared call fills in method and path', async () => {
    await signInByCall(page, ADA);
    await page.goto('/debug/send/api');
    await page.getByRole('combobox', { name: 'Begin with a declared call (optional)' }).fill('drafts.keep');
    await page.getByRole('option', { name: /drafts\.keep/ }).click();
    await expect(page.getByRole('combobox', { name: 'Method' })).toHaveValue('PUT');
    await expect(path).toHaveValue('drafts/{key}');
    await path.fill('drafts/debug:journey');
  });

  const body = page.getByRole('textbox', { name: 'Body (optional)' });
  await test.step('a body that is no JSON is refused', async () => {
    await body.fill('{"content": ');
    await expect(page.getByText(/^This is not JSON/)).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(answer(page).getByText('400 Bad Request')).toBeVisible();
  });

  await test.step('a right one is sent, marked as composed', async () => {
    await body.fill('{"content": {"subject": "Composed"}}');
    const sent = page.waitForRequest(/drafts\/debug:journey/);
    await page.getByRole('button', { name: 'Send' }).click();
    expect((await sent).headers()['x-alveary-debug-send']).toBe('1');
    await expect(answer(page).getByText(/^20\d/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('so is another method', async () => {
    await page.getByRole('combobox', { name: 'Method' }).click();
    await page.getByRole('option', { name: 'DELETE' }).click();
    await body.fill('');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(answer(page).getByText('204 No Content')).toBeVisible();
  });

  await test.step('no path leads out of the gateway', async () => {
    await path.fill('../metrics');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This path leads out of the gateway. Give one below /gateway/.',
    );
  });
});

test('SHELL-007 /debug/snackbar raises every notice', async ({ page }) => {
  await test.step('Ada raises a success and a warning', async () => {
    await signInByCall(page, ADA);
    await page.goto('/debug/snackbar');
    await page.getByRole('textbox', { name: 'Title' }).fill('Journey done');
    await page.getByRole('button', { name: 'Raise success' }).click();
    await page.getByRole('button', { name: 'Raise warning' }).click();
    await expect(page.getByText('Journey done')).toHaveCount(2);
  });

  await test.step('an error stays until it is dismissed', async () => {
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('It broke');
    await page.getByRole('button', { name: 'Raise error' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'It broke' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  });

  await test.step('a question is answered by yes and by no', async () => {
    await page.getByRole('button', { name: 'Ask about a danger' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Answered: yes')).toBeVisible();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Answered: no')).toBeVisible();
  });

  await test.step('the bar of the session counts down', async () => {
    await page.getByRole('button', { name: 'Raise session bar' }).click();
    await expect(page.getByRole('region', { name: 'Session', exact: true })).toContainText(
      /Your session is about to expire\. You will be logged out in 11\d seconds\./,
    );
    await page.getByRole('button', { name: 'Keep me logged in' }).click();
    await expect(page.getByRole('region', { name: 'Session', exact: true })).toHaveCount(0);
  });

  await test.step('what is unsaved is asked about', async () => {
    await page.getByRole('switch', { name: 'Something here is unsaved' }).check();
    await page.getByRole('link', { name: 'Read calls' }).click();
    await expect(page.getByText('You have unsaved changes. Are you sure you want to leave?')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL('/debug/snackbar');
  });
});

test('SHELL-007 /debug/mock/site changes what this tab shows, on every page, until it is reset', async ({
  page,
  context,
}) => {
  const strip = page.getByRole('region', { name: 'Mocked site values' });
  await test.step('Ada mocks the unit of weight of a site', async () => {
    await signInByCall(page, ADA);
    await page.goto('/debug/mock/site');
    await page.getByRole('combobox', { name: 'Site' }).click();
    await page.getByRole('option', { name: /Harbor Lung Clinic/ }).click();
    const weight = page.getByRole('textbox', { name: 'unit_weight in this tab' });
    await expect(weight).toHaveValue('lbs');
    await weight.fill('kg');
    await weight.press('Enter');
    await expect(strip).toContainText('Mocked site values in this tab: Harbor Lung.');
    await expectAccessible(page);
  });

  const vitals = page.getByRole('main');
  const address = await test.step('a patient of the site is shown in it', async () => {
    const found = await page.request.get(
      '/gateway/profiles/search?identifierType.equals=EhrId&identifierValue.equals=HL-1002',
    );
    const [{ siteProfiles }] = await found.json();
    const address = `/site/harbor-lung/patient/${siteProfiles[0].id}/careSummary`;
    await page.goto(address);
    await expect(strip).toBeVisible();
    await expect(vitals.getByText('kg', { exact: true }).first()).toBeVisible();
    await expect(vitals.getByText('lbs', { exact: true })).toHaveCount(0);
    return address;
  });

  await test.step('another tab keeps the own value', async () => {
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByText('lbs', { exact: true }).first()).toBeVisible();
    await expect(other.getByRole('region', { name: 'Mocked site values' })).toHaveCount(0);
  });

  await test.step('reset, the own value is back', async () => {
    await strip.getByRole('button', { name: 'Reset' }).click();
    await expect(strip).toHaveCount(0);
    await expect(vitals.getByText('lbs', { exact: true }).first()).toBeVisible();
  });
});

test('SHELL-007 the sandboxes are played: a failing message and a question to the registry', async ({
  page,
}) => {
  await test.step('Ada asks the registry', async () => {
    await signInByCall(page, ADA);
    await page.goto('/debug/sandboxes');
    const registry = page.getByRole('region', { name: 'Ask the registry' });
    await registry.getByRole('textbox', { name: 'Last name' }).fill('Q*');
    await registry.getByRole('button', { name: 'Ask' }).click();
    await expect(registry).toContainText('Wildcard requires a minimum of 2 characters before it');
    await registry.getByRole('textbox', { name: 'Last name' }).fill('Quill*');
    await registry.getByRole('button', { name: 'Ask' }).click();
    await expect(registry).toContainText('Cordelia Quillfeather, MD');
  });

  await test.step('she lets the next SMS fail, and takes it back', async () => {
    const card = page.getByRole('region', { name: 'Fail the next SMS' });
    await card.getByRole('textbox', { name: 'Reason' }).fill('The phone is off.');
    await card.getByRole('button', { name: 'Fail the next one' }).click();
    await expect(card).toContainText('The next SMS is refused: The phone is off.');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Take it back' }).click();
    await expect(card.getByRole('button', { name: 'Fail the next one' })).toBeVisible();
  });

  await test.step('the outbox is one click away', async () => {
    await page.getByRole('link', { name: 'Open the outbox' }).click();
    await expect(page).toHaveURL('/admin/outbox');
  });
});

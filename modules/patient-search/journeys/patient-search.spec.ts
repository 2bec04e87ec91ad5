// Journeys of finding a patient: by each field, with the keyboard alone, of other sites, and with wrong input.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const openSearch = async (page: Page, email: string): Promise<void> => {
  await signInByCall(page, email);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Search Patients' }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search Patients' })).toBeVisible();
  await expect(field(page, 'Last Name')).toBeFocused();
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const firstResult = (page: Page) => page.locator('[data-row="0"] [data-result]');
const results = (page: Page, count: number) => page.getByRole('heading', { name: `Results (${count})` });

test('PSEARCH-001 PSEARCH-005 PSEARCH-020 from the home page to the chart with the keyboard alone', async ({
  page,
}) => {
  await test.step('Lena opens the search by keyboard', async () => {
    await openSearch(page, 'lena@alveary.example');
    await expectAccessible(page);
  });

  await test.step('the first result has the focus', async () => {
    await page.keyboard.type('thorn');
    await page.keyboard.press('Enter');
    await expect(results(page, 1)).toBeVisible();
    await expect(firstResult(page)).toBeFocused();
  });

  await test.step('Enter opens the chart', async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/site\/harbor-lung\/patient\/[0-9a-f-]{36}\/careSummary$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Thornton' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the next search begins with the patient she opened', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('region', { name: 'Recently opened patients' })).toContainText(
      'Maya Thornton',
    );
    await expectAccessible(page);
  });
});

for (const [name, value, person] of [
  ['EHR ID', 'HL-1002', 'Harold Finch'],
  ['Phone Number', '(415) 555-0101', 'Maya Thornton'],
  ['Email', 'maya.thornton@example.com', 'Maya Thornton'],
  ['Date of Birth (YYYY-MM-DD)', '1988-04-17', 'Maya Thornton'],
  ['Member ID', 'MEM-1001', 'Maya Thornton'],
] as const) {
  test(`PSEARCH-002 PSEARCH-038 PSEARCH-039 found by ${name}`, async ({ page }) => {
    await openSearch(page, 'lena@alveary.example');
    await field(page, name).fill(value);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Search Patients' });
    await expect(dialog.getByRole('link', { name: new RegExp(person) })).toBeVisible();
  });
}

test('PSEARCH-003 a part of a name is found only as a flexible match', async ({ page }) => {
  await test.step('without a flexible match nothing is found', async () => {
    await openSearch(page, 'lena@alveary.example');
    await field(page, 'Last Name').fill('thornto');
    await page.getByRole('checkbox', { name: 'flexible match' }).first().uncheck();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Sorry there are no matching results')).toBeVisible();
    await expect(page.getByText('Please try refiltering with new search criteria')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('refiltered with one, the patient is found', async () => {
    await page.getByRole('button', { name: 'Refilter' }).click();
    await expect(field(page, 'Last Name')).toHaveValue('thornto');
    await page.getByRole('checkbox', { name: 'flexible match' }).first().check();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(results(page, 1)).toBeVisible();
  });
});

test('PSEARCH-006 a name with a typo is found under its own heading, and Refilter and Clear stand beside Search', async ({
  page,
}) => {
  await test.step('the typo finds the patient under a heading of its own', async () => {
    await openSearch(page, 'lena@alveary.example');
    await field(page, 'Last Name').fill('thronton');
    await page.keyboard.press('Enter');
    await expect(results(page, 1)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Similar names' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the buttons stand beside each other', async () => {
    for (const name of ['Clear', 'Refilter', 'Search']) {
      await expect(page.getByRole('dialog').getByRole('button', { name, exact: true })).toBeVisible();
    }
  });

  await test.step('Enter opens the chart', async () => {
    await expect(firstResult(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Thornton' })).toBeVisible();
  });
});

test('PSEARCH-014 PSEARCH-016 PSEARCH-017 staff see patients of other sites, closed, with Grant Access', async ({
  page,
  context,
}) => {
  const closed = page.getByRole('listitem').filter({ hasText: 'Jonah Weiss' });
  await test.step('Lena finds a patient of another site, closed', async () => {
    await openSearch(page, 'lena@alveary.example');
    await field(page, 'Last Name').fill('weiss');
    await page.keyboard.press('Enter');
    await expect(closed).toContainText('Summit CF');
    await expect(closed).toContainText('No access');
    await expect(closed.getByRole('link')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('Grant Access leads on', async () => {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      closed.getByRole('button', { name: /^Grant Access/ }).click(),
    ]);
    expect(tab.url()).toMatch(
      /\/admin\/site-user\/new\?currentUserId=[0-9a-f-]{36}&currentSiteId=[0-9a-f-]{36}$/,
    );
  });
});

test('PSEARCH-015 OP-PSEARCH-3 others see a patient of another site only by exact name and birth date, without any link', async ({
  page,
}) => {
  await test.step('a name alone finds nobody for Tom', async () => {
    await openSearch(page, 'tom@harborlung.example');
    await field(page, 'Last Name').fill('weiss');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Results/ })).toBeVisible();
    await expect(page.getByText('Jonah')).toHaveCount(0);
  });

  await test.step('nor does a number of the record system', async () => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await field(page, 'EHR ID').fill('SC-4001');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sorry there are no matching results')).toBeVisible();
  });

  await test.step('name and birth date show that there is somebody, and no way in', async () => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await field(page, 'Last Name').fill('Weiss');
    await page.getByRole('checkbox', { name: 'flexible match' }).first().uncheck();
    await field(page, 'Date of Birth (YYYY-MM-DD)').fill('2001-12-12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Jonah Weiss, no access' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Grant Access/ })).toHaveCount(0);
  });
});

test('PSEARCH-031 PSEARCH-033 PSEARCH-036 wrong input is said beside the field and Search waits', async ({
  page,
}) => {
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await test.step('nothing typed, nothing to search for', async () => {
    await openSearch(page, 'lena@alveary.example');
    await expect(search).toBeDisabled();
  });

  await test.step('each field says what is wrong, and Search waits', async () => {
    await field(page, 'Date of Birth (YYYY-MM-DD)').fill('1962-14-09');
    await field(page, 'Phone Number').fill('+1 415 555 0101');
    await field(page, 'UUID').fill('123');
    await field(page, 'Last Name').fill('weiss');
    await expect(
      page.getByText('Date of birth must be in the format YYYY-MM-DD (i.e. 1970-01-31)'),
    ).toBeVisible();
    await expect(
      page.getByText('Phone number should have exactly 10 numbers. No country code needed.'),
    ).toBeVisible();
    await expect(page.getByText('UUID should be exactly 36 characters, including hyphens.')).toBeVisible();
    await expect(search).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('Clear takes it all away', async () => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(field(page, 'Last Name')).toHaveValue('');
    await expect(page.getByText('UUID should be exactly 36 characters, including hyphens.')).toHaveCount(0);
  });
});

test('Escape closes the overlay and what was typed is there the next time', async ({ page }) => {
  await test.step('Lena types, and closes by Escape', async () => {
    await openSearch(page, 'lena@alveary.example');
    await page.keyboard.type('o’hara');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('what she typed is there the next time', async () => {
    await page.getByRole('button', { name: 'Search Patients' }).first().click();
    await expect(field(page, 'Last Name')).toHaveValue('o’hara');
  });
});

test('PSEARCH-007 many results scroll to the last one, and nothing scrolls sideways at 768', async ({
  page,
}) => {
  await test.step('a narrow window shows many results, few of them drawn', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await openSearch(page, 'ada@alveary.example');
    await page.keyboard.type('a');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Results \(\d+\)$/ })).toBeVisible();
    expect(await page.getByRole('listitem').count()).toBeLessThan(60);
  });

  await test.step('End leads to the last one', async () => {
    await expect(firstResult(page)).toBeFocused();
    await page.keyboard.press('End');
    await expect(firstResult(page)).toHaveCount(0);
    const last = page.locator('[data-result]:focus');
    await expect(last).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectAccessible(page);
  });
});

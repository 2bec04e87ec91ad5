// Journeys of finding the referring practitioner of a new patient: known ones, those of other sites, the registry.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const openSearch = async (page: Page, typed: string, site: string): Promise<void> => {
  await signInByCall(page, 'ada@alveary.example');
  await page.goto('/');
  await page.getByRole('button', { name: 'New Patient' }).click();
  await expect(page.getByRole('dialog', { name: 'Search Practitioners' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Select the Group/Practice for this Patient:' }).fill(typed);
  await page.getByRole('option', { name: site }).click();
};

const lastName = (page: Page) => page.getByRole('textbox', { name: 'Practitioner Last Name' });

test('PRACT-001 PRACT-027 ADMIN-003 a practitioner of the site leads to the new-patient page', async ({
  page,
  context,
}) => {
  const row = page.getByRole('button', { name: /Evelyn Marsh, MD.*NPI: 1234567893/ });
  await test.step('Ada finds a practitioner of the site', async () => {
    await openSearch(page, 'harbor lung', 'Harbor Lung Clinic');
    await expectAccessible(page);
    await lastName(page).fill('marsh');
    await page.keyboard.press('Enter');
    await expect(row).toBeVisible();
    await expect(page.getByText("Don't see the practitioner you are looking for?")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the new-patient page opens with them as referrer', async () => {
    const [tab] = await Promise.all([context.waitForEvent('page'), row.click()]);
    await expect(tab).toHaveURL(/\/admin\/care-user\/new-patient\?referrer=1234567893#siteId=[0-9a-f-]{36}$/);
    await expect(tab.getByRole('heading', { level: 1, name: 'New Patient' })).toBeVisible();
    await expect(tab.getByText('Evelyn Marsh')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('PRACT-019 PRACT-020 PRACT-031 nobody known: the registry is asked, and its practitioner is added', async ({
  page,
}) => {
  await test.step('the registry knows somebody whom the site does not', async () => {
    await openSearch(page, 'summit', 'Summit Cystic Fibrosis Center');
    await lastName(page).fill('quillfeather');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Results (1)' })).toBeVisible();
    await expect(page.getByText('Practitioners not in the Group/Practice you selected:')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('they are added to the site', async () => {
    await page.getByRole('button', { name: /^Add To Group/ }).click();
    await expect(page.getByRole('button', { name: /Quillfeather.*NPI: \d{10}/ })).toBeFocused();
    await expect(page.getByText('Practitioners not in the Group/Practice you selected:')).toHaveCount(0);
  });
});

test('PRACT-014 PRACT-016 nothing found anywhere, and Refilter leads back', async ({ page }) => {
  await test.step('nothing is found anywhere', async () => {
    await openSearch(page, 'harbor lung', 'Harbor Lung Clinic');
    await lastName(page).fill('zzzz');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sorry there are no matching results')).toBeVisible();
    await expect(page.getByText('Please try refiltering with new search criteria')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Refilter leads back to what was typed', async () => {
    await page.getByRole('button', { name: 'Refilter' }).click();
    await expect(lastName(page)).toHaveValue('zzzz');
  });
});

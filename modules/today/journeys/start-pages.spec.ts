// Journeys from the start pages: the list of all patients, the sites, the page of a site, a patient's preferences.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const patients = (page: Page) => page.getByRole('table', { name: 'All patients' });

test('SHELL-037 SHELL-053 SHELL-060 OP-SHELL-2 a caregiver starts with the list, finds a patient by keyboard and comes back to it', async ({
  page,
}) => {
  await test.step('Tom starts with the list of all patients', async () => {
    await signInByCall(page, 'tom@harborlung.example');
    await page.goto('/');
    await expect(page).toHaveURL('/all-patients');
    await expect(patients(page).getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('he finds Maya by keyboard, and goes through her tabs', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('thorn maya');
    await expect(patients(page).getByRole('link')).toHaveText(['Maya Thornton']);
    await page.getByRole('link', { name: 'Maya Thornton' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/site\/harbor-lung\/patient\/[0-9a-f-]{36}\/careSummary$/);
    await expect(page.getByRole('heading', { name: 'Maya Thornton' })).toBeVisible();
    // No patient stands in the title, and so in the history of the browser.
    await expect(page).toHaveTitle('Alveary');
    await page.keyboard.press(']');
    await expect(page).toHaveURL(/\/patient\/[0-9a-f-]{36}\/(?!careSummary)\w+$/);
  });

  await test.step('he comes back to what he had filtered', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('textbox', { name: 'Filter by patient name' })).toHaveValue('thorn maya');
    await expect(patients(page).getByRole('link')).toHaveText(['Maya Thornton']);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });

  await test.step('he filters by status', async () => {
    await page.getByRole('button', { name: 'Status All' }).click();
    await page.getByRole('checkbox', { name: 'Disenrolled' }).check();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(patients(page).locator('tbody tr').first()).toContainText('Disenrolled');
  });
});

test('SHELL-018 SHELL-038 SHELL-039 the tabs, the sites, and the page of a site with its practitioners', async ({
  page,
}) => {
  await test.step('Lena goes to the sites by keyboard', async () => {
    await signInByCall(page, 'lena@alveary.example');
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard/today');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL('/sites');
    const row = page.getByRole('row').filter({ hasText: 'Harbor Lung Clinic' }).first();
    await expect(row).toContainText('Portal admin');
    await expectAccessible(page);
  });

  await test.step('she opens the page of one', async () => {
    await page.getByRole('textbox', { name: 'Filter sites' }).fill('bay');
    await expect(page.getByRole('status').filter({ hasText: 'sites' })).toHaveText(/^1 of \d+ sites$/);
    await page.getByRole('link', { name: 'Bay Allergy', exact: true }).click();
    await expect(page).toHaveURL('/site/bay-allergy');
    await expect(page.getByRole('table', { name: 'Patients of Bay Allergy' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^Practitioners/ })).toBeVisible();
    await expectAccessible(page);
    await expect(page).toHaveTitle('Alveary');
  });

  await test.step('its settings are one click away', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/settings/bay-allergy');
    await expect(page).toHaveTitle('Alveary');
  });

  await test.step('a foreign site is not there', async () => {
    await page.goto('/site/thames-chest');
    await expect(page.getByText('This page could not be found')).toBeVisible();
  });
});

test('SHELL-015 PROFILE-059 PROFILE-060 preferences of a patient are found, changed and kept', async ({
  page,
}) => {
  const { profileId, name } = await test.step('without a patient the search opens', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { profileId, name } = await patientByEhrId(page, 'HL-1002');
    await page.goto('/settings/communication-preferences');
    await expect(page.getByRole('dialog', { name: 'Search Patients' })).toBeVisible();
    return { profileId, name };
  });

  await test.step('the preferences of the patient are there', async () => {
    await page.goto(`/settings/communication-preferences/${profileId}`);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('one is changed, and kept', async () => {
    const push = page.getByRole('switch', { name: /^Push notifications/ });
    const was = await push.isChecked();
    await push.setChecked(!was);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Communication preferences saved')).toBeVisible();
    await page.reload();
    await expect(push).toBeChecked({ checked: !was });
  });
});

test('SHELL-081 SHELL-066 debug mode and the harnesses are there for an employee', async ({ page }) => {
  const strip = page.getByRole('region', { name: 'Debug mode' });
  await test.step('Ada switches the debug mode on', async () => {
    await signInByCall(page, 'ada@alveary.example');
    await page.goto('/all-patients?debug');
    await expect(strip).toContainText('Release');
  });

  await test.step('its strip shows what is asked', async () => {
    // The strip holds the newest requests: what the page asks at first has been answered before the list is asked again.
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Age', exact: true }).click();
    await expect(strip).toContainText('200 profiles/list');
  });

  await test.step('the harnesses are in her menu', async () => {
    await expectAccessible(page);
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Debug Harnesses' }).click();
    await expect(page).toHaveURL('/debug');
    await expectAccessible(page);
  });
});

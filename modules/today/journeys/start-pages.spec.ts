// Journeys from the start pages: the list of all patients, the sites, the page of a site, a patient's preferences.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';

const patients = (page: Page) => page.getByRole('table', { name: 'All patients' });

test('SHELL-037 SHELL-053 SHELL-060 OP-SHELL-2 a caregiver starts with the list, finds a patient by keyboard and comes back to it', async ({
  page,
}) => {
  await signInByCall(page, 'tom@harborlung.example');
  await page.goto('/');
  await expect(page).toHaveURL('/all-patients');
  await expect(patients(page).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
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
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('textbox', { name: 'Filter by patient name' })).toHaveValue('thorn maya');
  await expect(patients(page).getByRole('link')).toHaveText(['Maya Thornton']);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Status All' }).click();
  await page.getByRole('checkbox', { name: 'Disenrolled' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(patients(page).locator('tbody tr').first()).toContainText('Disenrolled');
});

test('SHELL-018 SHELL-038 SHELL-039 the tabs, the sites, and the page of a site with its practitioners', async ({
  page,
}) => {
  await signInByCall(page, 'lena@alveary.example');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard/today');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL('/sites');
  const row = page.getByRole('row').filter({ hasText: 'Harbor Lung Clinic' }).first();
  await expect(row).toContainText('Portal admin');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Filter sites' }).fill('bay');
  await expect(page.getByRole('status').filter({ hasText: 'sites' })).toHaveText(/^1 of \d+ sites$/);
  await page.getByRole('link', { name: 'Bay Allergy', exact: true }).click();
  await expect(page).toHaveURL('/site/bay-allergy');
  await expect(page.getByRole('table', { name: 'Patients of Bay Allergy' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Practitioners/ })).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveTitle('Alveary');
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings/bay-allergy');
  await expect(page).toHaveTitle('Alveary');
  await page.goto('/site/thames-chest');
  await expect(page.getByText('This page could not be found')).toBeVisible();
});

test('SHELL-015 PROFILE-059 PROFILE-060 preferences of a patient are found, changed and kept', async ({
  page,
}) => {
  await signInByCall(page, 'lena@alveary.example');
  const { profileId, name } = await patientByEhrId(page, 'HL-1002');
  await page.goto('/settings/communication-preferences');
  await expect(page.getByRole('dialog', { name: 'Search Patients' })).toBeVisible();
  await page.goto(`/settings/communication-preferences/${profileId}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
  const push = page.getByRole('switch', { name: /^Push notifications/ });
  const was = await push.isChecked();
  await push.setChecked(!was);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Communication preferences saved')).toBeVisible();
  await page.reload();
  await expect(push).toBeChecked({ checked: !was });
});

test('SHELL-081 SHELL-066 debug mode and the harnesses are there for an employee', async ({ page }) => {
  await signInByCall(page, 'ada@alveary.example');
  await page.goto('/all-patients?debug');
  const strip = page.getByRole('region', { name: 'Debug mode' });
  await expect(strip).toContainText('Release');
  // The strip holds the newest requests: what the page asks at first has been answered before the list is asked again.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Age', exact: true }).click();
  await expect(strip).toContainText('200 profiles/list');
  await expectAccessible(page);
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Debug Harnesses' }).click();
  await expect(page).toHaveURL('/debug');
  await expectAccessible(page);
});

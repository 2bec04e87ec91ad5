// A nurse narrows the list, keeps the filter under a name, changes it, goes back to it, leaves it and removes it, by keyboard.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const press = async (page: Page, name: string | RegExp, key = 'Enter'): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  await button.focus();
  await page.keyboard.press(key);
};

test('VIEWS-001 a filter view is kept, changed, reset, unselected and removed by keyboard', async ({
  page,
  request,
}) => {
  await test.step('a nurse opens the list', async () => {
    const user = await newUser(request, 'Viewing');
    await signInByCall(page, user.email);
    await page.goto('/all-patients');
    await expect(page.getByRole('table', { name: 'All patients' })).toBeVisible();
  });

  await test.step('she narrows it by age', async () => {
    await press(page, 'More filters');
    await page.getByRole('combobox', { name: 'Column' }).selectOption('Age');
    await page.getByRole('textbox', { name: 'At least' }).focus();
    await page.keyboard.type('70');
    await expect(page.getByRole('button', { name: 'Age at least 70' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused();
  });

  const selected = page.getByRole('button', { name: /^View: Over seventy/ });
  const flag = page.getByRole('img', { name: 'Unsaved changes' });
  await test.step('she keeps that as a view', async () => {
    await press(page, 'Views');
    await page.getByRole('textbox', { name: 'Name of the view' }).focus();
    await page.keyboard.type('Over seventy');
    await expectAccessible(page);
    await press(page, 'Save as new view');
    await expect(selected).toBeVisible();
    await expect(flag).toHaveCount(0);
  });

  await test.step('what she changes is flagged, and reset', async () => {
    await press(page, 'Clear the filter Age');
    await expect(flag).toBeVisible();
    await press(page, 'Reset');
    await expect(page.getByRole('button', { name: 'Age at least 70' })).toBeVisible();
    await expect(flag).toHaveCount(0);
  });

  await test.step('the view outlives a reload, and is left', async () => {
    await page.reload();
    await expect(selected).toBeVisible();
    await expect(flag).toHaveCount(0);
    await press(page, 'View: Over seventy');
    await press(page, 'Unselect');
    await expect(page.getByRole('button', { name: 'Age at least 70' })).toHaveCount(0);
  });

  await test.step('she goes back to it, and removes it', async () => {
    await press(page, 'Views');
    await press(page, 'Over seventy');
    await expect(selected).toBeVisible();
    await press(page, 'View: Over seventy');
    await press(page, 'Remove');
    await press(page, 'Remove view');
    await expect(selected).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  });
});

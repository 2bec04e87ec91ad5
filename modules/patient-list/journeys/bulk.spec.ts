// A coach chooses two patients, sees who gets a task before anything is done, adds it, and takes it back, by keyboard.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { chooseInMenu } from '../../../e2e/support/menu.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('CARETEAM-004 a coordinator is assigned for the chosen patients and taken back, by keyboard', async ({
  page,
  request,
}) => {
  const patient = await newPatient();
  const user = await newUser(request, 'Choosing');
  await test.step('a coach chooses a patient of the list', async () => {
    await signInByCall(page, user.email);
    await page.goto('/all-patients');
    await page.getByRole('textbox', { name: 'Filter by patient name' }).fill(patient.lastName);
    await page.getByRole('checkbox', { name: `Select ${patient.name}` }).press('Space');
    await page.getByRole('button', { name: '1 chosen' }).press('Enter');
    await chooseInMenu(page, 'Assign a coordinator');
  });

  const dialog = page.getByRole('dialog', { name: 'Assign a coordinator to 1 patient' });
  await test.step('they choose a coordinator, and see who is included', async () => {
    const who = dialog.getByRole('combobox', { name: 'Care coordinator' });
    await who.fill('Choosing');
    await expect(page.getByRole('option')).toHaveText(['Liv Choosing']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(who).toHaveValue('Liv Choosing');
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
    await expect(dialog.getByRole('heading', { name: '1 patient included' })).toBeVisible();
    await expectAccessible(page);
  });

  const row = page.getByRole('row', { name: new RegExp(patient.lastName) });
  await test.step('it is done, and stands in the list', async () => {
    await dialog.getByRole('button', { name: 'Assign for 1 patient' }).press('Enter');
    await expect(dialog.getByText('Done for 1 patient.')).toBeVisible();
    await expect(row).toContainText('Choosing');
  });

  await test.step('it is taken back', async () => {
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(dialog.getByText('Taken back for 1 patient.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
    await expect(row).not.toContainText('Choosing');
  });
});

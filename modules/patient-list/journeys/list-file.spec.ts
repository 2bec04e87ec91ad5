// A coordinator narrows the list, chooses a column and takes what the filter holds along as a file, by keyboard.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('SHELL-037 what the filter holds is saved as a CSV file, in the columns of the screen', async ({
  page,
  request,
}) => {
  const patient = await newPatient();
  const user = await newUser(request, 'Exporting');
  await test.step('a coordinator narrows the list to a patient', async () => {
    await signInByCall(page, user.email);
    await page.goto('/all-patients');
    await page.getByRole('textbox', { name: 'Filter by patient name' }).fill(patient.lastName);
    await expect(page.getByRole('row', { name: new RegExp(patient.lastName) })).toBeVisible();
  });

  await test.step('they choose the columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Age' }).press('Space');
    await page.getByRole('checkbox', { name: 'Date of birth' }).press('Space');
    await page.keyboard.press('Escape');
  });

  await test.step('the file holds what the screen shows', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^patients-\d{4}-\d\d-\d\d\.csv$/);
    const [heading, row, ...others] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(heading).toMatch(/^\uFEFFLast name,First name,Status,/);
    expect(heading).toContain('Date of birth');
    expect(heading).not.toContain('Age');
    expect(row).toMatch(new RegExp(`^${patient.lastName},Avery,`));
    expect(others).toEqual([]);
    await expect(page.getByText(/^patients-.*csv, 1 row$/)).toBeVisible();
  });
});

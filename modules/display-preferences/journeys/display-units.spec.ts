// Journey of a person who reads in other units than the site: chosen in the user menu, seen on a patient, kept after a reload.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { chooseInMenu } from '../../../e2e/support/menu.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('PROFILE-040 PROFILE-041 a caregiver chooses display units in the user menu and reads a patient in them', async ({
  page,
}) => {
  const vitals = page.getByRole('region', { name: 'Vitals' });
  const address = await test.step('a caregiver reads the weight in the unit of the site', async () => {
    const reader = await newUser(page.request, 'Unitas');
    await signInByCall(page, reader.email);
    const { address } = await patientByEhrId(page, 'HL-1001');
    await page.goto(address);
    await expect(vitals.getByText(/^\d+ lbs$/)).toBeVisible();
    return address;
  });

  await test.step('they choose kilograms and another date in the user menu', async () => {
    await page.getByRole('button', { name: /^User menu/ }).press('Enter');
    await chooseInMenu(page, 'Display units');
    await page.getByRole('combobox', { name: 'Weight' }).click();
    await page.getByRole('option', { name: 'Kilograms (kg)' }).click();
    await page.getByRole('combobox', { name: 'Dates', exact: true }).click();
    await page.getByRole('option', { name: '2026-11-05' }).click();
    await expect(page.getByText(/72[.]5 kg · .+ · 2026-11-05 2:05 PM$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Your display units were saved.')).toBeVisible();
  });

  await test.step('the patient is shown in them', async () => {
    await page.goto(address);
    await expect(vitals.getByText(/^[\d.]+ kg$/)).toBeVisible();
    await expect(vitals.getByText(/\d lbs/)).toHaveCount(0);
    await expect(page.getByText('1988-04-17').first()).toBeVisible();
  });
});

test('FORMAT-008 who works at a site of the EU reads its dates also where no patient and no site is in view', async ({
  page,
}) => {
  await signInByCall(page, 'priya@thameschest.example');
  await page.goto('/settings/display');
  await expect(page.getByText(/ · 5 Nov 2026 14:05$/)).toBeVisible();
});

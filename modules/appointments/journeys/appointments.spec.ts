// A coach plans an appointment with a patient, sees that the time is taken, notes something, and cancels it with a reason.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
  });

test('an appointment is planned, its time is taken then, and it is cancelled with a reason', async ({
  page,
  request,
}) => {
  const [patient, user] = [await newPatient(), await newUser(request, 'Planning')];
  await test.step('nothing is planned for the patient yet', async () => {
    await signInByCall(page, user.email);
    await page.goto(`${patient.address}/appointments`);
    await expect(page.getByText('No appointments yet')).toBeVisible();
  });

  const fill = async (time: string): Promise<void> => {
    await page.getByRole('button', { name: 'New appointment' }).click();
    const dialog = page.getByRole('dialog', { name: 'New appointment' });
    await dialog.getByRole('textbox', { name: 'When' }).fill(inDays(3));
    await dialog.getByLabel('Time', { exact: true }).fill(time);
    await dialog.getByRole('combobox', { name: 'Purpose' }).click();
    await page.getByRole('option', { name: 'Health Coaching' }).click();
  };
  const row = page.getByRole('row', { name: /Booked Follow Up Health Coaching Liv Planning/ });
  await test.step('an appointment is planned in a free time', async () => {
    await fill('10:00');
    await expect(page.getByText('Nothing else is in the calendar that day.')).toBeVisible();
    await page.getByRole('button', { name: 'Plan appointment' }).click();
    await expect(page.getByText('The appointment was planned.')).toBeVisible();
    await expect(row).toBeVisible();
  });

  await test.step('its time is taken then', async () => {
    await fill('10:15');
    await expect(page.getByText('Busy at that time:')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Plan appointment' }).click();
    await expect(page.getByText(/You have another appointment at that time\./)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
  });

  await test.step('it is cancelled with a reason', async () => {
    await row.getByRole('button').first().click();
    const details = page.getByRole('dialog', { name: /^Follow Up on/ });
    await expectAccessible(page);
    await details.getByRole('button', { name: 'Cancel appointment' }).click();
    await page.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Patient request' }).click();
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await expect(page.getByText('The appointment was cancelled.')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Patient request')).toBeVisible();
  });
});

// Journeys of seeing who saw a patient, and what the sandboxes were sent.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { origin, patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('an admin of the site sees who saw the patient, narrows it and takes it along as a file', async ({
  page,
  context,
}) => {
  const { patient, tab } = await test.step('Nadia goes from the patient to who saw it', async () => {
    await signInByCall(page, 'nadia@harborlung.example');
    const patient = await patientByEhrId(page, 'HL-1002');
    await page.goto(`${patient.address}/patientDetails`);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^Who saw this patient/ }).click(),
    ]);
    return { patient, tab };
  });

  const opened = tab.getByRole('row', { name: /Nadia Haddad.*Record opened/ });
  await test.step('her own visit stands there', async () => {
    await expect(tab).toHaveURL(new RegExp(`/admin/profile/${patient.profileId}/accesses$`));
    await expect(tab.getByRole('heading', { level: 1, name: patient.name })).toBeVisible();
    await expect(opened.first()).toBeVisible();
    await expectAccessible(tab);
  });

  await test.step('she asks for every access', async () => {
    await tab.getByText('Every access').click();
    await expect(tab.getByRole('columnheader', { name: 'Outcome' })).toBeVisible();
    await expectAccessible(tab);
  });

  await test.step('she takes the list along as a file', async () => {
    const [file] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^accesses-\d{4}-\d\d-\d\d\.csv$/);
  });

  await test.step('she narrows it to searches', async () => {
    await tab.getByRole('combobox', { name: 'Kind' }).click();
    await tab.getByRole('option', { name: 'Search' }).click();
    await expect(opened).toHaveCount(0);
    await expect(tab.getByRole('row', { name: /Found in a patient search/ }).first()).toBeVisible();
  });
});

test('who does not choose the admins of the site sees neither the link nor the page', async ({ page }) => {
  const patient = await test.step('Tom finds no link on the patient', async () => {
    await signInByCall(page, 'tom@harborlung.example');
    const patient = await patientByEhrId(page, 'HL-1002');
    await page.goto(`${patient.address}/patientDetails`);
    await expect(page.getByRole('heading', { name: 'Demographics' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Who saw this patient/ })).toHaveCount(0);
    return patient;
  });

  await test.step('the pages themselves refuse him', async () => {
    await page.goto(`/admin/profile/${patient.profileId}/accesses`);
    await expect(page.getByText('You do not have the permission for this.')).toBeVisible();
    await page.goto('/admin/outbox');
    await expect(page.getByText('You do not have the permission for this.')).toBeVisible();
    await expectAccessible(page);
  });
});

test('the outbox shows staff the mail with the reset link', async ({ page }) => {
  await test.step('somebody asks for a new password', async () => {
    await signInByCall(page, 'ada@alveary.example');
    const sent = await page.request.post('/gateway/password/reset', {
      data: { email: 'priya@thameschest.example' },
      headers: { origin },
    });
    expect(sent.ok()).toBe(true);
  });

  await test.step('Ada finds the mail by its recipient', async () => {
    await page.goto('/admin/outbox');
    const answered = page.waitForResponse(/recipient\.contains=priya/);
    await page.getByRole('textbox', { name: 'Recipient' }).fill('priya@');
    await answered;
    await expect(page.getByRole('row', { name: /priya@thameschest\.example/ }).first()).toBeVisible();
    // Rows of the filter before are faded until the new ones are there.
    await expect(page.getByRole('region', { name: 'Messages' })).not.toHaveAttribute('data-old');
    await expectAccessible(page);
  });
});

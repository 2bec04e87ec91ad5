// A report is begun, written, read and made final, each under its own address of the patient page.
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';

test('SHELL-017 /spirometry/report shows the report of a session, reached from the session', async ({
  page,
}) => {
  await signInByCall(page, 'lena@alveary.example');
  const { address, profileId } = await patientByEhrId(page, 'HL-1001');
  const [session] = await (await page.request.get(`/gateway/sessions?profile_id=${profileId}`)).json();
  await page.goto(`${address}/trends/sessions/${session.id}`);
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page).toHaveURL(
    /\/spirometry\/report\?name=\w+&sessionIds=[0-9a-f-]{36}&siteId=[0-9a-f-]{36}$/,
  );
  await expect(page.getByRole('heading', { name: 'Spirometry report with curves' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('spirometry_premium_report_ats2019.pdf');
});

test('SHELL-032 SHELL-033 SHELL-034 a report is created, edited and read under its addresses', async ({
  page,
}) => {
  const patient = await newPatient();
  await signInByCall(page, 'lena@alveary.example');
  const reports = `${patient.address}/reports`;

  await test.step('reports/create begins a report', async () => {
    await page.goto(`${reports}/create`);
    await expect(page.getByRole('heading', { level: 1, name: 'New asthma report' })).toBeVisible();
    await page.getByLabel('Name').fill('First visit');
    await page.getByRole('button', { name: 'Create report' }).click();
  });

  await page.waitForURL(/\/reports\/[0-9a-f-]{36}\/edit$/);
  const id = page.url().split('/').at(-2)!;

  await test.step('reports/{id}/edit changes it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'First visit' })).toBeVisible();
    await expectAccessible(page, '[data-part="work"]');
    await page.getByLabel('Insights (optional)').fill('Better mornings');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The report was saved.')).toBeVisible();
  });

  await test.step('reports/{id} shows it', async () => {
    await page.goto(`${reports}/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'First visit' })).toBeVisible();
    await expect(page.getByText('Better mornings')).toBeVisible();
    await expectAccessible(page, '[data-part="work"]');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^First visit \d{4}-\d\d-\d\d, draft\.pdf$/);
    await page.getByRole('button', { name: 'Make final' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make final' }).click();
    await expect(page.getByRole('button', { name: 'New version' })).toBeVisible();
  });

  await test.step('one that is final is read at the address of editing', async () => {
    await page.goto(`${reports}/${id}/edit`);
    await expect(page).toHaveURL(new RegExp(`/reports/${id}$`));
    await expect(page.getByText('Better mornings')).toBeVisible();
  });

  await test.step('reports/edit, without an id, begins a report too', async () => {
    await page.goto(`${reports}/edit`);
    await expect(page.getByRole('heading', { level: 1, name: 'New asthma report' })).toBeVisible();
    await page.getByRole('button', { name: 'Create report' }).click();
    await page.waitForURL(/\/reports\/[0-9a-f-]{36}\/edit$/);
  });
});

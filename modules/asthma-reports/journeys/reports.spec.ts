// A report is begun, written, read and made final, each under its own address of the patient page.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { origin, patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('SHELL-017 /spirometry/report shows the report of a session, reached from the session', async ({
  page,
}) => {
  await test.step('Lena goes from a session to its report', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address, profileId } = await patientByEhrId(page, 'HL-1001');
    const [session] = await (await page.request.get(`/gateway/sessions?profile_id=${profileId}`)).json();
    await page.goto(`${address}/trends/sessions/${session.id}`);
    await page.getByRole('link', { name: 'Report', exact: true }).click();
  });

  await test.step('the report is there, with its curves', async () => {
    await expect(page).toHaveURL(
      /\/spirometry\/report\?name=\w+&sessionIds=[0-9a-f-]{36}&siteId=[0-9a-f-]{36}$/,
    );
    await expect(page.getByRole('heading', { name: 'Spirometry report with curves' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
    await expectAccessible(page);
  });

  await test.step('it is downloaded', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('spirometry_premium_report_ats2019.pdf');
  });
});

test('SHELL-032 SHELL-034 a report is created and edited under its addresses', async ({ page }) => {
  const patient = await newPatient();
  await signInByCall(page, 'lena@alveary.example');
  const reports = `${patient.address}/reports`;

  await test.step('reports/create begins a report', async () => {
    await page.goto(`${reports}/create`);
    await expect(page.getByRole('heading', { level: 1, name: 'New asthma report' })).toBeVisible();
    await page.getByLabel('Name').fill('First visit');
    await page.getByRole('button', { name: 'Create report' }).click();
  });

  await test.step('reports/{id}/edit changes it', async () => {
    await page.waitForURL(/\/reports\/[0-9a-f-]{36}\/edit$/);
    await expect(page.getByRole('heading', { level: 1, name: 'First visit' })).toBeVisible();
    await expectAccessible(page, '[data-part="work"]');
    await page.getByLabel('Insights (optional)').fill('Better mornings');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The report was saved.')).toBeVisible();
  });

  await test.step('reports/edit, without an id, begins one too', async () => {
    await page.goto(`${reports}/edit`);
    await expect(page.getByRole('heading', { level: 1, name: 'New asthma report' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create report' })).toBeVisible();
  });
});

test('SHELL-033 a report is read under its address, and once it is final at that of editing too', async ({
  page,
}) => {
  const { id, address } = await test.step('a report of the patient is begun', async () => {
    const patient = await newPatient();
    await signInByCall(page, 'lena@alveary.example');
    const sites: { id: string; slug: string }[] = await (await page.request.get('/gateway/sites')).json();
    const today = new Date().toISOString().slice(0, 10);
    const created = await page.request.post('/gateway/reports', {
      data: {
        profile_id: patient.profileId,
        site_id: sites.find(({ slug }) => slug === 'harbor-lung')?.id,
        name: 'First visit',
        start_date: today,
        end_date: today,
        comments: { insights: 'Better mornings' },
      },
      headers: { origin },
    });
    expect(created.status(), await created.text()).toBe(201);
    const { id } = await created.json();
    const address = `${patient.address}/reports/${id}`;
    return { id, address };
  });

  await test.step('it is read under its address, and made final', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'First visit' })).toBeVisible();
    await expect(page.getByText('Better mornings')).toBeVisible();
    await expectAccessible(page, '[data-part="work"]');
    await page.getByRole('button', { name: 'Make final' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make final' }).click();
    await expect(page.getByRole('button', { name: 'New version' })).toBeVisible();
  });

  await test.step('the address of editing leads to the reading now', async () => {
    await page.goto(`${address}/edit`);
    await expect(page).toHaveURL(new RegExp(`/reports/${id}$`));
    await expect(page.getByText('Better mornings')).toBeVisible();
  });
});

test('REPORT-045 a final report is read with its figures and downloaded', async ({ page }) => {
  await test.step('Lena reads a final report with its figures', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address, profileId } = await patientByEhrId(page, 'HL-1001');
    const reports: { id: string; state: string; name: string }[] = await (
      await page.request.get(`/gateway/reports?profile_id=${profileId}`)
    ).json();
    const final = reports.find(({ state, name }) => state === 'final' && name === '161 Days Report')!;
    await page.goto(`${address}/reports/${final.id}`);
    await expect(page.getByRole('row', { name: /^FEV1 L/ }).first()).toBeVisible();
    await expect(page.getByText(/^FEV1 by 2005: \+\d+ mL/)).toBeVisible();
  });

  await test.step('she downloads it', async () => {
    await expectAccessible(page, '[data-part="work"]');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^161 Days Report \d{4}-\d\d-\d\d\.pdf$/);
  });
});

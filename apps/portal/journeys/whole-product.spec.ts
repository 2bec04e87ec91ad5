// What is this product, in a person's hands? Everything of the day in one place, for every kind of caregiver (document 1 §1).
import { expect, type Page } from '@playwright/test';
import { query } from '../../../e2e/support/database.ts';
import { patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

/** Who works with whom: roles of the demo world, and a patient with each condition. */
const people = [
  { role: 'medical assistant', email: 'marco@alveary.example', ehrId: 'HL-1001', condition: /asthma/i },
  {
    role: 'health coach',
    email: 'lena@alveary.example',
    ehrId: 'HL-1002',
    condition: /COPD|chronic obstructive/i,
  },
  { role: 'therapist', email: 'tom@harborlung.example', ehrId: 'HL-1003', condition: /asthma/i },
  {
    role: 'nurse',
    email: 'sven@norrland.example',
    ehrId: 'NO-2001',
    condition: /asthma|COPD|chronic obstructive/i,
  },
  { role: 'administrator', email: 'ada@alveary.example', ehrId: 'SC-4001', condition: /cystic fibrosis/i },
] as const;

for (const { role, email, ehrId, condition } of people) {
  test(`SHELL-001 a ${role} opens a patient with a respiratory condition, spirometry before all`, async ({
    page,
  }) => {
    await test.step('the chart opens, with spirometry as its first card', async () => {
      await signInByCall(page, email);
      const { address, name } = await patientByEhrId(page, ehrId);
      await page.goto(`${address}/careSummary`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const cards = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(cards.first()).toHaveText(/spirometry/i);
    });

    await test.step('the details name the respiratory condition', async () => {
      await page.getByRole('link', { name: 'Patient Details', exact: true }).click();
      await expect(
        page.getByRole('region', { name: 'Conditions' }).getByText(condition).first(),
      ).toBeVisible();
    });
  });
}

const panel = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Side panels' }).getByRole('button', { name });

test('SHELL-002 search, profiles per site, logs, calls, transcripts, chat, calendar and users are in one place', async ({
  page,
}) => {
  await signInByCall(page, 'lena@alveary.example');
  await page.goto('/sites');
  await test.step('A patient is found, and has a profile at each of two sites', async () => {
    await page.getByRole('button', { name: 'Search Patients' }).click();
    const search = page.getByRole('dialog', { name: 'Search Patients' });
    await search.getByRole('textbox', { name: 'EHR ID' }).fill('HL-1003');
    await search.getByRole('textbox', { name: 'EHR ID' }).press('Enter');
    await search.getByText('Grace Kim').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Grace Kim' })).toBeVisible();
    await page.getByRole('button', { name: /^Site:/ }).click();
    await expect(page.getByRole('menuitem', { name: /Bay Allergy|Harbor Lung/ })).toHaveCount(2);
    await page.keyboard.press('Escape');
  });
  await test.step('A contact is logged', async () => {
    await page.getByRole('link', { name: 'Logs', exact: true }).click();
    await page.getByRole('button', { name: /^New log/ }).click();
    await expect(page.getByRole('region', { name: /Communication Log/ })).toBeVisible();
  });
  await test.step('The softphone, the messages and the day with its booking links stand beside the record', async () => {
    await panel(page, 'Zoom Phone').click();
    await expect(page.frameLocator('#zoom-embeddable-phone-iframe').locator('body')).toBeVisible();
    await panel(page, 'Messages').click();
    await expect(page.getByRole('button', { name: /^Maya Thornton/ })).toBeVisible();
    await panel(page, 'Calendar').click();
    await page.getByRole('tab', { name: 'Care Team Links' }).click();
    await expect(page.getByRole('button', { name: /^Copy link:/ }).first()).toBeVisible();
  });
  await test.step('The words of a call are read', async () => {
    const [call] = await query<{ id: string }>(
      `select c.id from communications c join call_transcripts t on t.call_id = c.call_id
        where t.state = 'kept' and c.call_id is not null limit 1`,
      [],
    );
    await page.goto(`/communication-log/${call!.id}`);
    await page.getByRole('button', { name: 'View transcript' }).click();
    await expect(page.getByRole('region', { name: /Transcript/ })).toBeVisible();
  });
  await test.step('Portal users and their access to the site are managed', async () => {
    await page.goto('/settings/harbor-lung');
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('button', { name: 'Add New User' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'tom@harborlung.example' })).toBeVisible();
  });
});

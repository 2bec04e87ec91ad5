// Journey of a care plan: begun, downloaded, sent to the record system of the site with a note, and seen to arrive.
import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test("CAREPLAN-009 OP-CAREPLAN-2 a care plan is downloaded as a PDF, and goes to the record system by 'Send to EHR'", async ({
  page,
}) => {
  await test.step('Ada begins a care plan', async () => {
    await signInByCall(page, 'ada@alveary.example');
    const patient = await newPatient({ site: 'bay-allergy', ehrId: `BA-J${randomInt(100_000, 1_000_000)}` });
    await page.goto(`${patient.address}/carePlan`);
    await page.getByRole('button', { name: 'Begin a care plan' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Plan notes' })).toBeVisible();
  });

  await test.step('she downloads it', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/^Care plan of .+[.]pdf$/);
  });

  await test.step('she sends it with a note, and it arrives', async () => {
    await page.getByRole('button', { name: 'Send to EHR' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send the care plan to the record system' });
    await dialog.getByRole('textbox', { name: 'Internal note (optional)' }).fill('After the visit');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send to EHR' }).press('Enter');
    await expect(page.getByText('The care plan is on its way to the record system.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('In the record system', { exact: true })).toBeVisible();
  });
});

// A coach reads a chart for a while and goes on: the time is logged by itself.
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { signInByCall } from '../../../e2e/support/people.ts';

test('ACTIVITY-017 time on a patient page is logged through its tabs, with the note', async ({ page }) => {
  await page.clock.install();
  await signInByCall(page, 'lena@alveary.example');
  const { address } = await newPatient();
  await page.goto(`${address}/careSummary`);
  const clock = page.getByRole('timer');
  await expect(clock).toContainText('0:0');
  await page.getByRole('textbox', { name: 'Activity note' }).fill('Read the chart before the visit.');
  await expectAccessible(page);

  // The second tab is still the same visit.
  await page.clock.runFor(20_000);
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await expect(
    page
      .getByRole('heading', { name: /logs/i })
      .or(page.getByText(/no logs/i))
      .first(),
  ).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(clock).toContainText(/0:[34]\d/);
  await expect(page.getByRole('cell', { name: 'Profile User Activity' })).toBeVisible();
});

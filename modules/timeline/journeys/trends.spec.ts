// A year of oximetry is read in Trends: zoomed into, walked through, printed to the eye of axe.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('SHELL-031 TIMELINE-001 TIMELINE-003 the sources of a patient stand on one axis that zooms, with the sessions', async ({
  page,
}) => {
  await test.step('the sources stand below each other', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address } = await patientByEhrId(page, 'HL-1002');
    await page.goto(`${address}/trends`);
    for (const row of ['Spirometry', 'SpO2', 'Heart rate', 'Blood pressure', 'COPD assessment test']) {
      await expect(page.getByRole('region', { name: row, exact: true })).toBeVisible();
    }
    await expectAccessible(page, '[data-part="work"]');
  });

  await test.step('all rows show the values of the moment under the pointer', async () => {
    const spo2 = page.getByRole('region', { name: 'SpO2', exact: true });
    await expect(spo2.locator('canvas')).toBeVisible();
    await spo2.getByRole('img').hover({ position: { x: 200, y: 40 } });
    await expect(page.locator('main').getByText(/^At \w{3} \d/)).toBeVisible();
  });

  await test.step('a drag chooses the days, a double click goes back', async () => {
    const plot = page.getByRole('region', { name: 'Heart rate', exact: true }).getByRole('img');
    const box = (await plot.boundingBox())!;
    await page.mouse.move(box.x + 200, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 400, box.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked();
    await plot.dblclick();
    await expect(page.getByRole('radio', { name: 'Default' })).toBeChecked();
  });

  await test.step('sessions are walked through', async () => {
    await page.getByRole('button', { name: 'Last session' }).click();
    await expect(page.getByText(/8 of 8$/)).toBeVisible();
    await page.getByRole('button', { name: 'First session' }).click();
    await expect(page.getByText(/1 of 8$/)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked();
  });
});

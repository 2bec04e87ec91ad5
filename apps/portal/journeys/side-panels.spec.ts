// Journeys of the side panels: they stay while pages change, take their width by keyboard, fold when the column is low.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { confirmByKeyboard } from '../../../e2e/support/confirm-by-keyboard.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Side panels' });
const column = (page: Page) => page.getByRole('complementary', { name: 'Side panels' });
const logs = (page: Page) => page.getByRole('region', { name: /^Communication Log/ });

test('SIDEBAR-001 OP-SIDEBAR-2 a panel goes along from page to page, is collapsed, and keeps its width', async ({
  page,
}) => {
  const subject = logs(page).getByLabel('Subject');
  const { address, name } = await test.step('Lena begins a log beside a patient', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address, name } = await newPatient();
    await page.goto(`${address}/logs`);
    await expect(bar(page).getByRole('button', { name: 'No side panel is open' })).toBeVisible();
    await page.getByRole('button', { name: 'New log' }).press('Enter');
    await subject.fill('Typed on one page');
    return { address, name };
  });

  await test.step('the panel stands to the right, and the page beside it stays in use', async () => {
    // Beside the patient: to the right of the page, which stays in use.
    const patient = page.getByRole('navigation', { name: 'Patient' });
    const [beside, tabs] = [await column(page).boundingBox(), await patient.boundingBox()];
    expect(beside?.x).toBeGreaterThanOrEqual((tabs?.x ?? 0) + (tabs?.width ?? 0) - 1);
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeGreaterThan(1100);
    await patient.getByRole('link', { name: 'Patient Details' }).click();
    await expect(page.getByRole('heading', { name: 'Demographics' })).toBeVisible();
    await expect(subject).toHaveValue('Typed on one page');
  });

  await test.step('it goes along to Today and to the sites, with what was typed', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/dashboard\/today$/);
    await expect(subject).toHaveValue('Typed on one page');
    await page.getByRole('link', { name: 'Sites', exact: true }).click();
    await expect(page).toHaveURL(/\/sites$/);
    await expect(logs(page)).toContainText(name);
    await expect(subject).toHaveValue('Typed on one page');
  });

  await test.step('it is collapsed and opened again', async () => {
    await bar(page).getByRole('button', { name: 'Collapse side panels' }).press('Enter');
    await expect(column(page)).toBeHidden();
    await bar(page).getByRole('button', { name: 'Expand side panels' }).press('Enter');
    await expect(subject).toHaveValue('Typed on one page');
  });

  const handle = column(page).getByRole('separator', { name: 'Width of the side panels' });
  await test.step('its width is changed by keyboard', async () => {
    await handle.press('End');
    await expect(handle).toHaveAttribute('aria-valuenow', '640');
    await expectAccessible(page, '[data-part="work"]');
    await handle.press('Home');
    await handle.press('ArrowLeft');
    await expect(handle).toHaveAttribute('aria-valuenow', '336');
    await expect.poll(async () => (await column(page).boundingBox())?.width).toBe(336);
  });

  await test.step('it is left, and the next one has the width of the last', async () => {
    await logs(page).getByRole('button', { name: 'Close Communication Log' }).press('Enter');
    await confirmByKeyboard(page, 'Leave');
    await expect(logs(page)).toHaveCount(0);
    await page.goto(`${address}/logs`);
    await page.getByRole('button', { name: 'New log' }).press('Enter');
    await expect(handle).toHaveAttribute('aria-valuenow', '336');
  });
});

test('SIDEBAR-020 OP-SIDEBAR-2 in a low window the log that was asked for last is open, and the others say which they are', async ({
  page,
}) => {
  const open = async (row: number): Promise<void> =>
    page.getByRole('row').nth(row).getByRole('button').press('Enter');
  const subjects = logs(page).getByLabel('Subject');
  await test.step('Lena reads the logs of Maya in a low window', async () => {
    await page.setViewportSize({ width: 1366, height: 700 });
    await signInByCall(page, 'lena@alveary.example');
    const { address } = await patientByEhrId(page, 'HL-1001');
    await page.goto(`${address}/logs`);
  });

  const folded = page.getByRole('button', { name: /^Communication Log, Maya Thornton · / });
  await test.step('she opens three of them: one is open, two are folded', async () => {
    for (const row of [8, 9, 10]) {
      await open(row);
      await expect(logs(page)).toHaveCount(row - 7);
      await expect(subjects.filter({ visible: true })).not.toHaveCount(0);
    }
    await expect(subjects.filter({ visible: true })).toHaveCount(1);
    await expect(folded).toHaveCount(2);
    await expectAccessible(page, '[data-part="work"]');
  });

  await test.step('she asks for the first again, and it is the open one', async () => {
    const name = (await folded.last().getAttribute('aria-label'))!;
    await open(8);
    await expect(logs(page)).toHaveCount(3);
    await expect(folded).toHaveCount(2);
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  });
});

test('SIDEBAR-007 a site without US, video and chat flags has no button bar, and logs open all the same', async ({
  page,
}) => {
  await test.step('Priya opens a log, and no button bar is there', async () => {
    await signInByCall(page, 'priya@thameschest.example');
    const { address } = await patientByEhrId(page, 'TC-3001');
    await page.goto(`${address}/logs`);
    await page.getByRole('button', { name: 'New log' }).click();
    await expect(logs(page).getByLabel('Subject')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });
});

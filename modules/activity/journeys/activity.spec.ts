// A coach reads a chart for a while and goes on: the time is logged by itself.
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const secondsOn = async (clock: Locator): Promise<number> => {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await clock.textContent()) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

test('ACTIVITY-017 LOG-002 time on a patient page is logged through its tabs, with the note, and its review opens in a new tab', async ({
  page,
}) => {
  const clock = page.getByRole('timer');
  const patient = await test.step('Lena opens a chart: her time runs, and she notes what for', async () => {
    await page.clock.install();
    await signInByCall(page, 'lena@alveary.example');
    const patient = await newPatient();
    await page.goto(`${patient.address}/careSummary`);
    await expect(clock).toContainText(/\d:\d\d/);
    await page.getByRole('textbox', { name: 'Activity note' }).fill('Read the chart before the visit.');
    await expectAccessible(page);
    return patient;
  });

  await test.step('another tab of the same patient is the same visit', async () => {
    // The clock of the page runs on beside what the journey lets pass: by how much, the machine decides.
    const before = await secondsOn(clock);
    await page.clock.runFor(20_000);
    await page.getByRole('link', { name: 'Logs', exact: true }).click();
    await expect(page.getByRole('button', { name: 'New log' })).toBeVisible();
    await page.clock.runFor(15_000);
    await expect.poll(() => secondsOn(clock)).toBeGreaterThanOrEqual(before + 35);
    const row = page.getByRole('row', { name: /Profile User Activity/ });
    // Half a minute is logged as 0.5 minutes, and said in seconds; on a busy machine it is more than one by now.
    await expect(row.getByRole('cell', { name: /^\d+ (s|min( \d+ s)?)$/ })).toBeVisible();
  });

  await test.step('she leaves the patient, and opens the log from the notice', async () => {
    // Leaving the patient ends it; the toast leads to the log in a tab of its own.
    await page.getByRole('link', { name: 'Home' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Review/Edit Log' }).click();
    const review = await opened;
    await expect(review).toHaveURL(/\/communication-log\/[0-9a-f-]{36}$/);
    await expect(review.getByRole('heading', { level: 1, name: /Communication Log/ })).toBeVisible();
    await expect(review.getByText(patient.name)).toBeVisible();
    await expect(page).not.toHaveURL(/communication-log/);
  });
});

test('ACTIVITY-005 the same page has no clock, and logs nothing, for who may not track time', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/gateway/profile-activity')) told.push(request.url());
  });
  await test.step('Nadia opens a chart', async () => {
    await page.clock.install();
    await signInByCall(page, 'nadia@harborlung.example');
    const patient = await newPatient();
    await page.goto(`${patient.address}/careSummary`);
    await expect(page.getByRole('heading', { name: patient.name })).toBeVisible();
  });

  await test.step('a minute later there is no clock, and nothing was told', async () => {
    await page.clock.runFor(65_000);
    await page.getByRole('link', { name: 'Logs', exact: true }).click();
    await expect(page.getByText(/no logs/i).first()).toBeVisible();
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(told).toEqual([]);
  });
});

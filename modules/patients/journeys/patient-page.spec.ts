// Journeys on the patient page: who it is, the Care Summary, the details, and addresses that lead nowhere.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const hasNoSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const fits = (element: Element): boolean => element.scrollWidth <= element.clientWidth;
    return fits(document.documentElement) && main !== null && fits(main);
  });

test('OP-PROFILE-2 OP-PROFILE-3 SHELL-020 SHELL-023 the bar names the patient and the Care Summary shows the chart', async ({
  page,
}) => {
  await test.step('Lena opens Maya, and is on the Care Summary', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address } = await patientByEhrId(page, 'HL-1001');
    await page.goto(address);
    await expect(page).toHaveURL(`${address}/careSummary`);
  });

  await test.step('the bar says who Maya is', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Thornton' })).toBeVisible();
    await expect(page.getByText('Apr 17, 1988').first()).toBeVisible();
    await expect(page.getByText('HL-1001').first()).toBeVisible();
    await expect(page.getByText('Managed')).toBeVisible();
    await expect(page.getByText('+1 415 555 0101')).toBeVisible();
  });

  await test.step('the cards show the chart', async () => {
    const vitals = page.getByRole('region', { name: 'Latest vitals' });
    await expect(vitals).toContainText('SpO2');
    await expect(vitals).toContainText('lbs');
    for (const card of ['Goal', 'Care plan', 'Conditions', 'Last contact', 'Past visits']) {
      await expect(page.getByRole('region', { name: card })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: /^(Care Summary|Logs|Patient Details)$/ })).toHaveCount(3);
    await expectAccessible(page, '[data-part="work"]');
  });
});

test('SHELL-028 FORMAT-006 the details, and the measurements by kind', async ({ page }) => {
  await test.step('the details stand in their cards', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address } = await patientByEhrId(page, 'HL-1001');
    await page.goto(`${address}/patientDetails`);
    for (const card of [
      'Demographics',
      'Contact',
      'Identifiers',
      'Conditions',
      'Providers',
      'Statuses and journey',
    ]) {
      await expect(page.getByRole('region', { name: card })).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText('maya.thornton@example.com');
  });

  await test.step('measurements are narrowed to weight', async () => {
    const measurements = page.getByRole('region', { name: 'Measurements' });
    await measurements.getByLabel('Kind of measurement').click();
    await page.getByRole('option', { name: 'Weight' }).click();
    await expect(measurements.getByRole('row').nth(1)).toContainText('lbs');
    await expect(measurements.getByRole('cell', { name: 'SpO2' })).toHaveCount(0);
    await expectAccessible(page, '[data-part="work"]');
  });
});

test('every tab of an empty chart says that it is empty', async ({ page }) => {
  await test.step('the Care Summary says that it is empty', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address } = await patientByEhrId(page, 'HL-1004');
    await page.goto(address);
    await expect(page.getByText('Nothing in the chart yet')).toBeVisible();
    await expectAccessible(page, '[data-part="work"]');
  });

  await test.step('so do the logs', async () => {
    await page.getByRole('link', { name: 'Logs' }).click();
    await expect(page.getByText('No logs yet')).toBeVisible();
    await expectAccessible(page, '[data-part="work"]');
  });

  await test.step('so do the details', async () => {
    await page.getByRole('link', { name: 'Patient Details' }).click();
    await expect(page.getByText('No conditions recorded.')).toBeVisible();
    await expect(page.getByText('No measurements recorded.')).toBeVisible();
    await expectAccessible(page, '[data-part="work"]');
  });
});

test('PROFILE-003 the site switcher keeps the tab', async ({ page }) => {
  const switcher = page.getByRole('button', { name: /^Site:/ });
  const address = await test.step('Lena opens a patient of two sites', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address } = await patientByEhrId(page, 'HL-1003');
    await page.goto(`${address}/patientDetails`);
    return address;
  });

  await test.step('she goes to the other one, on the same tab', async () => {
    const before = await switcher.textContent();
    await switcher.click();
    await page
      .getByRole('menuitem', { name: before === 'Bay Allergy' ? 'Harbor Lung' : 'Bay Allergy' })
      .click();
    await expect(page).toHaveURL(/\/patientDetails$/);
    await expect(page).not.toHaveURL(new RegExp(address));
    await expect(switcher).not.toHaveText(before ?? '');
    await expect(page.getByRole('heading', { level: 1, name: 'Grace Kim' })).toBeVisible();
  });
});

test('SHELL-052 PROFILE-001 addresses that lead nowhere say so', async ({ page, openBrowser }) => {
  await test.step('a patient of a foreign site is not shown', async () => {
    const admin = await openBrowser();
    await signInByCall(admin, 'ada@alveary.example');
    const jonah = await patientByEhrId(admin, 'SC-4001');
    await signInByCall(page, 'lena@alveary.example');
    await page.goto(jonah.address);
    await expect(page.getByText('No site found for this patient.')).toBeVisible();
    await expect(page.getByText('Jonah')).toHaveCount(0);
    await expectAccessible(page, '[data-part="work"]');
  });

  const maya = await test.step('an unknown tab leaves the patient in view', async () => {
    const maya = await patientByEhrId(page, 'HL-1001');
    // An unknown tab leaves the patient in view, and the tabs there are.
    await page.goto(`${maya.address}/noSuchTab`);
    await expect(page.getByText('This page could not be found')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Maya Thornton' })).toBeVisible();
    await page.getByRole('link', { name: 'Care Summary' }).click();
    await expect(page).toHaveURL(`${maya.address}/careSummary`);
    return maya;
  });

  await test.step('neither a wrong id nor the wrong site leads anywhere', async () => {
    await page.goto('/site/harbor-lung/patient/12');
    await expect(page.getByText('This page could not be found')).toBeVisible();
    await page.goto(maya.address.replace('harbor-lung', 'bay-allergy'));
    await expect(page.getByText('This page could not be found')).toBeVisible();
  });
});

test('SHELL-027 SHELL-035 LOG-067 ?tab=communication opens the logs, ten to a page, narrowed by purpose', async ({
  page,
}) => {
  const rows = page.getByRole('row');
  const address = await test.step('the old address opens the logs, ten to a page', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address } = await patientByEhrId(page, 'HL-1001');
    await page.goto(`${address}?tab=communication`);
    await expect(page).toHaveURL(`${address}/logs`);
    await expect(rows).toHaveCount(11);
    return address;
  });

  await test.step('Lena turns the page, and narrows it by purpose', async () => {
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page.getByText(/^11 to 20 of/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Purpose' }).click();
    await page.getByRole('option', { name: 'Respiratory Therapy' }).click();
    await expect(page).toHaveURL(/purpose=RESPIRATORY_THERAPY/);
    await expect(page.getByRole('cell', { name: 'Health Coaching' })).toHaveCount(0);
    await expect(page.getByRole('cell', { name: 'Respiratory Therapy' }).first()).toBeVisible();
  });

  await test.step('that outlives a reload, and is cleared', async () => {
    await page.reload();
    await expect(page.getByRole('cell', { name: 'Respiratory Therapy' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(rows).toHaveCount(11);
    await expectAccessible(page, '[data-part="work"]');
  });

  await test.step('time on the page is not among them until she asks for it', async () => {
    const activity = page.getByRole('cell', { name: 'Profile User Activity' });
    const foot = page.getByText(/^1 to 10 of \d+ logs$/);
    const total = async () => Number((await foot.textContent())?.match(/of (\d+)/)?.[1]);
    const contacts = await total();
    await page.getByRole('checkbox', { name: 'Time on the page' }).check();
    await expect(page).toHaveURL(/activity=shown/);
    await expect(activity.first()).toBeVisible();
    await expect.poll(total).toBeGreaterThan(contacts);
    const all = await total();
    await page.getByRole('checkbox', { name: 'Time on the page' }).uncheck();
    await expect.poll(total).toBeLessThan(all);
  });

  await test.step('addresses with a page or a purpose of long ago work', async () => {
    // An old address: a page behind the last one, a purpose that is not offered.
    await page.goto(`${address}/logs?page=99`);
    await expect(page.getByText(/^\d+ to \d+ of \d+ logs$/)).toBeVisible();
    await expect(page).not.toHaveURL(/page=99/);
    await page.goto(`${address}/logs?purpose=PROFILE_USER_ACTIVITY`);
    await expect(page.getByRole('combobox', { name: 'Purpose' })).toHaveValue('Profile User Activity');
  });
});

test('FORMAT-008 LOG-038 a site of the EU: its dates, its purposes', async ({ page }) => {
  const address = await test.step('Sven reads a patient with the dates of the EU', async () => {
    await signInByCall(page, 'sven@norrland.example');
    const { address } = await patientByEhrId(page, 'NO-2001');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Olle Nyström' })).toBeVisible();
    await expect(page.getByText('23 Jan 1969').first()).toBeVisible();
    return address;
  });

  await test.step('a new log offers the purposes of the EU', async () => {
    await page.goto(`${address}/logs`);
    await page.getByRole('button', { name: 'New log' }).click();
    const panel = page.getByRole('region', { name: 'Communication Log' });
    await panel.getByRole('combobox', { name: 'Purpose' }).click();
    await expect(page.getByRole('option', { name: 'Respiratory Therapy' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Health Coaching' })).toHaveCount(0);
    await expect(page.getByRole('option', { name: 'MA Activity' })).toHaveCount(0);
  });
});

test('a card that could not be loaded offers Retry', async ({ page }) => {
  await signInByCall(page, 'lena@alveary.example');
  // Of one's own: what others change for a patient would load the card again by itself.
  await test.step('the card says that it could not be loaded', async () => {
    const { address } = await newPatient();
    await page.route('**/care-summary', (route) =>
      route.fulfill({
        status: 500,
        json: {
          message: 'Something went wrong on the server. Nothing was saved.',
          code: 'Internal',
          statusCode: 500,
          requestId: 'r-1',
        },
      }),
    );
    await page.goto(address);
    await expect(page.getByText('Reference: r-1')).toBeVisible();
    await expectAccessible(page, '[data-part="work"]');
  });

  await test.step('Retry loads it', async () => {
    await page.unroute('**/care-summary');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Nothing in the chart yet')).toBeVisible();
  });
});

for (const width of [1440, 1280, 1024, 768]) {
  test(`design 18 nothing scrolls sideways at ${width}, with the panel open`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await test.step('the Care Summary fits', async () => {
      await signInByCall(page, 'lena@alveary.example');
      const { address } = await patientByEhrId(page, 'HL-1001');
      await page.goto(address);
      await expect(page.getByRole('region', { name: 'Conditions' })).toBeVisible();
      expect(await hasNoSidewaysScroll(page)).toBe(true);
    });

    await test.step('so do the logs, with the panel open', async () => {
      await page.getByRole('link', { name: 'Logs' }).click();
      await page.getByRole('button', { name: 'New log' }).first().click();
      await expect(
        page.getByRole('region', { name: 'Communication Log' }).getByLabel('Subject'),
      ).toBeVisible();
      expect(await hasNoSidewaysScroll(page)).toBe(true);
    });

    await test.step('so do the details', async () => {
      await page.getByRole('link', { name: 'Patient Details' }).click();
      await expect(page.getByRole('region', { name: 'Identifiers' })).toBeVisible();
      expect(await hasNoSidewaysScroll(page)).toBe(true);
    });
  });
}

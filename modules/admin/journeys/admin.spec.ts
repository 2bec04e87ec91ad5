// Journeys of staff on the admin pages: from the portal to the record, its readings, sessions and documents, and the lists.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { origin, patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const ADA = 'ada@alveary.example';

const rowsOf = async (page: Page, path: string): Promise<readonly { id: string }[]> =>
  (await page.request.get(`/gateway/${path}`)).json();

test('ADMIN-001 ADMIN-005 staff open the record from Patient Details and enter an SpO2 reading', async ({
  page,
  context,
}) => {
  const { patient, tab } = await test.step('Ada goes from the patient to an SpO2 reading', async () => {
    await signInByCall(page, ADA);
    const patient = await patientByEhrId(page, 'HL-1002');
    await page.goto(`${patient.address}/patientDetails`);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^Enter SpO2 reading/ }).click(),
    ]);
    return { patient, tab };
  });

  const value = tab.getByRole('textbox', { name: 'SpO2' });
  await test.step('the record opens with the cursor in the reading', async () => {
    await expect(tab).toHaveURL(new RegExp(`/admin/profile/${patient.profileId}\\?autoCreate=true#spo2$`));
    await expect(tab.getByRole('heading', { level: 1, name: patient.name })).toBeVisible();
    await expect(value).toBeFocused();
  });

  await test.step('she enters it, and it stands among the newest', async () => {
    await value.fill('88');
    await expectAccessible(tab);
    await tab.keyboard.press('Enter');
    await expect(tab.getByText('SpO2 88% was entered.')).toBeVisible();
    await expect(tab.getByRole('list', { name: 'Newest readings' }).getByText('88%')).toBeVisible();
  });
});

test('ADMIN-005 a record is changed by keyboard, and a second editor is told of it', async ({ page }) => {
  const patient = await test.step('Ada changes the record', async () => {
    await signInByCall(page, ADA);
    const patient = await patientByEhrId(page, 'BA-5003');
    await page.goto(`/admin/profile/${patient.profileId}`);
    await page.getByRole('button', { name: 'Edit record' }).press('Enter');
    await page.getByRole('textbox', { name: 'Insurance member ID (optional)' }).fill('MEM-77');
    return patient;
  });

  await test.step('a colleague saves something else meanwhile', async () => {
    const elsewhere = await page.request.put(`/gateway/profiles/${patient.profileId}/add-phone`, {
      data: { version: 1, type: 'WORK', countryCode: '+1', phoneNumber: '4155550188' },
      headers: { origin },
    });
    expect(elsewhere.ok()).toBe(true);
  });

  await test.step('she is told, and what she typed is kept', async () => {
    await page.getByRole('textbox', { name: 'Insurance member ID (optional)' }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('what you typed is kept.');
    await expectAccessible(page);
  });

  await test.step('loaded anew, both changes are saved', async () => {
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Save record' }).click();
    await expect(page.getByText('The record was saved.')).toBeVisible();
    await expect(page.getByText('MEM-77')).toBeVisible();
    await expect(page.getByText('+1 415 555 0188')).toBeVisible();
  });
});

test('ADMIN-004 an AOS session is opened from the record and leads back to it', async ({ page }) => {
  const { profileId, name } = await test.step('Ada opens a session from the record', async () => {
    await signInByCall(page, ADA);
    const { profileId, name } = await patientByEhrId(page, 'HL-1001');
    const sessions = await rowsOf(page, `profiles/${profileId}/aos-sessions`);
    expect(sessions).toHaveLength(3);
    await page.goto(`/admin/profile/${profileId}`);
    await page.locator(`a[href="/admin/aos-session/${sessions[0]?.id}"]`).press('Enter');
    return { profileId, name };
  });

  await test.step('she reads its figures', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'AOS session' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^R5–R20 0\.12 kPa·s\/L Small-airway part/ })).toBeVisible();
    await expect(page.getByText('Acceptable: 3 measurements, variation 5%')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a link leads back to the record', async () => {
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(`/admin/profile/${profileId}`);
  });

  await test.step('a session that does not exist says so', async () => {
    await page.goto(`/admin/aos-session/${profileId}`);
    await expect(page.getByText(/This session does not exist/)).toBeVisible();
  });
});

test('ADMIN-009 a spirometry session and documents are opened from the record', async ({ page }) => {
  const profileId = await test.step('Ada opens a spirometry session from the record', async () => {
    await signInByCall(page, ADA);
    const { profileId } = await patientByEhrId(page, 'HL-1001');
    await page.goto(`/admin/profile/${profileId}`);
    const [session] = await rowsOf(page, `sessions?profile_id=${profileId}`);
    await page.locator(`a[href="/admin/spirometry-session/${session?.id}"]`).click();
    await expect(page.getByRole('row', { name: /^FEV1 L/ })).toContainText('%');
    await expect(page.getByText(/^Grade [A-F]: /).first()).toBeVisible();
    await expectAccessible(page);
    return profileId;
  });

  await test.step('she looks at a picture of the record', async () => {
    await page.goto(`/admin/profile/${profileId}`);
    await page.getByRole('link', { name: 'Chest picture.png' }).click();
    await expect(page).toHaveURL(/\/admin\/document-viewer\?documentId=/);
    const picture = page.getByRole('img', { name: 'Chest picture.png' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(420);
    await expectAccessible(page);
  });

  await test.step('she downloads a letter', async () => {
    await page.goto(`/admin/profile/${profileId}`);
    await page.getByRole('link', { name: 'Referral letter.pdf' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Referral letter.pdf');
  });

  await test.step('a document that does not exist says so', async () => {
    await page.goto(`/admin/document-viewer?documentId=${profileId}`);
    await expect(page.getByText(/This document does not exist/)).toBeVisible();
  });
});

test('ADMIN-006 the report of care-team members is filtered and saved as a file', async ({ page }) => {
  await test.step('Ada opens the report from the admin pages', async () => {
    await signInByCall(page, ADA);
    await page.goto('/admin');
    await page
      .getByRole('navigation', { name: 'Admin pages' })
      .getByRole('link', { name: 'Care-team members' })
      .click();
    await expect(page.getByRole('row', { name: /Lena Brandt/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('she narrows it to a site', async () => {
    await page.getByRole('combobox', { name: 'Site' }).click();
    await page.getByRole('option', { name: 'Norrland' }).click();
    await expect(page.getByRole('row', { name: /Sven Lindqvist/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Lena Brandt/ })).toHaveCount(0);
  });

  await test.step('she saves it as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^care-team-members-\d{4}-\d\d-\d\d\.csv$/);
  });
});

test('ADMIN-007 ADMIN-008 the link of the portal lists the booked calendar appointments of the patient', async ({
  page,
  context,
}) => {
  const { patient, tab } = await test.step('Ada follows the link of the patient', async () => {
    await signInByCall(page, ADA);
    const patient = await patientByEhrId(page, 'HL-1001');
    await page.goto(`${patient.address}/patientDetails`);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^Booked calendar appointments/ }).click(),
    ]);
    return { patient, tab };
  });

  await test.step('as many are listed as are booked, all of the patient', async () => {
    const rows = tab.getByRole('row', { name: new RegExp(patient.name) });
    await expect(rows.first()).toContainText('Booked');
    const listed = await rows.count();
    const expected = await page.request.get(
      `/gateway/admin/appointments?status.equals=BOOKED&calendarEventId.specified=true&principal.equals=${patient.profileId}`,
    );
    expect(listed).toBe(Number(expected.headers()['x-total-count']));
    await expectAccessible(tab);
  });
});

test('ADMIN-001 who is not staff sees neither the links nor the pages', async ({ page }) => {
  const patient = await test.step('Nadia finds no link on the patient', async () => {
    await signInByCall(page, 'nadia@harborlung.example');
    const patient = await patientByEhrId(page, 'HL-1002');
    await page.goto(`${patient.address}/patientDetails`);
    await expect(page.getByRole('heading', { name: 'Demographics' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Admin pages' })).toHaveCount(0);
    return patient;
  });

  await test.step('the pages themselves refuse her', async () => {
    for (const address of ['', '/appointment', '/care-team-member-report', `/profile/${patient.profileId}`]) {
      await page.goto(`/admin${address}`);
      await expect(page.getByText('You do not have the permission for this.')).toBeVisible();
    }
  });
});

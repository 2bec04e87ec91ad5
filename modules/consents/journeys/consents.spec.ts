// Staff send a consent, the patient signs it on a phone, and the signed document lies in the record.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { linkIn, messageTo } from '../../../e2e/support/outbox.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { PHONE, test } from '../../../e2e/support/test.ts';

test('CONSENT-001 CONSENT-011 CONSENT-012 a consent is sent by SMS, signed by hand on a phone, and downloaded', async ({
  page,
  openBrowser,
  baseURL,
}) => {
  const patient = await newPatient();
  const number = `415555${String(Number.parseInt(patient.profileId.slice(-6), 16) % 10_000).padStart(4, '0')}`;
  const card = page.getByRole('region', { name: 'Consents', exact: true });
  const record = await test.step('the patient has a cell phone on record', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const record = await (await page.request.get(`/gateway/api/profiles/${patient.profileId}`)).json();
    const answer = await page.request.put(`/gateway/profiles/${patient.profileId}/add-phone`, {
      data: { version: record.version, type: 'CELL', countryCode: '+1', phoneNumber: number },
      headers: { origin: new URL(baseURL ?? '').origin },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    await page.goto(`${patient.address}/patientDetails`);
    return record;
  });

  await test.step('a consent goes out by SMS', async () => {
    await expect(card).toContainText('No consents sent or filed.');
    await card.getByRole('button', { name: 'Send' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a consent' });
    await dialog.getByRole('combobox', { name: 'Document' }).click();
    await page.getByRole('option', { name: 'Consent to remote monitoring' }).click();
    await dialog.getByRole('radio', { name: 'SMS' }).check();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(card).toContainText('Waits for the patient.');
  });

  const phone = await openBrowser(PHONE);
  await test.step('the patient shows who it is, reads and signs', async () => {
    await phone.goto(linkIn(await messageTo(`+1${number}`, 1)));
    const [year = '', month = '', day = ''] = String(record.dateOfBirth).split('-');
    await phone.getByRole('textbox', { name: 'Day' }).fill(day);
    await phone.getByRole('textbox', { name: 'Month' }).fill(month);
    await phone.getByRole('textbox', { name: 'Year' }).fill(year);
    await phone.getByRole('button', { name: 'Read the document' }).click();
    await expect(phone.getByRole('heading', { name: 'Consent to remote monitoring' })).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('textbox', { name: 'Your first and last name' }).fill(patient.name);
    const pad = phone.getByRole('img', { name: /Sign by hand/ });
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (box === null) throw new Error('There is no field to sign in.');
    await phone.mouse.move(box.x + 30, box.y + 60);
    await phone.mouse.down();
    await phone.mouse.move(box.x + 120, box.y + 30, { steps: 6 });
    await phone.mouse.up();
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: 'Sign the document' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });

  await test.step('staff see it at once, and save it with its evidence', async () => {
    await expect(card).toContainText(`by ${patient.name} (patient).`);
    const saved = page.waitForEvent('download');
    await card.getByRole('button', { name: /^Download/ }).click();
    expect((await saved).suggestedFilename()).toBe('Consent to remote monitoring, signed.pdf');
    await expectAccessible(page, '[data-part="work"]');
  });
});

// Staff send a link, the patient answers on a phone, and the score stands on the patient page.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { linkIn, messageTo } from '../../../e2e/support/outbox.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { PHONE, test } from '../../../e2e/support/test.ts';

test('QUEST-001 a patient answers by a link that works once, and staff read the score', async ({
  page,
  openBrowser,
  baseURL,
}) => {
  const patient = await newPatient();
  const number = `415555${String(Number.parseInt(patient.profileId.slice(-6), 16) % 10_000).padStart(4, '0')}`;
  await signInByCall(page, 'lena@alveary.example');
  await page.goto(`${patient.address}/patientDetails`);
  const card = page.getByRole('region', { name: 'Questionnaires', exact: true });

  await test.step('the patient has a cell phone on record', async () => {
    const record = await (await page.request.get(`/gateway/api/profiles/${patient.profileId}`)).json();
    const answer = await page.request.put(`/gateway/profiles/${patient.profileId}/add-phone`, {
      data: { version: record.version, type: 'CELL', countryCode: '+1', phoneNumber: number },
      headers: { origin: new URL(baseURL ?? '').origin },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  });

  await test.step('a questionnaire is assigned and a link goes out', async () => {
    await expect(card).toContainText('No questionnaires assigned.');
    await card.getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign a questionnaire' });
    await dialog.getByRole('combobox', { name: 'Questionnaire' }).click();
    await page.getByRole('option', { name: 'FRAIL scale' }).click();
    await dialog.getByRole('radio', { name: 'SMS' }).check();
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(card).toContainText('Link sent by SMS');
    await expectAccessible(page, '[data-part="work"]');
  });

  const phone = await openBrowser(PHONE);
  await test.step('the patient answers on a phone, without an account', async () => {
    await phone.goto(linkIn(await messageTo(`+1${number}`, 1)));
    await expect(phone.getByRole('heading', { name: 'FRAIL scale' })).toBeVisible();
    await expectAccessible(phone);
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    for (const group of await phone.getByRole('group').all()) {
      await group.getByRole('radio', { name: 'Yes' }).check();
    }
    await phone.getByRole('button', { name: 'Send the answers' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  });

  await test.step('staff read the score and the answers', async () => {
    await page.reload();
    await expect(card).toContainText('Frail');
    await card.getByRole('button', { name: 'FRAIL scale' }).click();
    await card.getByText('Score 5: Frail').click();
    await expect(card.getByText('by the patient')).toBeVisible();
    await expectAccessible(page, '[data-part="work"]');
  });
});

// Journey of an imaging document: put into the record, filed in the record system of the site, opened again.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { walkByKeyboard } from '../../../e2e/support/keyboard-walk.ts';
import { patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

/** The smallest PNG: one grey point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test('PRACT-069 PRACT-070 PRACT-071 an imaging document is uploaded by keyboard, refused beside the field, filed and opened', async ({
  page,
}) => {
  await test.step('a patient whose site has no record system is offered no imaging', async () => {
    await signInByCall(page, 'ada@alveary.example');
    const elsewhere = await patientByEhrId(page, 'HL-1002');
    const asked = page.waitForResponse(/\/gateway\/ehr\/athena\/enabled/);
    await page.goto(`/admin/profile/${elsewhere.profileId}`);
    expect(await (await asked).json()).toEqual({ enabled: false });
    await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add imaging document' })).toHaveCount(0);
  });

  const form = page.getByRole('form', { name: 'Imaging document' });
  const file = form.getByLabel('Imaging document', { exact: true });
  await test.step('a text is refused beside the field', async () => {
    const patient = await patientByEhrId(page, 'BA-5004');
    await page.goto(`/admin/profile/${patient.profileId}`);
    await page.getByRole('button', { name: 'Add imaging document' }).press('Enter');
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await form.getByRole('button', { name: 'Upload document' }).press('Enter');
    await expect(form.getByText(/^This file is neither a PDF nor an image/)).toBeVisible();
  });

  await test.step('so is a text that calls itself a picture', async () => {
    // A text that calls itself a picture: only the server looks into it.
    await file.setInputFiles({ name: 'thorax.png', mimeType: 'image/png', buffer: Buffer.from('notes') });
    await form.getByRole('textbox', { name: 'Internal note (optional)' }).fill('Second opinion asked');
    await form.getByRole('button', { name: 'Upload document' }).press('Enter');
    await expect(form.getByText(/^This file is neither a PDF nor an image/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the form is worked by keyboard at 200 %', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await page.locator('main h1').click();
    expect(await walkByKeyboard(page), 'by keyboard at 200 %').toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  const filed = page.getByRole('listitem').filter({ hasText: 'thorax.png' });
  await test.step('a picture is uploaded, and filed', async () => {
    await file.setInputFiles({ name: 'thorax.png', mimeType: 'image/png', buffer: picture });
    await form.getByRole('combobox', { name: 'Provider in the record system (optional)' }).click();
    await page.getByRole('option', { name: 'Marsh, Evelyn' }).click();
    await form.getByRole('button', { name: 'Upload document' }).press('Enter');
    await expect(page.getByText('thorax.png was added to the record.')).toBeVisible();
    await expect(filed).toContainText('In the record system');
    await expectAccessible(page);
  });

  await test.step('it is opened again', async () => {
    await filed.getByRole('link', { name: 'thorax.png' }).click();
    const shown = page.getByRole('img', { name: 'thorax.png' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });
});

// Journeys of the settings of a site beside its users: the message templates and the features.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

/** The server has kept a draft that holds this text; an earlier one may still be on its way. */
const draftKept = (page: Page, text: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().includes('/drafts/') &&
      answer.request().method() === 'PUT' &&
      answer.request().postData()?.includes(text) === true,
  );

test('CONSENT-021 CONSENT-022 CONSENT-023 a caregiver writes a template, a reload loses nothing, and an admin deletes it', async ({
  page,
  openBrowser,
}) => {
  await test.step('Tom opens the templates of his site', async () => {
    await signInByCall(page, 'tom@harborlung.example');
    await page.goto('/settings/harbor-lung');
    await page.getByRole('link', { name: 'Message templates' }).click();
    await expect(page.getByRole('heading', { name: 'Appointment tomorrow' })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Edit Spirometry session due' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Appointment tomorrow' })).toHaveCount(0);
  });

  const dialog = page.getByRole('dialog', { name: 'Add template' });
  await test.step('he begins a template', async () => {
    await page.getByRole('button', { name: 'Add template' }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Inhaler refill');
    const kept = draftKept(page, 'Your refill is ready');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Your refill is ready, ');
    await kept;
  });

  await test.step('a reload loses nothing, and the template is added', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Add template' }).click();
    await expect(dialog.getByText('Your draft is back.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Inhaler refill');
    await dialog.getByRole('textbox', { name: 'Text' }).press('End');
    await dialog.getByRole('button', { name: 'First name of the patient' }).click();
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Your refill is ready, Alex');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Add template' }).click();
    await expect(page.getByText('Template has been added.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Inhaler refill' })).toBeVisible();
  });

  await test.step('Lena deletes it', async () => {
    const lena = await openBrowser();
    await signInByCall(lena, 'lena@alveary.example');
    await lena.goto('/settings/harbor-lung/message-templates');
    await lena.getByRole('button', { name: 'Delete Inhaler refill' }).click();
    await lena.getByRole('button', { name: 'Delete template' }).click();
    await expect(lena.getByText("'Inhaler refill' was deleted")).toBeVisible();
    await expect(lena.getByRole('heading', { name: 'Inhaler refill' })).toHaveCount(0);
  });
});

test('USERS-017 USERS-019 an admin sets the colours of spirometry values; two editors lose nothing', async ({
  page,
  openBrowser,
}) => {
  const good = (at: Page) => at.getByRole('textbox', { name: 'FVC good from, percent' });
  const average = (at: Page) => at.getByRole('textbox', { name: 'FVC average from, percent' });
  await test.step('Ada opens the colours of a site', async () => {
    await signInByCall(page, 'ada@alveary.example');
    await page.goto('/settings/summit-cf/features');
  });

  await test.step('one limit is not enough; the second is kept as a draft', async () => {
    await good(page).fill('80');
    await expect(page.getByText('Give both limits, in percent of predicted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page);
    const kept = draftKept(page, '60');
    await average(page).fill('60');
    await kept;
  });

  await test.step('leaving asks, and stays', async () => {
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
  });

  await test.step('in another window she saves the draft', async () => {
    const other = await openBrowser();
    await signInByCall(other, 'ada@alveary.example');
    await other.goto('/settings/summit-cf/features');
    await expect(other.getByText('Your draft is back.')).toBeVisible();
    await expect(good(other)).toHaveValue('80');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Site features have been saved.')).toBeVisible();
  });

  await test.step('the first window is told, and loses nothing', async () => {
    await average(page).fill('50');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This site was changed in the meantime.')).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(average(page)).toHaveValue('50');
    await expect(page.getByText('FVC good from 80%, average from 60%')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Site features have been saved.')).toBeVisible();
    await expect(page.getByText('No changes')).toBeVisible();
  });
});

// Journeys of creating a patient: without a referrer, past a duplicate, and who may not.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

/** Somebody like a patient of the demo world, at a site and under a name that no other journey counts. */
const who = {
  typed: 'norr',
  name: 'Norrland Lungmottagning',
  slug: 'norrland',
  first: 'Ole',
  last: 'Nyström',
  born: '1969-01-23',
  like: 'Olle Nyström',
} as const;

const startWithoutReferrer = async (page: Page): Promise<Page> => {
  await signInByCall(page, 'ada@alveary.example');
  await page.goto('/');
  await page.getByRole('button', { name: 'New Patient' }).click();
  await page.getByRole('combobox', { name: 'Select the Group/Practice for this Patient:' }).fill(who.typed);
  await page.getByRole('option', { name: who.name }).click();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Continue without a referrer' }).click(),
  ]);
  await expect(tab).toHaveURL(/\/admin\/care-user\/new-patient#siteId=[0-9a-f-]{36}$/);
  return tab;
};

const typePatient = async (tab: Page, first: string, last: string, born: string): Promise<void> => {
  await tab.getByRole('textbox', { name: 'First name' }).fill(first);
  await tab.getByRole('textbox', { name: 'Last name' }).fill(last);
  await tab.getByRole('textbox', { name: 'Date of birth' }).fill(born);
  await tab.getByRole('combobox', { name: 'Sex', exact: true }).click();
  await tab.getByRole('option', { name: 'Female' }).click();
};

test('SHELL-058 SHELL-059 ADMIN-003 a new patient is compared with who is there, created and opened', async ({
  page,
}) => {
  const tab = await startWithoutReferrer(page);
  const create = tab.getByRole('button', { name: 'Create patient' });
  await test.step('the page of a patient without a referrer is open', async () => {
    await expect(tab.getByText('No referrer.')).toBeVisible();
    await expect(create).toBeDisabled();
    await expectAccessible(tab);
  });

  const warning = tab.getByRole('region', { name: 'Somebody with these details is here already' });
  await test.step('somebody like the patient is there already, and is shown', async () => {
    await typePatient(tab, who.first, who.last, who.born);
    await tab.getByRole('textbox', { name: 'EHR ID' }).fill('NEW-1');
    await create.click();
    await expect(warning).toContainText('Similar name and birth date');
    await expect(warning.getByRole('link', { name: `${who.like}, opens in a new tab` })).toBeVisible();
    await expect(create).toBeDisabled();
    await expectAccessible(tab);
  });

  await test.step('she says that it is somebody else, and the patient is created', async () => {
    for (const box of await warning.getByRole('checkbox', { name: 'Somebody else' }).all()) await box.check();
    await create.click();
    await expect(tab).toHaveURL(new RegExp(`/site/${who.slug}/patient/[0-9a-f-]{36}/careSummary$`));
    await expect(tab.getByRole('heading', { level: 1, name: `${who.first} ${who.last}` })).toBeVisible();
  });
});

test('SHELL-059 who is no global caregiver lead sees no New Patient and may not open its page', async ({
  page,
}) => {
  await test.step('Lena is refused the page, and offered no button', async () => {
    await signInByCall(page, 'lena@alveary.example');
    await page.goto('/admin/care-user/new-patient');
    await expect(page.getByText('You do not have the permission for this.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Patient' })).toHaveCount(0);
    await expectAccessible(page);
  });
});

// Journey of the Providers card: a referring provider is added by keyboard, kept through a reload, saved, and removed.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { walkByKeyboard } from '../../../e2e/support/keyboard-walk.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Providers' });
const slot = (page: Page, name: 'Referring' | 'Primary') => card(page).getByRole('region', { name });

const findMarsh = async (page: Page): Promise<void> => {
  const overlay = page.getByRole('dialog', { name: 'Search Practitioners' });
  const lastName = overlay.getByRole('textbox', { name: 'Practitioner Last Name' });
  await lastName.fill('marsh');
  await lastName.press('Enter');
  await overlay.getByRole('button', { name: /Evelyn Marsh, MD/ }).press('Enter');
  await expect(overlay).toHaveCount(0);
};

/** Presses Enter on it, once the editor knows what was kept: until then it waits. */
const enter = async (button: Locator): Promise<void> => {
  await expect(button).toBeEnabled();
  await button.press('Enter');
};

/** Takes away what the demo world or an earlier run has left in a slot. */
const empty = async (page: Page, name: 'Referring' | 'Primary'): Promise<void> => {
  await expect(slot(page, name)).toBeVisible();
  const removers = slot(page, name).getByRole('button', { name: /^Remove / });
  for (let left = await removers.count(); left > 0; left -= 1) await removers.first().click();
  const save = card(page).getByRole('button', { name: 'Save' });
  if (await save.isVisible()) {
    await save.click();
    await expect(save).toHaveCount(0);
  }
};

test('PRACT-045 PRACT-067 PRACT-068 a provider is added as referring and primary by keyboard, and removed', async ({
  page,
}) => {
  await test.step('the patient has no providers', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const patient = await newPatient();
    await page.goto(`${patient.address}/patientDetails`);
    await empty(page, 'Referring');
    await empty(page, 'Primary');
    await page.reload();
    await expect(card(page).getByText('No referring provider recorded.')).toBeVisible();
  });

  await test.step('a referring provider is added by keyboard', async () => {
    await enter(card(page).getByRole('button', { name: 'Add referring provider' }));
    await findMarsh(page);
    await expect(slot(page, 'Referring')).toContainText('NPI 1234567893');
    await expect(card(page)).toContainText('1 unsaved change');
    await expectAccessible(page);
  });

  await test.step('so is a primary one, and both outlive a reload', async () => {
    // The draft that holds the second one too, not the one of the first that may be on its way.
    const kept = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('"draftType":"PRIMARY"') === true && answer.ok(),
    );
    await enter(card(page).getByRole('button', { name: 'Add primary provider' }));
    await findMarsh(page);
    await kept;
    await page.reload();
    await expect(slot(page, 'Primary')).toContainText('Marsh');
  });

  await test.step('both are saved', async () => {
    await page.keyboard.press('Tab');
    await card(page).getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Control+s');
    await expect(slot(page, 'Referring')).toContainText('Saved');
    await expect(slot(page, 'Primary')).toContainText('Saved');
    await page.reload();
    await expect(slot(page, 'Referring')).toContainText('Marsh');
    await expect(slot(page, 'Primary')).toContainText('Marsh');
  });

  await test.step('the card is worked by keyboard at 200 %', async () => {
    // What 1440 x 900 comes to at a zoom of 200 %.
    await page.setViewportSize({ width: 720, height: 450 });
    await expectAccessible(page);
    expect(await walkByKeyboard(page), 'by keyboard at 200 %').toEqual([]);
  });

  await test.step('the referring one is removed, the primary one stays', async () => {
    await enter(slot(page, 'Referring').getByRole('button', { name: /^Remove / }));
    await expect(slot(page, 'Referring')).toContainText('Will be removed');
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Save' }).press('Enter');
    await expect(slot(page, 'Referring')).toContainText('removed');
    await page.reload();
    await expect(card(page).getByText('No referring provider recorded.')).toBeVisible();
    await expect(slot(page, 'Primary')).toContainText('Marsh');
  });
});

test('PRACT-045 who may not change the record reads the providers and is offered nothing', async ({
  page,
}) => {
  await test.step('Lena opens a record that she may read only', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const patient = await newPatient();
    const me = await (await page.request.get('/gateway/portal_admin/me')).json();
    await page.route('**/gateway/portal_admin/me', (route) => {
      const readOnly = (role: object) => ({ ...role, actions_permitted: ['action_profile_view'] });
      const entries = me.site_users.map((entry: { roles: object[] }) => ({
        ...entry,
        roles: entry.roles.map(readOnly),
      }));
      return route.fulfill({ json: { ...me, site_users: entries } });
    });
    await page.goto(`${patient.address}/patientDetails`);
  });

  await test.step('the card offers nothing', async () => {
    await expect(card(page)).toBeVisible();
    await expect(card(page).getByRole('button')).toHaveCount(0);
  });
});

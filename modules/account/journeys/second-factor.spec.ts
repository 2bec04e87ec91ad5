// A journey of a site that begins to demand two factors: its people set one up before they go on (decision 0036).
import { expect } from '@playwright/test';
import { appCode } from '../../../e2e/support/authenticator.ts';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { query } from '../../../e2e/support/database.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { logIn } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

/** A site of its own, so that nobody of another journey is held. */
const siteOf = async (userId: string): Promise<void> => {
  await query(
    `with site as (insert into sites (id, short_name, long_name, slug, region, locale, is_global, feature_values)
       values (gen_random_uuid(), 'Two Factors', 'Two Factors Clinic', 'two-factors', 'us', 'en-US', false, '{}') returning id),
     entry as (insert into site_users (id, user_id, site_id) select gen_random_uuid(), $1, id from site returning id)
     insert into site_user_roles (site_user_id, role_id)
       select entry.id, roles.id from entry, roles where code = 'portal_site_admin'`,
    [userId],
  );
};

test('a site demands two factors: an open session is led to the set-up, and the factor stays on', async ({
  page,
  openBrowser,
  request,
}) => {
  const { id, email, name } = await newUser(request, 'Doubly', { isAdmin: true });
  await siteOf(id);
  const menu = { name: `User menu of ${name}` };
  const other = await test.step('the person has a page open elsewhere', async () => {
    const other = await openBrowser();
    await logIn(other, email);
    await expect(other.getByRole('button', menu)).toBeVisible();
    await other.goto('/sites');
    return other;
  });

  await test.step('they make their site demand two factors', async () => {
    await logIn(page, email);
    await expect(page.getByRole('button', menu)).toBeVisible();
    await page.goto('/settings/two-factors/features');
    await page.getByText('Two factors for everybody').click();
    await page.getByRole('button', { name: 'Save' }).click();
  });

  const secret = await test.step('they are led to the set-up, and go on when it is done', async () => {
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    await expectAccessible(page);
    await expect(other.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    await page.goto('/all-patients');
    await expect(page).toHaveURL('/account/second-factor');
    await page.getByRole('button', { name: 'Set up the app' }).click();
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Type the code the app shows').fill(appCode(secret));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page).toHaveURL('/all-patients');
    return secret;
  });

  await test.step('the page elsewhere asks for a code, and goes on', async () => {
    await expect(other.getByRole('heading', { name: 'Type your code' })).toBeVisible();
    await expectAccessible(other);
    await other.getByLabel('Code').fill(appCode(secret, 1));
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other).toHaveURL('/sites');
  });

  await test.step('the factor of the site cannot be taken off', async () => {
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Remove the app' }).click();
    await expect(
      page.getByText(/^You need a second factor: .* Set up another one before you switch this one off\.$/),
    ).toBeVisible();
  });
});

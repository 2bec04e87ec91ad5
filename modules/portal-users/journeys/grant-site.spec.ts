// Journey of opening a foreign patient's site: from the closed search result to the chart of that patient.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const searchFor = async (page: Page, lastName: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Last Name' }).fill(lastName);
  await page.keyboard.press('Enter');
};

test('ADMIN-002 ADMIN-010 Grant Access asks for role and reason', async ({ page, context }) => {
  const tab = await test.step('Lena finds a closed patient, and asks for access', async () => {
    await signInByCall(page, 'lena@alveary.example');
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await searchFor(page, 'shaw');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page
        .getByRole('listitem')
        .filter({ hasText: 'Thames Chest' })
        .first()
        .getByRole('button', { name: /^Grant Access/ })
        .click(),
    ]);
    return tab;
  });

  await test.step('the page asks for role and reason', async () => {
    await expect(tab.getByRole('heading', { level: 1, name: 'Grant Access' })).toBeVisible();
    await expect(tab.getByText('Lena Brandt').first()).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Grant access' })).toBeDisabled();
    await expectAccessible(tab);
  });

  await test.step('she thinks better of it', async () => {
    // Nothing is granted here: what Lena may see is what other journeys rely on.
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await expect(tab).toHaveURL(/\/dashboard\/today$/);
  });
});

test('ADMIN-002 ada opens a site to a colleague, with a reason, and an admin of the site ends it', async ({
  page,
  openBrowser,
}) => {
  const { uma, site } = await test.step('Ada looks up a colleague and a site', async () => {
    await signInByCall(page, 'ada@alveary.example');
    // Uma's account is not confirmed: no journey signs in as her, so no other one notices the site.
    const users = await page.request.get('/gateway/my/users?size=5000');
    const people: { id: string; email: string }[] = await users.json();
    const uma = people.find(({ email }) => email === 'unconfirmed@harborlung.example')!;
    const answer = await page.request.get('/gateway/sites');
    const sites: { id: string; slug: string; full_name: string }[] = await answer.json();
    const site = sites.find((one) => one.slug === 'bay-allergy')!;
    return { uma, site };
  });

  await test.step('the page names both', async () => {
    await page.goto('/');
    await page.goto(`/admin/site-user/new?currentUserId=${uma.id}&currentSiteId=${site.id}`);
    await expect(page.getByText('Uma Patel')).toBeVisible();
    await expect(page.getByText(site.full_name, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('with a reason the site is opened', async () => {
    await expect(page.getByRole('combobox', { name: 'Ends' })).toHaveValue('In 24 hours');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Covers for a colleague in December');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Grant access' }).click();
    await expect(page.getByText('The site is open to Uma Patel now.')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/today$/);
  });

  await test.step('the colleague has the site', async () => {
    const after = await page.request.get(`/gateway/portal_admin/user/${uma.id}`);
    expect(JSON.stringify(await after.json())).toContain(site.id);
  });

  await test.step('Lena, an admin of the site, is told in the header and reads why', async () => {
    const lena = await openBrowser();
    await signInByCall(lena, 'lena@alveary.example');
    await lena.goto('/');
    await expect(lena.getByRole('link', { name: /access grants? to review$/ })).toBeVisible();
    await lena.goto('/settings/bay-allergy/grants');
    await expect(lena.getByText('Reason: Covers for a colleague in December')).toBeVisible();
    await expectAccessible(lena);
    await lena.getByRole('button', { name: 'End access of Uma Patel' }).click();
    await lena.getByRole('button', { name: 'End access', exact: true }).click();
    await expect(lena.getByText('Uma Patel no longer has access')).toBeVisible();
  });

  await test.step('the colleague has it no more', async () => {
    const after = await page.request.get(`/gateway/portal_admin/user/${uma.id}`);
    expect(JSON.stringify(await after.json())).not.toContain(site.id);
  });
});

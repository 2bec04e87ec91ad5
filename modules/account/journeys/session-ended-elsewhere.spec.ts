// Journeys of a session that ends somewhere else: on another tab, or by an administrator.
import { expect, type Page } from '@playwright/test';
import { newUser } from '../../../e2e/support/new-user.ts';
import { logIn, signIn, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `User menu of ${name}` });

test('AUTH-019 AUTH-020 a logout shows on every tab at once, and the next login wakes them all', async ({
  context,
  request,
}) => {
  const { name, email } = await newUser(request, 'Tabs');
  const { page, second } = await test.step('two tabs are open', async () => {
    const page = await context.newPage();
    await logIn(page, email);
    await expect(menuOf(page, name)).toBeVisible();
    const second = await context.newPage();
    await second.goto('/settings/security');
    await expect(menuOf(second, name)).toBeVisible();
    return { page, second };
  });

  await test.step('the logout on one shows on both', async () => {
    await menuOf(page, name).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/account/login');
    await expect(second).toHaveURL(/\/account\/login/);
  });

  await test.step('the login on one wakes both', async () => {
    await signIn(second, email);
    await expect(menuOf(second, name)).toBeVisible();
    await expect(menuOf(page, name)).toBeVisible();
    await second.goto('/settings/security');
    await expect(menuOf(second, name)).toBeVisible();
  });

  await test.step('somebody else signs in, and no tab shows the person before', async () => {
    // Somebody else at the same browser: no tab goes on showing the pages of the person before.
    const third = await context.newPage();
    await logIn(third, 'priya@thameschest.example');
    await expect(menuOf(third, 'Priya Nair')).toBeVisible();
    await expect(menuOf(page, 'Priya Nair')).toBeVisible();
    await expect(menuOf(second, 'Priya Nair')).toBeVisible();
    await expect(second).toHaveURL('/all-patients');
  });
});

test('an administrator ends a session and takes a role away: both show at once on a page nobody touches', async ({
  page,
  openBrowser,
  request,
}) => {
  const { name, email } = await newUser(request, 'Watched', { isAdmin: true });
  const theirs = await test.step('the person is at work as an administrator', async () => {
    const theirs = await openBrowser();
    await logIn(theirs, email);
    await expect(menuOf(theirs, name)).toBeVisible();
    await theirs.goto('/settings/harbor-lung');
    await expect(theirs.getByRole('button', { name: 'Add New User' })).toBeVisible();
    return theirs;
  });

  const dialog = page.getByRole('dialog');
  await test.step('Lena takes the role away, and it shows by itself', async () => {
    await signInByCall(page, 'lena@alveary.example');
    await page.goto('/settings/harbor-lung');
    await page.getByLabel('Filter users').fill(email);
    await page.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('switch', { name: 'Admin at Harbor Lung' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User has been updated.')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Add New User' })).toHaveCount(0);
    await expect(menuOf(theirs, name)).toBeVisible();
  });

  await test.step('she ends their sessions, and they are out', async () => {
    await page.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('button', { name: 'End all sessions' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'End all sessions', exact: true })
      .click();
    await expect(page.getByText(`All sessions of ${name} were ended`)).toBeVisible();
    // By way of '/', so that nothing of the page is left in the address.
    await expect(theirs).toHaveURL('/account/login');
  });
});

test('AUTH-021 AUTH-023 every open tab leads away at once when an administrator ends the session', async ({
  page,
  openBrowser,
  request,
}) => {
  const { name, email } = await newUser(request, 'Ended');
  const { first, second } = await test.step('two tabs are open', async () => {
    const first = await openBrowser();
    await logIn(first, email);
    await expect(menuOf(first, name)).toBeVisible();
    const second = await first.context().newPage();
    await second.goto('/settings/security');
    await expect(menuOf(second, name)).toBeVisible();
    return { first, second };
  });

  await test.step('Lena ends the sessions of the person', async () => {
    await signInByCall(page, 'lena@alveary.example');
    await page.goto('/settings/harbor-lung');
    await page.getByLabel('Filter users').fill(email);
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'End all sessions', exact: true })
      .click();
    await expect(page.getByText(`All sessions of ${name} were ended`)).toBeVisible();
  });

  await test.step('both tabs are at the sign-in', async () => {
    await expect(first).toHaveURL('/account/login');
    await expect(second).toHaveURL('/account/login');
  });
});

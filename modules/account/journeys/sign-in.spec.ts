// Journeys of getting in and out: sign-in, refusals, the code step, a forced new password, an ended session, logout.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { logIn, signIn, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('SHELL-009 AUTH-001 a person signs in and starts at Today', async ({ page }) => {
  await test.step('Lena is asked to sign in, and does', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/account/login');
    await expectAccessible(page);
    await signIn(page, 'lena@alveary.example');
  });

  await test.step('she starts at Today', async () => {
    await expect(page.getByRole('button', { name: 'User menu of Lena Brandt' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\w+day, \w+ \d+$/);
    await expect(page).toHaveTitle('Alveary');
    await expect(page.getByTitle('Release')).not.toBeEmpty();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
    await expectAccessible(page);
  });
});

test('AUTH-009 a wrong password is refused on the page and what was typed stays', async ({ page }) => {
  await test.step('without anything typed the address is asked for', async () => {
    await page.goto('/account/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Not a valid email address.')).toBeVisible();
  });

  await test.step('a wrong password is refused, and the address stays', async () => {
    await signIn(page, 'nobody@alveary.example', 'not-the-password');
    await expect(page.getByText('The email or password is not correct.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@alveary.example');
    await expectAccessible(page);
  });
});

test('OP-AUTH-8 the region is remembered in this browser', async ({ page }) => {
  await test.step('Sven chooses his region and signs in', async () => {
    await page.goto('/account/login');
    await expect(page.getByLabel('Region')).toHaveValue('us');
    await page.getByLabel('Region').selectOption('Europe');
    await signIn(page, 'sven@norrland.example');
    await expect(page.getByRole('button', { name: 'User menu of Sven Lindqvist' })).toBeVisible();
  });

  await test.step('the next time it is chosen already', async () => {
    await page.goto('/account/login');
    await expect(page.getByLabel('Region')).toHaveValue('eu');
  });
});

test('AUTH-003 an account with two factors goes on to the code step', async ({ page }) => {
  await test.step('after the password the code is asked for', async () => {
    await logIn(page, 'twofa@harborlung.example');
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill('12');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The code has 6 digits.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('nothing else opens before it', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/account/login');
  });
});

test('AUTH-040 SHELL-062 a forced new password comes before everything else', async ({ page }) => {
  await test.step('the person is led to a new password', async () => {
    await logIn(page, 'reset@harborlung.example');
    await expect(page).toHaveURL('/account/password/reset');
    await expect(page.getByText('Set a new password before you go on.')).toBeVisible();
    await expect(page.getByRole('button', { name: /User menu/ })).toHaveCount(0);
  });

  await test.step('what the password lacks is listed', async () => {
    await page.getByLabel('New password', { exact: true }).fill('breathe');
    const rules = page.getByRole('listitem');
    await expect(rules).toHaveText([
      'Password needs at least 8 characters',
      'Password needs at least 1 uppercase character',
      'Password needs at least 1 lowercase character',
      'Password needs at least 1 non-alphanumberic character (e.g. -_?!)',
    ]);
    await expectAccessible(page);
  });

  await test.step('nothing else opens before it', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/account/password/reset');
  });
});

test('SHELL-013 SHELL-048 USERS-024 a person without a site meets the no-access page', async ({ page }) => {
  await test.step('the person reads why, and whom to ask', async () => {
    await logIn(page, 'noaccess@alveary.example');
    await expect(page).toHaveURL('/errors/noaccess');
    await expect(page.getByText('You do not have access to this portal.')).toBeVisible();
    await expect(page.getByText('Ask an administrator of your site to give you access.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('they ask again', async () => {
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Checked again: there is still no access.')).toBeVisible();
  });
});

test('SHELL-061 SHELL-063 SHELL-064 the user menu, the appearance, and Logout', async ({ page }) => {
  await test.step('Marco opens his menu', async () => {
    await signInByCall(page, 'marco@alveary.example');
    await page.goto('/');
    await page.getByRole('button', { name: 'User menu of Marco Ruiz' }).click();
    await expect(page.getByRole('menuitem', { name: /Logged in as\s*Marco Ruiz/ })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('he tries both appearances', async () => {
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  await test.step('he logs out, and is out', async () => {
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/account/login');
    await page.goto('/');
    await expect(page).toHaveURL('/account/login');
  });
});

test('SHELL-065 Change Password of the user menu goes to its page', async ({ page }) => {
  await signInByCall(page, 'lena@alveary.example');
  await page.goto('/sites');
  await test.step('Lena chooses Change Password', async () => {
    await page.getByRole('button', { name: 'User menu of Lena Brandt' }).click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
    await expect(page).toHaveURL('/account/password/reset');
  });
});

test('API-003 OP-AUTH-3 after the session is gone the sign-in leads back to the same page', async ({
  page,
}) => {
  await signInByCall(page, 'lena@alveary.example');
  await test.step('Lena, who has access, is led on to Today', async () => {
    await page.goto('/errors/noaccess');
    await expect(page).toHaveURL('/dashboard/today');
  });

  await test.step('her session is gone, and the page she opens asks her to sign in', async () => {
    await page.context().clearCookies();
    await page.goto('/sites?from=report');
    await expect(page).toHaveURL('/account/login?return=%2Fsites%3Ffrom%3Dreport');
  });

  await test.step('signed in again, she is on that page', async () => {
    await signIn(page, 'lena@alveary.example');
    await expect(page).toHaveURL('/sites?from=report');
  });
});

test('API-003 a call that is refused for want of a session leads from an open page to the sign-in', async ({
  page,
}) => {
  await test.step('Lena has the sites open', async () => {
    await signInByCall(page, 'lena@alveary.example');
    await page.goto('/sites');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('her session is gone as she goes on: the sign-in is there', async () => {
    // The session goes as the click asks, not before: what others change meanwhile makes the page that is left ask anew.
    await page.route('**/gateway/profiles/list', async (route) => {
      await page.context().clearCookies();
      await route.continue();
    });
    await page.getByRole('link', { name: 'All Patients', exact: true }).click();
    await expect(page).toHaveURL(/^[^?]+\/account\/login\?return=%2Fall-patients/);
  });
});

test('SHELL-005 SHELL-051 SHELL-079 an address that does not exist', async ({ page }) => {
  await test.step('the page says that there is nothing', async () => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a link leads home', async () => {
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL('/account/login');
  });
});

test('SHELL-004 the address /404 is the error page itself', async ({ page }) => {
  await page.goto('/404');
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
});

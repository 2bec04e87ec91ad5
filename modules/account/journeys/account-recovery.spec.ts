// Journeys of coming back in: a forgotten password, a new account, an authenticator app, sessions elsewhere.
import { expect } from '@playwright/test';
import { appCode } from '../../../e2e/support/authenticator.ts';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { countSent, linkIn, messageTo } from '../../../e2e/support/outbox.ts';
import { logIn, PASSWORD, signIn } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('SHELL-011 SHELL-012 AUTH-006 a forgotten password is set anew by the link of the mail, once', async ({
  page,
  request,
}) => {
  const { email } = await newUser(request, 'Forgetful');
  await test.step('an address that nobody has is answered like any other', async () => {
    await page.goto('/account/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill('nobody@harborlung.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(/^If nobody@harborlung\.example belongs to an account/)).toBeVisible();
  });

  await test.step('the person asks for a link, and only they get a mail', async () => {
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(new RegExp(`^If ${email.replaceAll('.', '\\.')} belongs`))).toBeVisible();
    await expectAccessible(page);
    expect(await countSent('nobody@harborlung.example')).toBe(0);
  });

  const link = await test.step('the link sets a new password, by the rules', async () => {
    const link = linkIn(await messageTo(email, 1));
    await page.goto(link);
    const next = page.getByLabel('New password', { exact: true });
    await next.fill('short');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText('Password needs at least 8 characters')).toBeVisible();
    await expectAccessible(page);
    await next.fill('Lungs-are-9');
    await page.getByLabel('New password again', { exact: true }).fill('Lungs-are-9');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText('Your password is set. Log in with it.')).toBeVisible();
    return link;
  });

  await test.step('the old password is refused, the new one lets in', async () => {
    await signIn(page, email);
    await expect(page.getByText('The email or password is not correct.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('Lungs-are-9');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('button', { name: /^User menu of/ })).toBeVisible();
  });

  await test.step('the link works once', async () => {
    await page.goto(link);
    await expect(page.getByText(/^This link is not valid any more\./)).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL('/account/password/forgot');
  });
});

test('SHELL-010 USERS-021 an account that is not confirmed gets the link again, sets its password and works', async ({
  page,
  request,
}) => {
  const { email, name } = await newUser(request, 'Newcomer', { isUnconfirmed: true });
  await test.step('the link is asked for again', async () => {
    await page.goto('/account/unconfirmed');
    await expect(page.getByText(/^Your account is not confirmed yet/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });

  await test.step('it leads to a password, and confirms the account', async () => {
    await page.goto(linkIn(await messageTo(email, 2)));
    await expect(page.getByRole('heading', { name: 'Confirm your account' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password again', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm the account' }).click();
    await expect(page.getByText('Your account is confirmed. Log in with your new password.')).toBeVisible();
  });

  await test.step('the person comes in', async () => {
    await signIn(page, email);
    await expect(page.getByRole('button', { name: `User menu of ${name}` })).toBeVisible();
  });
});

test('SHELL-010 the sign-in page leads an unconfirmed account to its own page', async ({ page }) => {
  await logIn(page, 'unconfirmed@harborlung.example');
  await expect(page).toHaveURL('/account/unconfirmed');
  await expect(page.getByLabel('Email')).toHaveValue('unconfirmed@harborlung.example');
});

test('an authenticator app is switched on, asked for at the next login, and removed', async ({
  page,
  request,
}) => {
  const { email, name } = await newUser(request, 'Careful');
  await test.step('Liv opens the page of her sign-in', async () => {
    await logIn(page, email);
    await page.getByRole('button', { name: `User menu of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign-in and security' }).click();
    await expect(page.getByRole('heading', { name: 'Sign-in and security' })).toBeVisible();
    await expect(page.getByText('This one')).toBeVisible();
    await expectAccessible(page);
  });

  const secret = await test.step('she switches an authenticator app on', async () => {
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await expect(page.getByRole('img', { name: 'QR code with the secret for the app' })).toBeVisible();
    await expectAccessible(page);
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Type the code the app shows').fill(appCode(secret));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByText('Authenticator app switched on')).toBeVisible();
    return secret;
  });

  await test.step('the next login asks for its code', async () => {
    await page.getByRole('button', { name: `User menu of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await logIn(page, email);
    await expect(page.getByText(/^Open your authenticator app/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code').fill(appCode(secret, 1));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('button', { name: `User menu of ${name}` })).toBeVisible();
  });

  await test.step('she removes the app', async () => {
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Remove the app' }).click();
    await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeVisible();
  });
});

test('a session elsewhere is ended, and is out at its next step', async ({ page, openBrowser, request }) => {
  const { email, name } = await newUser(request, 'Elsewhere');
  const other = await test.step('the person is logged in on two machines', async () => {
    await logIn(page, email);
    const menu = { name: `User menu of ${name}` };
    await expect(page.getByRole('button', menu)).toBeVisible();
    const other = await openBrowser();
    await logIn(other, email);
    await expect(other.getByRole('button', menu)).toBeVisible();
    return other;
  });

  await test.step('they end the session of the other one', async () => {
    await page.goto('/settings/security');
    await page.getByRole('button', { name: /^End session of/ }).click();
    await page.getByRole('button', { name: 'End session', exact: true }).click();
    await expect(page.getByText('You are logged in nowhere else.')).toBeVisible();
  });

  await test.step('the other one is out at its next step', async () => {
    await other.goto('/settings');
    await expect(other).toHaveURL(/\/account\/login/);
  });
});

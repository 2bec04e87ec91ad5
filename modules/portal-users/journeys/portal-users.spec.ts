// Journeys of the settings: inviting, changing and removing portal users, and what one may do and why.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { codeIn, linkIn, messageTo } from '../../../e2e/support/outbox.ts';
import { PASSWORD, signIn, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

async function openSettings(page: Page, email: string): Promise<void> {
  await signInByCall(page, email);
  await page.goto('/settings/harbor-lung');
  await expect(page.getByRole('table', { name: 'Portal users of Harbor Lung' })).toBeVisible();
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

async function openUser(page: Page, name: string): Promise<Locator> {
  await page.getByLabel('Filter users').fill(name);
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = dialogOf(page, 'Edit User');
  await expect(dialog.getByLabel('First name')).toBeVisible();
  return dialog;
}

test('USERS-026 USERS-033 USERS-081 an admin invites a user, who confirms and comes in with a code', async ({
  page,
  openBrowser,
}) => {
  const email = 'inge.invited@harborlung.example';
  const phone = '4155550170';
  const dialog = dialogOf(page, 'Add User');
  await test.step('Lena begins an invitation, and is told what is missing', async () => {
    await openSettings(page, 'lena@alveary.example');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add New User' }).click();
    await dialog.getByLabel('First name').fill('Inge');
    await dialog.getByLabel('Last name').fill('Invited');
    await dialog.getByLabel('Email').fill('inge@');
    await dialog.getByRole('switch', { name: 'Two Factor Auth' }).click();
    await expect(dialog.getByText('Not a valid email address.')).toBeVisible();
    await expect(dialog.getByText('Two Factor Auth needs a phone number for the code.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add user' })).toBeDisabled();
    await expectAccessible(page, '[role=dialog]');
  });

  await test.step('the user is invited, and not confirmed yet', async () => {
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('combobox', { name: 'Country code' }).fill('+1');
    await dialog.getByLabel('Phone number').fill(phone);
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(
      page.getByText(`User has been added. A welcome email with a confirmation link was sent to ${email}.`),
    ).toBeVisible();
    await page.getByLabel('Filter users').fill(email);
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Not yet');
  });

  const invited = await test.step('Inge sets a password by the link', async () => {
    const invited = await openBrowser();
    await invited.goto(linkIn(await messageTo(email, 1)));
    await invited.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await invited.getByLabel('New password again', { exact: true }).fill(PASSWORD);
    await invited.getByRole('button', { name: 'Confirm the account' }).click();
    return invited;
  });

  await test.step('she comes in with a code', async () => {
    await signIn(invited, email);
    await expect(invited.getByText(/^A code was sent by SMS to/)).toBeVisible();
    await invited.getByLabel('Code').fill(codeIn(await messageTo(`+1${phone}`, 1)));
    await invited.getByRole('button', { name: 'Verify' }).click();
    await expect(invited.getByRole('button', { name: /^User menu of Inge/ })).toBeVisible();
  });

  await test.step('Lena sees that she was here', async () => {
    await page.reload();
    await page.getByLabel('Filter users').fill(email);
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Today');
  });
});

test('USERS-031 USERS-073 USERS-083 a user becomes admin, and a second editor loses nothing', async ({
  page,
  openBrowser,
  request,
}) => {
  const { name, email } = await newUser(request, 'Changing');
  const { first, nadia, second } = await test.step('Lena and Nadia edit the same user', async () => {
    await openSettings(page, 'lena@alveary.example');
    const first = await openUser(page, name);
    await expectAccessible(page, '[role=dialog]');
    const nadia = await openBrowser();
    await openSettings(nadia, 'nadia@harborlung.example');
    const second = await openUser(nadia, name);
    return { first, nadia, second };
  });

  await test.step('Lena makes them an admin', async () => {
    await first.getByRole('switch', { name: 'Admin at Harbor Lung' }).click();
    await first.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User has been updated.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Portal admin');
  });

  await test.step('Nadia is told, and loses nothing', async () => {
    await second.getByRole('combobox', { name: 'Country code' }).fill('+46');
    await second.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByText('This user was changed in the meantime.')).toBeVisible();
    await second.getByRole('button', { name: 'Reload' }).click();
    await expect(
      second.getByRole('listitem').filter({ hasText: 'Sites: Harbor Lung → Harbor Lung (admin)' }),
    ).toBeVisible();
    await expect(second.getByRole('switch', { name: 'Admin at Harbor Lung' })).toBeChecked();
    await expect(second.getByRole('combobox', { name: 'Country code' })).toHaveValue('+46');
    await second.getByRole('button', { name: 'Save' }).click();
    await expect(nadia.getByText('User has been updated.')).toBeVisible();
  });

  await test.step('an address that somebody has is refused', async () => {
    const third = await openUser(page, name);
    await third.getByLabel('Email').fill('tom@harborlung.example');
    await third.getByRole('button', { name: 'Save' }).click();
    await expect(third.getByText('There is already a user with this email address.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(third).toBeHidden();
  });
});

test('USERS-023 USERS-082 AUTH-007 sessions end, access is revoked and given again, and the user is removed', async ({
  page,
  openBrowser,
  request,
}) => {
  const { name, email } = await newUser(request, 'Leaving');
  const theirs =
    await test.step('the user is at work, and Ada, who may delete users, opens their entry', async () => {
      const theirs = await openBrowser();
      await signInByCall(theirs, email);
      await theirs.goto('/sites');
      await expect(theirs.getByRole('button', { name: `User menu of ${name}` })).toBeVisible();
      await openSettings(page, 'ada@alveary.example');
      return theirs;
    });

  const dialog = await openUser(page, name);
  const act = async (label: string, yes = label): Promise<void> => {
    await dialog.getByRole('button', { name: label }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: yes, exact: true }).click();
  };
  await test.step('they get a link, and their sessions end', async () => {
    await act('Send password reset link', 'Send the link');
    expect(await messageTo(email, 1)).toContain('Set a new Alveary password');
    await act('End all sessions');
    await expect(page.getByText(`All sessions of ${name} were ended`)).toBeVisible();
    await theirs.goto('/settings');
    await expect(theirs).toHaveURL(/\/account\/login/);
  });

  await test.step('their access is revoked', async () => {
    await act('Revoke portal access');
    await expect(dialog.getByRole('button', { name: 'Give portal access' })).toBeVisible();
    await signInByCall(theirs, email);
    await theirs.goto('/sites');
    await expect(theirs).toHaveURL('/errors/noaccess');
  });

  await test.step('it is given again, and they are in', async () => {
    await act('Give portal access');
    await expect(dialog.getByRole('button', { name: 'Revoke portal access' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: `User menu of ${name}` })).toBeVisible();
  });

  await test.step('they are removed from the site', async () => {
    await dialog.getByRole('button', { name: 'Remove from site Harbor Lung' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove from site', exact: true })
      .click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No user matches the filter')).toBeVisible();
  });
});

test('USERS-022 USERS-086 Edit User warns of an unconfirmed account and shows foreign sites as chips', async ({
  page,
  request,
}) => {
  const { name, email } = await newUser(request, 'Waiting', { isUnconfirmed: true });
  const dialog = await test.step('Nadia is warned of an account that is not confirmed', async () => {
    await openSettings(page, 'nadia@harborlung.example');
    const dialog = await openUser(page, name);
    await expect(
      dialog.getByText(
        'This use has not confirmed their account email. They need to click the link found in their welcome email to verify. They will not have permissions within the portal until they do so.',
      ),
    ).toBeVisible();
    return dialog;
  });

  await test.step('she sends the link again', async () => {
    await dialog.getByRole('button', { name: 'Send the link again' }).click();
    await expect(dialog.getByText(`The welcome email was sent again to ${email}.`)).toBeVisible();
    expect(await messageTo(email, 2)).toContain('Welcome to Alveary');
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('of Lena she sees the sites, and may not change who she is', async () => {
    const lena = await openUser(page, 'Lena Brandt');
    await expect(lena.getByRole('list', { name: 'Sites you cannot change' })).toHaveText('Bay AllergyHarbor');
    await expect(
      lena.getByText(/^Name, email, phone number and Two Factor Auth of this user are changed only/),
    ).toBeVisible();
    await expect(lena.getByLabel('Email')).not.toBeEditable();
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(lena).toBeHidden();
  });

  await test.step('the same holds of Ada', async () => {
    const ada = await openUser(page, 'Ada Okafor');
    await expect(ada.getByRole('list', { name: 'Sites you cannot change' })).toContainText('Harbor Lung');
    await expect(ada.getByRole('switch', { name: 'Admin at Harbor Lung' })).toHaveCount(0);
  });
});

test('USERS-074 USERS-085 a caregiver sees who works at the site, and changes nobody', async ({ page }) => {
  await test.step('Tom sees who works at the site, and is offered nothing', async () => {
    await openSettings(page, 'tom@harborlung.example');
    await expect(page.getByText('tom@harborlung.example')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tom Reyes', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add New User' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a foreign site is not there', async () => {
    await page.goto('/settings/summit-cf');
    await expect(page.getByText('This page could not be found')).toBeVisible();
  });
});

test('SHELL-014 SHELL-016 USERS-025 my permissions in plain words, with the reason; no sideways scroll at 768', async ({
  page,
}) => {
  await test.step('Tom opens his permissions, in a narrow window', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await signInByCall(page, 'tom@harborlung.example');
    await page.goto('/settings');
    await page.getByRole('link', { name: 'My Permissions' }).click();
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(
      'SettingsHarbor LungMy Permissions',
    );
  });

  await test.step('he reads why not, and nothing scrolls sideways', async () => {
    await page.getByRole('button', { name: 'Why not? Invite portal users to the site' }).click();
    await expect(
      page.getByText(/^No\. At Harbor Lung it would come with the role Portal admin/),
    ).toBeVisible();
    await expectAccessible(page);
    const fits = await page.evaluate(() => {
      const main = document.querySelector('main');
      return main !== null && main.scrollWidth <= main.clientWidth;
    });
    expect(fits).toBe(true);
  });
});

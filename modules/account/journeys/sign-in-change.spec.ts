// Journeys of changing how one signs in: asked in place whether it is still the person, and undone from the old address (decision 0035)
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { query } from '../../../e2e/support/database.ts';
import { newUser } from '../../../e2e/support/new-user.ts';
import { linkIn, messageTo } from '../../../e2e/support/outbox.ts';
import { logIn, PASSWORD, signIn } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

/** The sign-in of the person lies longer back than a proof holds. */
const leaveOpen = (id: string) =>
  query(`update sessions set proved_at = proved_at - interval '6 minutes' where user_id = $1`, [id]);

test('the own address is changed after the password, and the old address takes the account back', async ({
  page,
  openBrowser,
  request,
}) => {
  const { id, email, name } = await newUser(request, 'Undoing', { isAdmin: true });
  const taken = 'liv.taken@harborlung.example';
  await test.step('the person signed in some while ago', async () => {
    await logIn(page, email);
    await expect(page.getByRole('button', { name: `User menu of ${name}` })).toBeVisible();
    await leaveOpen(id);
  });

  await test.step('the new address is saved after the password was asked for', async () => {
    await page.goto('/settings/harbor-lung');
    await page.getByLabel('Filter users').fill(name);
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('Email').fill(taken);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const proof = page.getByRole('dialog', { name: 'Is it still you?' });
    await expect(proof.getByLabel('Current password', { exact: true })).toBeFocused();
    await expectAccessible(page, '[role=dialog]');
    await expect(dialog.getByLabel('Email')).toHaveValue(taken);
    await proof.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('User has been updated.')).toBeVisible();
  });

  const { owner, undo } =
    await test.step('the owner of the old address undoes it, and everybody is out', async () => {
      const owner = await openBrowser();
      const undo = linkIn(await messageTo(email, 1));
      await owner.goto(undo);
      await expect(
        owner.getByText(/the email address of the account of l•••@harborlung\.example changed/),
      ).toBeVisible();
      await expectAccessible(owner);
      await owner.getByRole('button', { name: 'Undo the change' }).click();
      await expect(owner.getByRole('heading', { name: 'The change is undone' })).toBeVisible();
      await page.goto('/settings');
      await expect(page).toHaveURL(/\/account\/login/);
      return { owner, undo };
    });

  await test.step('the link works once; a new password gives the account back', async () => {
    await owner.goto(undo);
    await expect(owner.getByText(/^This link does not undo anything any more/)).toBeVisible();
    await owner.goto(linkIn(await messageTo(email, 1)));
    await owner.getByLabel('New password', { exact: true }).fill('Lungs-are-9');
    await owner.getByLabel('New password again', { exact: true }).fill('Lungs-are-9');
    await owner.getByRole('button', { name: 'Set the password' }).click();
    await signIn(owner, email, 'Lungs-are-9');
    await expect(owner.getByRole('button', { name: `User menu of ${name}` })).toBeVisible();
  });
});

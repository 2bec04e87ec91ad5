// Two people at one patient: each sees that the other looks, and what one saves appears on the other's page by itself.
import { expect, type Page } from '@playwright/test';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

async function at(page: Page, email: string, address: string): Promise<Page> {
  await signInByCall(page, email);
  await page.goto(`${address}/careSummary`);
  return page;
}

test('what Lena saves appears for Nadia without a reload and without moving what she types', async ({
  openBrowser,
}) => {
  const { lena, nadia } = await test.step('Lena and Nadia have the same patient open', async () => {
    const { address } = await newPatient();
    const lena = await at(await openBrowser(), 'lena@alveary.example', address);
    const nadia = await at(await openBrowser(), 'nadia@harborlung.example', address);
    return { lena, nadia };
  });

  const others = (page: Page) => page.getByRole('list', { name: 'Also looking at this patient' });
  await test.step('each sees that the other looks', async () => {
    await expect(others(lena)).toContainText('Nadia Haddad');
    await expect(others(nadia)).toContainText('Lena Brandt');
  });

  const note = nadia.getByRole('dialog').getByLabel('Note');
  await test.step('Nadia types in the middle of a note', async () => {
    await nadia.getByRole('button', { name: 'Add sticky note' }).click();
    await note.fill('Prefers mornings');
    await note.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 3));
  });

  await test.step('Lena saves one', async () => {
    await lena.getByRole('button', { name: 'Add sticky note' }).click();
    await lena.getByRole('dialog').getByLabel('Note').fill('Allergic to penicillin');
    await lena.getByRole('dialog').getByRole('button', { name: 'Add note' }).click();
    await expect(lena.getByText('The sticky note was saved.')).toBeVisible();
  });

  await test.step('Nadia sees it at once, and what she types does not move', async () => {
    await expect(nadia.getByRole('list', { name: 'Sticky notes', includeHidden: true })).toContainText(
      'Allergic to penicillin',
    );
    await expect(note).toHaveValue('Prefers mornings');
    await expect(note).toBeFocused();
    expect(await note.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(3);
  });

  await test.step("Lena goes, and is gone from Nadia's screen", async () => {
    await lena.close();
    await expect(others(nadia)).toHaveCount(0);
  });
});

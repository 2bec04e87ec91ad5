// A journey of two records that are one person, and are not after all.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('two records are found, compared and merged by keyboard; the old address leads on; the merge is undone', async ({
  page,
}) => {
  await signInByCall(page, 'lena@alveary.example');
  const [kept, closed] = [await newPatient(), await newPatient()];
  const card = page.getByRole('region', { name: 'Merged records' });
  await test.step('Lena finds the second record of a person', async () => {
    await page.goto(`${kept.address}/patientDetails`);
    await card.getByRole('button', { name: 'Merge with another record' }).press('Enter');
    const search = page.getByRole('dialog', { name: 'Search Patients' });
    await search.getByRole('textbox', { name: /^Last name/i }).fill(closed.lastName);
    await page.keyboard.press('Enter');
    await search.getByRole('button', { name: closed.lastName }).press('Enter');
  });

  await test.step('she compares the two, and merges them', async () => {
    const dialog = page.getByRole('dialog', { name: 'Merge two records of one person' });
    await dialog.getByRole('radio', { name: `Last name: ${closed.lastName}` }).press('Space');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: /How you know/ }).fill('Same voice, same birthday');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^The records were merged/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: closed.name })).toBeVisible();
  });

  await test.step('the old address leads to the one that is kept', async () => {
    await page.goto(`${closed.address}/careSummary`);
    await expect(page.getByText('That record was merged into this one.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(kept.address));
  });

  await test.step('she undoes the merge, and says why', async () => {
    await page.goto(`${kept.address}/patientDetails`);
    await card.getByRole('button', { name: `Undo the merge with ${closed.name}` }).press('Enter');
    const undoing = page.getByRole('dialog', { name: 'Undo the merge' });
    await undoing.getByRole('textbox', { name: 'Why' }).fill('Twins');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`${closed.name} has a record of their own again.`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: kept.name })).toBeVisible();
  });

  await test.step('the other record is there again', async () => {
    await page.goto(`${closed.address}/careSummary`);
    await expect(page.getByRole('heading', { level: 1, name: closed.name })).toBeVisible();
  });
});

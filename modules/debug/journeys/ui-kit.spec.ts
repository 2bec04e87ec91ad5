// A journey over the page of all parts: each kit in its states, in both schemes, wide and narrow.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('every part of every kit can be used by everyone, in both schemes', async ({ page }) => {
  await signInByCall(page, 'ada@alveary.example');
  await page.goto('/debug/ui');
  for (const kit of ['Controls', 'States', 'Lists', 'Charts']) {
    await test.step(kit, async () => {
      const part = page.getByRole('region', { name: kit, exact: true });
      await expect(part).toBeVisible();
      await part.evaluate((element) => element.setAttribute('data-looked-at', ''));
      await expectAccessible(page, '[data-looked-at]');
      await part.evaluate((element) => element.removeAttribute('data-looked-at'));
    });
  }
  await test.step('a chart is painted, and its table says the same', async () => {
    const row = page.getByRole('region', { name: 'SpO2', exact: true });
    await expect(row.locator('canvas')).toBeVisible();
    await row.getByRole('button', { name: 'SpO2 as a table' }).click();
    await expect(row.getByRole('table', { name: 'Values of SpO2' })).toBeVisible();
  });
  await test.step('nothing stands beyond the edge at 768 px', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  });
  await test.step('dialogs and notices', async () => {
    await page.getByRole('button', { name: 'Raise error' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The log could not be saved' })).toBeVisible();
    await page.getByRole('button', { name: 'Ask about a danger' }).click();
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await expectAccessible(page, '[role="alertdialog"]');
    await page.keyboard.press('Escape');
  });
});

test('a form in all its states', async ({ page }) => {
  await signInByCall(page, 'ada@alveary.example');
  await page.goto('/debug/ui');
  await test.step('a form says what is missing, what was refused, and what another has changed', async () => {
    const empty = page.getByRole('form', { name: 'New goal' });
    await expect(empty.getByText('Still to complete or correct: Title, Kind')).toBeVisible();
    await empty.getByLabel('Title').fill('Walk');
    await empty.getByLabel('Kind').first().click();
    await page.getByRole('option', { name: 'Walking' }).click();
    await empty.getByRole('button', { name: 'Save goal' }).click();
    await expect(empty.getByText('Another goal has this title.')).toBeVisible();
    const stored = page.getByRole('form', { name: 'Stored goal' });
    await stored.getByLabel('Note').fill('Asks for a walker.');
    await page.keyboard.press('Control+s');
    await expect(stored.getByText('This goal was changed in the meantime.')).toBeVisible();
    await stored.getByRole('button', { name: 'Reload' }).click();
    await expect(stored.getByText('Changed in the meantime.')).toBeVisible();
    await expect(stored.getByLabel('Note')).toHaveValue('Asks for a walker.');
    await expectAccessible(page, '[aria-label="Forms"]');
  });
  await test.step('what is typed is asked about before the page is left', async () => {
    await page.getByRole('link', { name: 'Alveary' }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Parts of the portal' })).toBeVisible();
  });
});

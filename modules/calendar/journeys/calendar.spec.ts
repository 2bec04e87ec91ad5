// A coach looks at the day beside the chart, opens the patient of an appointment and copies the link of a colleague.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('the calendar shows the day with its states, and leads to the patient', async ({ page, context }) => {
  const panel = page.getByRole('region', { name: 'Calendar' });
  const cards = panel.getByRole('list', { name: 'Appointments' });
  await test.step('Lena looks at her day beside the list', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInByCall(page, 'lena@alveary.example');
    await page.goto('/all-patients');
    await page
      .getByRole('toolbar', { name: 'Side panels' })
      .getByRole('button', { name: 'Calendar' })
      .click();
    await expect(cards.getByRole('link').first()).toBeVisible();
    await expectAccessible(page, '[data-region="panels"]');
  });

  await test.step('she copies the link of a colleague', async () => {
    await panel.getByRole('tab', { name: 'Care Team Links' }).click();
    await panel.getByPlaceholder('Search by name...').fill('nadia');
    await expect(panel.getByText('Lung function review')).toBeVisible();
    await expect(panel.getByText('Lena Brandt')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Copy link: Lung function review, Nadia Haddad' }).click();
    await expect(page.getByText('Onboarding link copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'https://book.alveary.example/nadia-haddad/review',
    );
    await expectAccessible(page, '[data-region="panels"]');
  });

  await test.step('an appointment leads to its patient', async () => {
    await panel.getByRole('tab', { name: 'My Appointments' }).click();
    const first = cards.getByRole('link').first();
    const name = (await first.textContent()) ?? '';
    await first.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});

// A coach writes to a patient from a template; the outbox has the message as it was shown, and the log says so.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { countSent, messageTo } from '../../../e2e/support/outbox.ts';
import { patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('a message from a template goes out and is a log', async ({ page }) => {
  const before = await test.step('Lena writes to Maya from her logs', async () => {
    await signInByCall(page, 'lena@alveary.example');
    const { address } = await patientByEhrId(page, 'HL-1001');
    const before = await countSent('+14155550101');
    await page.goto(`${address}/logs`);
    await page.getByRole('button', { name: 'Send message' }).click();
    return before;
  });

  const dialog = page.getByRole('dialog', { name: 'Send message' });
  await test.step('a template shows what Maya will read', async () => {
    await dialog.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Spirometry session due' }).click();
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('Hello Maya, it has been a while');
    await expect(preview).toContainText('Please do not reply to this message.');
    await expectAccessible(page, '[role="dialog"]');
  });

  await test.step('it is sent, delivered, and stands among the logs', async () => {
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Message is on its way')).toBeVisible();
    const sent = page
      .getByRole('row', { name: /SMS/ })
      .filter({ hasText: 'Hello Maya, it has been a while' });
    await expect(sent.first()).toContainText('Delivered');
    await expect
      .poll(() => messageTo('+14155550101', before + 1))
      .toContain('Hello Maya, it has been a while');
  });
});

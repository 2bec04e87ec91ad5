// Can a coach hold a conversation beside the chart, and see what becomes of each message without touching anything? (document 2 §2 Messages)
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('CHAT-010 SIDEBAR-006 a message is sent, delivered, and seen by a colleague in the maximised panel', async ({
  page,
  openBrowser,
}) => {
  await test.step('Lena opens the conversation with Maya from the side bar', async () => {
    await signInByCall(page, 'lena@alveary.example');
    await page.goto('/dashboard/today');
    await page.getByRole('button', { name: /^Messages/ }).click();
    await page.getByRole('button', { name: /^(MT ?)?Maya Thornton/ }).click();
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Let me know how tonight goes.');
  });
  const colleague = await openBrowser();
  await test.step('Tom has it open as well, over the whole width', async () => {
    await signInByCall(colleague, 'tom@harborlung.example');
    await colleague.goto('/dashboard/today');
    await colleague.getByRole('button', { name: /^Messages/ }).click();
    await colleague.getByRole('button', { name: 'Maximize Messages' }).click();
    await colleague.getByRole('button', { name: /^(MT ?)?Maya Thornton/ }).click();
    await expect(colleague.getByRole('log', { name: 'Messages' })).toBeVisible();
    await expect(colleague.getByRole('region', { name: 'Conversations' })).toBeVisible();
  });
  await test.step('her SMS goes out and arrives, before both', async () => {
    await page
      .getByRole('region', { name: 'Messages', exact: true })
      .getByText('SMS', { exact: true })
      .last()
      .click();
    await page.getByRole('textbox', { name: 'Message' }).fill('The spacer is in the mail.');
    await page.keyboard.press('Enter');
    for (const one of [page, colleague]) {
      const sent = one.getByRole('article').filter({ hasText: 'The spacer is in the mail.' });
      await expect(sent).toContainText('Delivered');
    }
  });
  await expectAccessible(page, 'aside');
});

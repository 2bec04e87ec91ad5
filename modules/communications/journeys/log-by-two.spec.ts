// Journeys of two people at one communication log: who is later is told, and what is saved is seen at once.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { newPatient } from '../../../e2e/support/new-patient.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';
import { panelOf, choose, fillPhoneCall, newLogOf, saveOf } from './testing/log-panel.ts';

async function signedIn(page: Page, email: string): Promise<Page> {
  await signInByCall(page, email);
  return page;
}

test('OP-LOG-6 two people edit the same log: the second is told, keeps what was typed, and saves', async ({
  openBrowser,
}) => {
  const { first, second } =
    await test.step('Lena and Nadia are signed in, Nadia cut off from news', async () => {
      const first = await signedIn(await openBrowser(), 'lena@alveary.example');
      const cutOff = await openBrowser();
      // Hears nothing live: what was changed is told by the server, when it is saved.
      await cutOff.routeWebSocket(/messaging\/websocket/, () => undefined);
      const second = await signedIn(cutOff, 'nadia@harborlung.example');
      return { first, second };
    });

  const address = await test.step('Lena writes a log', async () => {
    const { address } = await newPatient();
    const written = await newLogOf(first, address);
    await fillPhoneCall(written, 'Edited by two');
    await saveOf(written).click();
    await expect(first.getByText('Log saved')).toBeVisible();
    return address;
  });

  await test.step('both have it open', async () => {
    for (const page of [first, second]) {
      await page.goto(`${address}/logs`);
      await page
        .getByRole('row', { name: /Edited by two/ })
        .getByRole('button')
        .click();
      await expect(panelOf(page).getByLabel('Subject')).toHaveValue('Edited by two');
    }
  });

  await test.step('Lena changes the result', async () => {
    await choose(panelOf(first), 'Result', 'Left a message');
    await saveOf(panelOf(first)).click();
    await expect(panelOf(first)).toHaveCount(0);
  });

  const panel = panelOf(second);
  await test.step('Nadia saves another subject, and is told', async () => {
    await panel.getByLabel('Subject').fill('Edited by Nadia');
    await saveOf(panel).click();
    await expect(panel.getByText('This log was changed in the meantime')).toBeVisible();
    await expectAccessible(second, '[data-part="work"]');
  });

  await test.step('loaded anew, she sees what changed and keeps what she typed', async () => {
    await panel.getByRole('button', { name: 'Reload' }).click();
    await expect(panel.getByText('Changed in the meantime')).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Result' })).toContainText(
      'Answered → Left a message',
    );
    await expect(panel.getByLabel('Subject')).toHaveValue('Edited by Nadia');
  });

  await test.step('both changes are saved', async () => {
    await saveOf(panel).click();
    await expect(second.getByText('Log saved')).toBeVisible();
    const row = second.getByRole('row', { name: /Edited by Nadia/ });
    await expect(row).toContainText('Left a message');
  });
});

test('what somebody else saves stands on an open page by itself, and what is being typed stays', async ({
  openBrowser,
}) => {
  const { first, second, address, typed } = await test.step('Nadia is typing a log', async () => {
    const first = await signedIn(await openBrowser(), 'lena@alveary.example');
    const second = await signedIn(await openBrowser(), 'nadia@harborlung.example');
    const { address } = await newPatient();
    await second.goto(`${address}/logs`);
    const typed = await newLogOf(second, address);
    await typed.getByLabel('Subject').fill('Half a sen');
    return { first, second, address, typed };
  });

  await test.step('Lena saves one about the same patient', async () => {
    const written = await newLogOf(first, address);
    await fillPhoneCall(written, 'Seen without a reload');
    await saveOf(written).click();
    await expect(first.getByText('Log saved')).toBeVisible();
  });

  await test.step('Nadia sees it by itself, and goes on typing', async () => {
    await expect(second.getByRole('row', { name: /Seen without a reload/ })).toBeVisible();
    await expect(typed.getByLabel('Subject')).toHaveValue('Half a sen');
  });
});

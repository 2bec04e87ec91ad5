// What does a nurse know of a patient at a glance, and where does each card lead? (OP-PROFILE-3)
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { patientByEhrId, signInByCall } from '../../../e2e/support/people.ts';
import { test } from '../../../e2e/support/test.ts';

test('OP-PROFILE-3 the Care Summary shows what counts, and each card leads to its tab by keyboard', async ({
  page,
}) => {
  const spirometry = page.getByRole('region', { name: 'Latest spirometry' });
  const address = await test.step('Nadia reads the newest spirometry at a glance', async () => {
    await signInByCall(page, 'nadia@harborlung.example');
    const { address } = await patientByEhrId(page, 'HL-1001');
    await page.goto(`${address}/careSummary`);
    await expect(spirometry.getByRole('row', { name: /^FEV1 \d[.]\d\d/ })).toBeVisible();
    await expect(spirometry.getByRole('img', { name: /Best test [(]chosen[)]/ })).toBeVisible();
    return address;
  });

  await test.step('each card leads to its tab', async () => {
    const cards = [
      ['Open care events', 'All events', '/events'],
      ['Next appointment', 'All appointments', '/appointments'],
      ['Questionnaires due', 'All questionnaires', '/patientDetails'],
      ['Care team', /^All \d|^Open care team/, '/careTeam'],
    ] as const;
    for (const [card, link, tab] of cards) {
      const way = page.getByRole('region', { name: card, exact: true }).getByRole('link', { name: link });
      await expect(way).toHaveAttribute('href', address + tab);
    }
    await expect(
      page.getByRole('region', { name: 'Care team', exact: true }).getByText('Care coordinator'),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the session is opened by keyboard', async () => {
    await spirometry.getByRole('link', { name: 'Open session' }).press('Enter');
    await expect(page).toHaveURL(/\/trends\/sessions\/[0-9a-f-]{36}$/);
  });
});

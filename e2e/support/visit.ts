// How does a journey come to a video visit with an invitation? As the product employee, from the harness.
import { expect, type Locator, type Page } from '@playwright/test';
import { signInByCall } from './people.ts';

/** Plans a visit with the patient, starting now. @returns its address at the harness */
export async function planVisit(page: Page, lastName: string): Promise<string> {
  await signInByCall(page, 'ada@alveary.example');
  await page.goto('/debug/video/api');
  await page.getByRole('button', { name: 'Choose a patient' }).click();
  const overlay = page.getByRole('dialog');
  await overlay.getByRole('textbox', { name: 'Last Name' }).fill(lastName);
  await overlay.getByRole('button', { name: 'Search', exact: true }).click();
  await overlay
    .getByRole('button', { name: new RegExp(lastName) })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Plan a visit' })).toContainText(lastName);
  await page.getByRole('button', { name: 'Plan the visit' }).click();
  await expect(page).toHaveURL(/visit=/);
  return page.url();
}

/** Invites the employee to the visit that is watched. @returns the link of the newest message */
export async function inviteMyself(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Invite somebody' }).click();
  await expect(page).toHaveURL(/\/debug\/video\/invite\?visit=/);
  const links = page
    .getByRole('region', { name: 'Messages to you' })
    .getByRole('link', { name: /^Open as the guest/ });
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  const before = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  await page.getByRole('button', { name: 'Invite me' }).click();
  await expect.poll(() => links.first().getAttribute('href')).not.toBe(before[0] ?? null);
  return links.first();
}

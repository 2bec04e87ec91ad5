// How does a journey come to a video visit with an invitation? As the product employee, from the harness.
import { createHash } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { query } from './database.ts';
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

const codeHash = (href: string): string =>
  createHash('sha256').update(href.replace('/v/', '').replaceAll('-', '')).digest('base64url');

/**
 * Invites the employee to the visit that is watched. @returns the link of this invitation: other journeys invite the
 * same person at the same time
 */
export async function inviteMyself(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Invite somebody' }).click();
  await expect(page).toHaveURL(/\/debug\/video\/invite\?visit=/);
  const visitId = new URL(page.url()).searchParams.get('visit');
  const messages = page.getByRole('region', { name: 'Messages to you' });
  const links = messages.getByRole('link', { name: /^Open as the guest/ });
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await page.getByRole('button', { name: 'Invite me' }).click();
  let own = '';
  await expect
    .poll(async () => {
      const invited = await query<{ hash: string }>(
        'select code_hash as hash from video_participants where visit_id = $1',
        [visitId],
      );
      const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      own = hrefs.find((href) => invited.some(({ hash }) => hash === codeHash(href))) ?? '';
      return own;
    })
    .not.toBe('');
  return messages.locator(`a[href="${own}"]`);
}

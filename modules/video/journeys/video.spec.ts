// Journeys of a video visit: a product employee plans it, is invited, waits as the guest and is let in.
import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { inviteMyself, planVisit } from '../../../e2e/support/visit.ts';

test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    const granting = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), ...granting] });
  },
});

test('SHELL-007 SHELL-019 /debug/video/invite: the employee is invited, and checks camera and microphone as the guest', async ({
  page,
  context,
}) => {
  await planVisit(page, 'Finch');
  const link = await inviteMyself(page);
  await expectAccessible(page);
  const [guest] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(guest).toHaveURL(/\/v\/([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
  await expect(guest.getByRole('heading', { name: 'Hello Ada' })).toBeVisible();
  await guest.getByRole('button', { name: 'Check camera and microphone' }).click();
  const camera = guest.getByLabel('Your camera');
  await expect(camera).toBeVisible();
  await expect.poll(() => camera.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await expect(guest.getByRole('combobox', { name: 'Microphone' })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Go to the waiting room' }).click();
  await expect(guest.getByRole('heading', { name: 'You are in the waiting room' })).toBeFocused();
  await expectAccessible(guest);
});

test('SHELL-007 /debug/video/api: a visit is planned and watched, the guest is let in, and it is ended', async ({
  page,
  context,
}) => {
  const visit = await planVisit(page, 'Finch');
  const watched = page.getByRole('region', { name: 'Visit', exact: true });
  await expect(watched).toContainText('Nobody was invited yet.');
  const link = await inviteMyself(page);
  const [guest] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await guest.getByRole('button', { name: 'Wait without camera' }).click();
  await expect(guest.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible();

  await page.goto(visit);
  await watched.getByRole('button', { name: 'Let Ada (test) in' }).click();
  await expect(watched).toContainText('Let in');
  await expectAccessible(page);
  const letIn = guest.getByRole('heading', { name: 'Ada Okafor has let you in' });
  await expect(letIn).toBeVisible();
  await guest.reload();
  await expect(letIn).toBeVisible();
  await guest.getByRole('button', { name: 'Leave the visit' }).click();
  await guest.getByRole('button', { name: 'Go back to the waiting room' }).click();
  await expect(guest.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible();

  await watched.getByRole('button', { name: 'End visit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End visit' }).click();
  await expect(watched).toContainText('Over');
  const log = page.getByRole('region', { name: 'Communication Log' });
  await expect(log.getByRole('combobox', { name: 'Medium' })).toHaveValue('Video');
  await expect(guest.getByRole('heading', { name: 'The visit has ended' })).toBeVisible();
});

/** Does a picture of some size move? */
const isPlaying = (picture: Locator): Promise<boolean> =>
  picture.evaluate(
    (video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0 && !video.paused,
  );

test('VIDEO-001 OP-VIDEO-1 staff and guest see and hear each other, mute, turn the camera off, and find each other again after a reload', async ({
  page,
  context,
}) => {
  const visit = await planVisit(page, 'Finch');
  const watched = page.getByRole('region', { name: 'Visit', exact: true });
  const link = await inviteMyself(page);
  const [guest] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await guest.getByRole('button', { name: 'Check camera and microphone' }).click();
  await guest.getByRole('button', { name: 'Go to the waiting room' }).click();
  await expect(guest.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible();

  await page.goto(visit);
  await watched.getByRole('button', { name: 'Let Ada (test) in' }).click();
  await expect(guest.getByText('You are connected with Ada Okafor.')).toBeVisible();
  await expect(watched.getByText('You are connected with Ada (test).')).toBeVisible();
  await expect.poll(() => isPlaying(guest.getByLabel('Picture of Ada Okafor'))).toBe(true);
  await expect.poll(() => isPlaying(watched.getByLabel('Picture of Ada (test)'))).toBe(true);
  await expect(guest.getByLabel('Your picture')).toBeVisible();
  await expectAccessible(guest);
  await expectAccessible(page);

  await guest.getByRole('button', { name: 'Mute' }).click();
  await guest.getByRole('button', { name: 'Camera off' }).click();
  await expect(guest.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await guest.getByRole('button', { name: 'Camera on' }).click();

  await guest.reload();
  await expect(guest.getByText('You are connected with Ada Okafor.')).toBeVisible();
  await expect.poll(() => isPlaying(watched.getByLabel('Picture of Ada (test)'))).toBe(true);

  await guest.getByRole('button', { name: 'Leave the visit' }).click();
  await expect(guest.getByRole('heading', { name: 'You have left the visit' })).toBeVisible();
  await expect(watched.getByLabel('Picture of Ada (test)')).toHaveCount(0);
});

test('SHELL-019 VIDEO-001 OP-VIDEO-1 without an id the visit page asks for the code, and says when it is wrong', async ({
  page,
}) => {
  await page.goto('/v');
  await expect(page.getByRole('heading', { name: 'Enter your visit code' })).toBeVisible();
  await expectAccessible(page);
  const code = page.getByRole('textbox', { name: 'Visit code' });
  await code.fill('12345');
  await code.press('Enter');
  await expect(page.getByText('A visit code has 20 letters and digits.')).toBeVisible();
  await code.fill('00000 ooooo 00000 00000');
  await page.getByRole('button', { name: 'Go to the visit' }).click();
  await expect(page).toHaveURL('/v/00000-00000-00000-00000');
  await expect(page.getByText(/^This visit code is not valid\./)).toBeVisible();
  await expectAccessible(page);
});

// Journeys of a video visit: a product employee plans it, is invited, waits as the guest and is let in.
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { test } from '../../../e2e/support/test.ts';
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
  const guest = await test.step('an employee is invited as a guest', async () => {
    await planVisit(page, 'Finch');
    const link = await inviteMyself(page);
    await expectAccessible(page);
    const [guest] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await expect(guest).toHaveURL(/\/v\/([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    await expect(guest.getByRole('heading', { name: 'Hello Ada' })).toBeVisible();
    return guest;
  });

  await test.step('the guest checks camera and microphone', async () => {
    await guest.getByRole('button', { name: 'Check camera and microphone' }).click();
    const camera = guest.getByLabel('Your camera');
    await expect(camera).toBeVisible();
    await expect
      .poll(() => camera.evaluate((video: HTMLVideoElement) => video.videoWidth))
      .toBeGreaterThan(0);
    await expect(guest.getByRole('combobox', { name: 'Microphone' })).toBeVisible();
    await expectAccessible(guest);
  });

  await test.step('they go to the waiting room', async () => {
    await guest.getByRole('button', { name: 'Go to the waiting room' }).click();
    await expect(guest.getByRole('heading', { name: 'You are in the waiting room' })).toBeFocused();
    await expectAccessible(guest);
  });
});

test('SHELL-007 /debug/video/api: a visit is planned and watched, the guest is let in, and it is ended', async ({
  page,
  context,
}) => {
  const watched = page.getByRole('region', { name: 'Visit', exact: true });
  const { visit, guest } = await test.step('a visit is planned, and its guest waits', async () => {
    const visit = await planVisit(page, 'Finch');
    await expect(watched).toContainText('Nobody was invited yet.');
    const link = await inviteMyself(page);
    const [guest] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await guest.getByRole('button', { name: 'Wait without camera' }).click();
    await expect(guest.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible();
    return { visit, guest };
  });

  const letIn = guest.getByRole('heading', { name: 'Ada Okafor has let you in' });
  await test.step('the guest is let in', async () => {
    await page.goto(visit);
    await watched.getByRole('button', { name: 'Let Ada (test) in' }).click();
    await expect(watched).toContainText('Let in');
    await expectAccessible(page);
    await expect(letIn).toBeVisible();
  });

  await test.step('a reload keeps them in; they leave, and wait again', async () => {
    await guest.reload();
    await expect(letIn).toBeVisible();
    await guest.getByRole('button', { name: 'Leave the visit' }).click();
    await guest.getByRole('button', { name: 'Go back to the waiting room' }).click();
    await expect(guest.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible();
  });

  await test.step('the visit is ended, and its log is there', async () => {
    await watched.getByRole('button', { name: 'End visit' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End visit' }).click();
    await expect(watched).toContainText('Over');
    const log = page.getByRole('region', { name: 'Communication Log' });
    await expect(log.getByRole('combobox', { name: 'Medium' })).toHaveValue('Video');
    await expect(guest.getByRole('heading', { name: 'The visit has ended' })).toBeVisible();
  });
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
  const watched = page.getByRole('region', { name: 'Visit', exact: true });
  const { visit, guest } = await test.step('the guest has checked their camera, and waits', async () => {
    const visit = await planVisit(page, 'Finch');
    const link = await inviteMyself(page);
    const [guest] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await guest.getByRole('button', { name: 'Check camera and microphone' }).click();
    await guest.getByRole('button', { name: 'Go to the waiting room' }).click();
    await expect(guest.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible();
    return { visit, guest };
  });

  await test.step('let in, both see each other', async () => {
    await page.goto(visit);
    await watched.getByRole('button', { name: 'Let Ada (test) in' }).click();
    await expect(guest.getByText('You are connected with Ada Okafor.')).toBeVisible();
    await expect(watched.getByText('You are connected with Ada (test).')).toBeVisible();
    await expect.poll(() => isPlaying(guest.getByLabel('Picture of Ada Okafor'))).toBe(true);
    await expect.poll(() => isPlaying(watched.getByLabel('Picture of Ada (test)'))).toBe(true);
    await expect(guest.getByLabel('Your picture')).toBeVisible();
    await expectAccessible(guest);
    await expectAccessible(page);
  });

  await test.step('the guest mutes, and turns the camera off and on', async () => {
    await guest.getByRole('button', { name: 'Mute' }).click();
    await guest.getByRole('button', { name: 'Camera off' }).click();
    await expect(guest.getByRole('button', { name: 'Unmute' })).toBeVisible();
    await guest.getByRole('button', { name: 'Camera on' }).click();
  });

  await test.step('after a reload they find each other again', async () => {
    await guest.reload();
    await expect(guest.getByText('You are connected with Ada Okafor.')).toBeVisible();
    await expect.poll(() => isPlaying(watched.getByLabel('Picture of Ada (test)'))).toBe(true);
  });

  await test.step('the guest leaves', async () => {
    await guest.getByRole('button', { name: 'Leave the visit' }).click();
    await expect(guest.getByRole('heading', { name: 'You have left the visit' })).toBeVisible();
    await expect(watched.getByLabel('Picture of Ada (test)')).toHaveCount(0);
  });
});

test('SHELL-019 VIDEO-001 OP-VIDEO-1 without an id the visit page asks for the code, and says when it is wrong', async ({
  page,
}) => {
  await test.step('the page asks for the code', async () => {
    await page.goto('/v');
    await expect(page.getByRole('heading', { name: 'Enter your visit code' })).toBeVisible();
    await expectAccessible(page);
  });

  const code = page.getByRole('textbox', { name: 'Visit code' });
  await test.step('one that is too short is refused', async () => {
    await code.fill('12345');
    await code.press('Enter');
    await expect(page.getByText('A visit code has 20 letters and digits.')).toBeVisible();
  });

  await test.step('one that nobody has leads to its page, which says so', async () => {
    await code.fill('00000 ooooo 00000 00000');
    await page.getByRole('button', { name: 'Go to the visit' }).click();
    await expect(page).toHaveURL('/v/00000-00000-00000-00000');
    await expect(page.getByText(/^This visit code is not valid\./)).toBeVisible();
    await expectAccessible(page);
  });
});

// Journey of a guest whose browser does not hand out camera and microphone.
import { expect } from '@playwright/test';
import { expectAccessible } from '../../../e2e/support/axe.ts';
import { test } from '../../../e2e/support/test.ts';
import { inviteMyself, planVisit } from '../../../e2e/support/visit.ts';

test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    const refusing = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'];
    await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), ...refusing] });
  },
});

test('OP-VIDEO-1 a guest whom the browser refuses the camera is told what to do, and can wait without', async ({
  page,
  context,
}) => {
  const guest = await test.step('a guest is invited', async () => {
    await planVisit(page, 'Finch');
    const link = await inviteMyself(page);
    const [guest] = await Promise.all([context.waitForEvent('page'), link.click()]);
    return guest;
  });

  await test.step('the browser refuses the camera, and the guest is told what to do', async () => {
    await guest.getByRole('button', { name: 'Check camera and microphone' }).click();
    await expect(guest.getByText('The browser may not use your camera and microphone.')).toBeVisible();
    await expectAccessible(guest);
  });

  await test.step('they wait without', async () => {
    await guest.getByRole('button', { name: 'Wait without camera' }).click();
    await expect(guest.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible();
  });

  await test.step('they leave', async () => {
    await guest.getByRole('button', { name: 'Leave' }).click();
    await expect(guest.getByRole('heading', { name: 'You have left the visit' })).toBeVisible();
    await expectAccessible(guest);
  });
});

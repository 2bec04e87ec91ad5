// Does a notice leave in sight what is worked with below it? (design language §8; OP-SHELL-9)
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { noticeStore, showSuccess } from './notices.ts';
import { renderInPortal } from './testing/portal.tsx';

const BAR = 48;

afterEach(async () => {
  noticeStore.set(() => ({ errors: [], toasts: [] }));
  await page.viewport(1440, 900);
});

it('on a narrow screen it stands above the bar of buttons, which is at the bottom there', async () => {
  await page.viewport(390, 844);
  const { screen } = await renderInPortal(<main />);
  showSuccess('The invitation is on its way.');
  const notice = screen.getByText('The invitation is on its way.');
  await expect.element(notice).toBeVisible();
  expect(notice.element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight - BAR);
});

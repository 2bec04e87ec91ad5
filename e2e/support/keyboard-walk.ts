// Works a whole screen by keyboard: Tab goes from part to part as a person would (WCAG 2.1.1, 2.1.2, 2.4.7, 2.4.11).
import type { CDPSession, Page } from '@playwright/test';
import { makeFocusJudge, recordFocus } from './focus-recorder.ts';

const MAX_PRESSES = 300;
/** What follows when one round took more presses than there are parts. */
const FURTHER_PRESSES = 10;

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;

/** Without the way through Playwright's queue, which takes longer than the browser. */
const pressTab = async (session: CDPSession, times: number): Promise<void> => {
  for (let press = 0; press < times; press += 1) {
    await Promise.all([
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...TAB }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...TAB }),
    ]);
  }
};

/** @returns what is wrong, in words; empty when Tab reaches everything, shows where it is, and comes out again */
export async function walkByKeyboard(page: Page): Promise<readonly string[]> {
  const record = await page.evaluateHandle(recordFocus, await page.evaluateHandle(makeFocusJudge));
  const session = await page.context().newCDPSession(page);
  // Each part once, out of the page, in again, and one more that has the last one judged.
  let presses = (await record.evaluate(({ count }) => count)) + 3;
  await pressTab(session, presses);
  while (presses < MAX_PRESSES && !(await record.evaluate(({ isRound }) => isRound()))) {
    await pressTab(session, FURTHER_PRESSES);
    presses += FURTHER_PRESSES;
  }
  await session.detach();
  return record.evaluate(({ problems }) => problems());
}

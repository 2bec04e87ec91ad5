// Each screen serves those who zoom, those with a small window, and those without a mouse (WCAG 2.2 AA).
// The journeys look at each state of a screen; here each screen is opened once and looked at in every size. That none is
// forgotten is kept by a check (tools/checks/screens-opened.ts).
import { expect, type Page } from '@playwright/test';
import { expectAccessible, WHOLE_PAGE } from '../../../e2e/support/axe.ts';
import { walkByKeyboard } from '../../../e2e/support/keyboard-walk.ts';
import { signInByCall } from '../../../e2e/support/people.ts';
import { test as base } from '../../../e2e/support/test.ts';
import { patientScreens } from './screens/patient-screens.ts';
import type { Who } from './screens/screen.ts';
import { screensWithoutSignIn } from './screens/screens-without-sign-in.ts';
import { staffScreens } from './screens/staff-screens.ts';
import { workScreens } from './screens/work-screens.ts';

const screens = [...screensWithoutSignIn, ...workScreens, ...patientScreens, ...staffScreens];

interface PortalFixtures {
  /** The open portal of somebody, which the screens of this worker go through: each loads the portal no more. */
  readonly portalOf: (who: NonNullable<Who>) => Promise<Page>;
}

const test = base.extend<object, PortalFixtures>({
  portalOf: [
    async ({ browser }, provide) => {
      const open = new Map<Who, Page>();
      const closeAll = async (): Promise<void> => {
        for (const page of open.values()) await page.context().close();
        open.clear();
      };
      await provide(async (who) => {
        const known = open.get(who);
        if (known !== undefined) return known;
        await closeAll();
        const page = await (await browser.newContext()).newPage();
        await signInByCall(page, who);
        open.set(who, page);
        return page;
      });
      await closeAll();
    },
    { scope: 'worker' },
  ],
});

const sidewaysScroll = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wide = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;
    const frames = [document.documentElement, ...document.querySelectorAll('main')];
    return frames.filter(wide).map((one) => `${one.tagName} ${one.scrollWidth} > ${one.clientWidth}`);
  });

const USUAL = { width: 1440, height: 900 } as const;
/** What the usual window comes to at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 } as const;

const lookAt = async (page: Page, shows: string): Promise<void> => {
  const shown = page.locator('#root').getByText(shows).first();
  await test.step('in a window 768 wide nothing scrolls sideways, and everyone can use it', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(shown).toBeVisible();
    // What comes later moves what has the focus.
    await expect(page.locator('#root [aria-busy="true"]')).toHaveCount(0);
    expect(await sidewaysScroll(page), '768 wide').toEqual([]);
    await expectAccessible(page, WHOLE_PAGE);
  });

  await test.step('at 200 % zoom nothing scrolls sideways', async () => {
    await page.setViewportSize(ZOOMED);
    await expect(shown).toBeVisible();
    expect(await sidewaysScroll(page), 'at 200 %').toEqual([]);
  });

  await test.step('every part is reached by keyboard, and shows its focus', async () => {
    // Where there is least room the focus is most easily lost from sight.
    expect(await walkByKeyboard(page), 'by keyboard').toEqual([]);
  });
};

for (const { name, who, open, shows } of screens) {
  test(`OP-SHELL-9 ${name}: 768 wide, at 200 % zoom, and by keyboard alone`, async ({ page, portalOf }) => {
    const seen = who === null ? page : await portalOf(who);
    await seen.setViewportSize(USUAL);
    await open(seen);
    await lookAt(seen, shows);
  });
}

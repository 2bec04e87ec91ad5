// Holds a screen against the rules of WCAG 2.2 AA with axe, light and dark, and lists each finding in words.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { ElementContext, Result, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const all: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** What the other scheme can change: measures, names and order are the same in both. */
const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page with its header, which is the same on each page of the portal: every-screen.spec.ts looks at it there. */
export const WHOLE_PAGE = 'html';

/** @returns null where axe is not in the document yet */
const runAxe = ([within, options]: readonly [string | undefined, RunOptions]): Promise<
  readonly Result[] | null
> => {
  const changed = (): ElementContext => {
    const modal = document.querySelector('[aria-modal="true"]');
    // A dialog, with the menus and notices that stand outside the root like it.
    if (modal !== null) return { exclude: ['#root'] };
    return { exclude: ['[data-region="header"]'] };
  };
  const ending = (): readonly Animation[] =>
    document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  // A half faded-in panel has a contrast of its own that nobody reads. The frame after the end of one can begin another; a part that
  // moves again and again never comes to rest.
  const MAX_ROUNDS = 8;
  const settle = async (): Promise<void> => {
    await new Promise(requestAnimationFrame);
    for (let [left, round] = [ending(), 0]; left.length > 0 && round < MAX_ROUNDS; left = ending()) {
      await Promise.all(left.map((one) => one.finished.catch(() => undefined)));
      await new Promise(requestAnimationFrame);
      round += 1;
    }
  };
  const run = async (): Promise<readonly Result[] | null> => {
    if (window.axe === undefined) return null;
    await settle();
    const place = within === undefined ? changed() : { include: [within] };
    const { violations } = await window.axe.run(place, { ...options, resultTypes: ['violations'] });
    return violations;
  };
  return run();
};

/** axe stays in a document that it was brought to. */
const findingsOn = async (page: Page, options: RunOptions, within?: string): Promise<readonly string[]> => {
  const look = () => page.evaluate(runAxe, [within, options] as const);
  let violations = await look();
  if (violations === null) {
    await page.evaluate(await source);
    violations = await look();
  }
  if (violations === null) throw new Error(`axe is not in ${page.url()}`);
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(' ')}\n      ${node.failureSummary ?? ''}`);
    return `${id}: ${help}\n${places.join('\n')}`;
  });
};

/** Colours change at once where nothing fades, with a third of the work: each part would be drawn anew for each step of its fading. */
const stopFading = (page: Page) =>
  page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });

const inOtherScheme = async (page: Page, within?: string): Promise<readonly string[]> => {
  const root = page.locator('html');
  const shown = (await root.getAttribute('data-mantine-color-scheme')) === 'dark' ? 'dark' : 'light';
  const other = shown === 'dark' ? 'light' : 'dark';
  const follow = async (colorScheme: 'dark' | 'light'): Promise<void> => {
    await page.emulateMedia({ colorScheme });
    await expect(root, 'the page follows the system').toHaveAttribute(
      'data-mantine-color-scheme',
      colorScheme,
    );
  };
  const unfading = await stopFading(page);
  await follow(other);
  const findings = await findingsOn(page, colours, within);
  await follow(shown);
  await unfading.evaluate(async (sheet) => {
    await new Promise(requestAnimationFrame);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
  return findings.map((finding) => `in the ${other} scheme: ${finding}`);
};

/**
 * Fails with a readable list. Looks at what a journey changes: the dialog that is open, else the page under its header. `within`
 * names another part, or WHOLE_PAGE.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const findings = [...(await findingsOn(page, all, within)), ...(await inOtherScheme(page, within))];
  if (findings.length > 0) throw new Error(`axe findings at ${page.url()}:\n\n${findings.join('\n\n')}`);
}

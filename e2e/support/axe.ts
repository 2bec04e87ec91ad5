// Can everyone use this screen? axe looks at it by the rules of WCAG 2.2 AA, light and dark, and each finding is listed in words.
import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

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

/** A half faded-in panel has a contrast of its own that nobody reads. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  });

/** axe stays in a document that it was brought to. */
const violationsOn = async (page: Page, options: RunOptions, within?: string): Promise<Result[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const place = { include: within === undefined ? [] : [within], exclude: [] };
  const results = await page.evaluate(
    ([where, how]) => window.axe?.run(where, { ...how, resultTypes: ['violations'] }),
    [place, options] as const,
  );
  if (results === undefined) throw new Error(`axe is not in ${page.url()}`);
  return results.violations;
};

const findingsOn = async (page: Page, options: RunOptions, within?: string): Promise<readonly string[]> => {
  await settled(page);
  const violations = await violationsOn(page, options, within);
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(' ')}\n      ${node.failureSummary ?? ''}`);
    return `${id}: ${help}\n${places.join('\n')}`;
  });
};

/** Fails with a readable list. `within` limits the look to a part of the page, such as a panel. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const asShown = await findingsOn(page, all, within);
  const root = page.locator('html');
  const shown = await root.getAttribute('data-mantine-color-scheme');
  const other = shown === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect(root, 'the page follows the system').toHaveAttribute('data-mantine-color-scheme', other);
  const inOther = await findingsOn(page, colours, within);
  await page.emulateMedia({ colorScheme: shown === 'dark' ? 'dark' : 'light' });
  const findings = [...asShown, ...inOther.map((finding) => `in the ${other} scheme: ${finding}`)];
  if (findings.length > 0) throw new Error(`axe findings at ${page.url()}:\n\n${findings.join('\n\n')}`);
}

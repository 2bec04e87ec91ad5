// Can everyone use this screen? axe looks at it by the rules of WCAG 2.2 AA and each finding is listed in words.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with a readable list. `within` limits the look to a part of the page, such as a panel. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // A half faded-in panel has a contrast of its own that nobody reads.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
  );
  const builder = new AxeBuilder({ page }).withTags(rules);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  const findings = violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(' ')}\n      ${node.failureSummary ?? ''}`);
    return `${id}: ${help}\n${places.join('\n')}`;
  });
  if (findings.length > 0) throw new Error(`axe findings at ${page.url()}:\n\n${findings.join('\n\n')}`);
}

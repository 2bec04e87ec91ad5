// Can everyone use this screen? axe looks at it by the rules of WCAG 2.2 AA, light and dark, and each finding is listed in words.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What the other scheme can change: measures, names and order are the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** A half faded-in panel has a contrast of its own that nobody reads. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)));
  });

/** In the page itself, since no page here has a frame: a blank page to put frames together in would cost more than the look. */
const lookAt = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

const findingsOn = async (page: Page, builder: AxeBuilder, within?: string): Promise<readonly string[]> => {
  await settled(page);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(' ')}\n      ${node.failureSummary ?? ''}`);
    return `${id}: ${help}\n${places.join('\n')}`;
  });
};

/** Fails with a readable list. `within` limits the look to a part of the page, such as a panel. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const asShown = await findingsOn(page, lookAt(page).withTags(rules), within);
  const root = page.locator('html');
  const shown = await root.getAttribute('data-mantine-color-scheme');
  const other = shown === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect(root, 'the page follows the system').toHaveAttribute('data-mantine-color-scheme', other);
  const inOther = await findingsOn(page, lookAt(page).withRules(colourRules), within);
  await page.emulateMedia({ colorScheme: shown === 'dark' ? 'dark' : 'light' });
  const findings = [...asShown, ...inOther.map((finding) => `in the ${other} scheme: ${finding}`)];
  if (findings.length > 0) throw new Error(`axe findings at ${page.url()}:\n\n${findings.join('\n\n')}`);
}

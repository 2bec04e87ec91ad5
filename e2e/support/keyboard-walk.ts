// Can the whole screen be worked by keyboard? Tab goes from part to part as a person would (WCAG 2.1.1, 2.1.2, 2.4.7, 2.4.11).
import type { Page } from '@playwright/test';

const MOST_STEPS = 300;

interface Step {
  /** The number that the walk has given to the part, or null when nothing has the focus. */
  readonly part: string | null;
  readonly name: string;
  readonly problem: string | null;
}

/**
 * Numbers what Tab should reach, and notes the border that each part has without the focus. Members of a group that arrow
 * keys walk through have tabindex -1.
 */
const numberParts = (page: Page): Promise<readonly { part: string; name: string }[]> =>
  page.evaluate(async () => {
    // Tab goes on from the same place.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)));
    const selector =
      'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]';
    const isOffered = (element: Element): boolean =>
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: false }) &&
      element.getAttribute('tabindex') !== '-1' &&
      !element.matches(':disabled, [inert] *, input[type=hidden], input[type=radio]:not(:checked)') &&
      element.closest('[aria-hidden=true]') === null;
    return [...document.querySelectorAll(selector)].filter(isOffered).map((element, index) => {
      element.setAttribute('data-walk', String(index));
      element.setAttribute('data-walk-border', getComputedStyle(element).borderColor);
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return { part: String(index), name: `${element.tagName.toLowerCase()} "${name.slice(0, 40)}"` };
    });
  });

const focusedPart = (page: Page): Promise<Step> =>
  page.evaluate(async () => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { part: null, name: '', problem: null };
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    const name = `${element.tagName.toLowerCase()} "${label.slice(0, 40)}"`;
    const box = element.getBoundingClientRect();
    const isInView =
      box.bottom > 0 && box.right > 0 && box.top < window.innerHeight && box.left < window.innerWidth;
    await Promise.all(element.getAnimations().map((one) => one.finished.catch(() => undefined)));
    // A switch or a checkbox shows its focus on the part drawn beside the input, an editor on its frame.
    const drawn = [
      element,
      element.nextElementSibling,
      element.parentElement,
      element.closest('[data-shows-focus]'),
    ].filter((one) => one !== null);
    const isMarked = drawn.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(one);
      const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px';
      return (
        isOutlined ||
        boxShadow !== 'none' ||
        (one === element && borderColor !== one.getAttribute('data-walk-border'))
      );
    });
    const across = Math.min(Math.max(box.left + box.width / 2, 0), window.innerWidth - 1);
    const spots = [0.1, 0.5, 0.9].map((share) => box.top + box.height * share);
    const isFree = spots.some((down) => {
      const top = document.elementFromPoint(across, down);
      return (
        top !== null &&
        (element.contains(top) || top.contains(element) || drawn.some((one) => one.contains(top)))
      );
    });
    const problem = !isInView
      ? 'is out of view when it has the focus'
      : !isFree
        ? 'is covered when it has the focus'
        : !isMarked
          ? 'does not show its focus'
          : null;
    return { part: element.getAttribute('data-walk'), name, problem };
  });

/** What is wrong, in words; empty when Tab reaches everything, shows where it is, and comes out again. */
export async function walkByKeyboard(page: Page): Promise<readonly string[]> {
  const parts = await numberParts(page);
  const reached = new Set<string>();
  const problems: string[] = [];
  let cameOut = false;
  let isRound = false;
  for (let step = 0; step < MOST_STEPS && !isRound; step += 1) {
    await page.keyboard.press('Tab');
    const { part, name, problem } = await focusedPart(page);
    isRound = part !== null && reached.has(part);
    if (part !== null) reached.add(part);
    else if (name === '') cameOut = true;
    if (problem !== null && !isRound) problems.push(`${name} ${problem}`);
  }
  if (!cameOut) problems.push('the focus does not come out of the page');
  for (const { part, name } of parts) if (!reached.has(part)) problems.push(`${name} is not reached by Tab`);
  return problems;
}

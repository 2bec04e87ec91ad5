// How long does a letter in a filter take until it stands there, and until the rows follow? Told by a real browser.
import type { Page } from '@playwright/test';

const SETTLED_MS = 300;

interface Typed {
  /** The label of the field. */
  readonly filter: string;
  readonly typed: string;
  /** What the rows stand in. */
  readonly within: string;
}

interface Typing {
  /** From the key to the letter on the screen. */
  readonly letters: readonly number[];
  /** From the key to the last change of the rows. */
  readonly rows: readonly number[];
}

export const typeInto = async (page: Page, { filter, typed, within }: Typed): Promise<Typing> => {
  const field = page.getByLabel(filter);
  await field.focus();
  await page.evaluate((watched) => {
    const marks = document.documentElement.dataset;
    let pressed = 0;
    const afterPaint = (name: string): void => {
      requestAnimationFrame(() =>
        setTimeout(() => {
          marks[name] = String(performance.now() - pressed);
        }, 0),
      );
    };
    document.addEventListener(
      'keydown',
      (event) => {
        pressed = event.timeStamp;
        delete marks['rows'];
        afterPaint('letter');
      },
      true,
    );
    new MutationObserver(() => afterPaint('rows')).observe(document.querySelector(watched) ?? document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, within);
  const letters: number[] = [];
  const rows: number[] = [];
  for (const letter of typed) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(SETTLED_MS);
    const marks = await page.evaluate(() => {
      const { letter: shown, rows: followed } = document.documentElement.dataset;
      return { letter: shown, rows: followed };
    });
    letters.push(Number(marks.letter));
    if (marks.rows !== undefined) rows.push(Number(marks.rows));
  }
  return { letters, rows };
};

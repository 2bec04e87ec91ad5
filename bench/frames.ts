// Does a page draw 60 frames a second while somebody turns the wheel? Told by the times at which the browser asks for each frame.
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

export interface Wheel {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly ctrlKey: boolean;
}

const TURNS_A_SECOND = 60;
const SECONDS = 5;
/** So many turns one way, then as many back. */
const ONE_WAY = 30;
const CTRL = 2;
/** A frame of 60 a second, and two of them; what is a little longer is told as late. */
const FRAME_MS = 1000 / 60;

/** Notes the time of each frame until it is told to end. */
const noteFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    const note = (time: number): void => {
      // A frame that is made twice is shown once.
      if (times.at(-1) !== time) times.push(time);
      if (document.documentElement.dataset['frames'] === 'noted') requestAnimationFrame(note);
      else document.documentElement.dataset['frames'] = JSON.stringify(times);
    };
    document.documentElement.dataset['frames'] = 'noted';
    requestAnimationFrame(note);
  });

const notedFrames = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const { dataset } = document.documentElement;
        dataset['frames'] = 'ends';
        const look = (): void => {
          const noted = dataset['frames'] ?? 'ends';
          if (noted === 'ends') requestAnimationFrame(look);
          else resolve(JSON.parse(noted));
        };
        look();
      }),
  );

/**
 * Turns the wheel over an element as a hand does, sixty times a second, whether the page follows or not.
 * @returns milliseconds between frames
 */
export const framesOf = async (page: Page, selector: string, wheel: Wheel): Promise<number[]> => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`Nothing can be seen of ${selector}.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  const session = await page.context().newCDPSession(page);
  await noteFrames(page);
  const began = performance.now();
  const turns: Promise<unknown>[] = [];
  for (let turn = 0; turn < SECONDS * TURNS_A_SECOND; turn += 1) {
    const back = Math.floor(turn / ONE_WAY) % 2 === 0 ? 1 : -1;
    const [deltaX, deltaY] = [wheel.deltaX * back, wheel.deltaY * back];
    const modifiers = wheel.ctrlKey ? CTRL : 0;
    turns.push(
      session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers }),
    );
    await wait(Math.max(0, began + ((turn + 1) * 1000) / TURNS_A_SECOND - performance.now()));
  }
  const times = await notedFrames(page);
  await Promise.all(turns);
  await session.detach();
  return times.slice(1).map((time, at) => time - (times[at] ?? time));
};

const shareOver = (intervals: readonly number[], most: number): string =>
  `${((intervals.filter((interval) => interval > most).length / intervals.length) * 100).toFixed(1)} %`;

/** How many frames came late: later than one of 60 a second, than two. */
export const lateFrames = (intervals: readonly number[]): string =>
  `over 16.7 ms ${shareOver(intervals, FRAME_MS + 1)}, over 33 ms ${shareOver(intervals, 2 * FRAME_MS + 1)}`;

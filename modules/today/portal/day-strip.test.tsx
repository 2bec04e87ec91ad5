// Can the hours of the day be read whatever time it is? (design: Today)
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { DayStrip } from './day-strip.tsx';
import styles from './today.module.css';

const boxOfText = (element: Element): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
};

it('the line of now crosses the name of no hour', async () => {
  const now = dayjs('2026-11-26').hour(9).minute(12).valueOf();
  const { screen } = await renderInPortal(<DayStrip appointments={[]} now={now} locale="en-US" />);
  await expect.element(screen.getByText('9:00 AM')).toBeInTheDocument();
  const hour = boxOfText(screen.getByText('9:00 AM').element());
  const line = document.querySelector(`.${styles['clock']}`)!.getBoundingClientRect();
  // It stands right under the words, or the test would show nothing.
  expect([line.left > hour.left, line.left < hour.right]).toEqual([true, true]);
  expect(line.top).toBeGreaterThanOrEqual(hour.bottom);
});

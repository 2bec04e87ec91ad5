// Which colour has a test of a session? The same in the table and in the curves.
import type { BlowCurve } from '@alveary/portal/ui/chart/blow.ts';

const colours = [1, 2, 3, 4, 5, 6] as const satisfies readonly BlowCurve['colour'][];

/** @param position of the test, from 0 */
export const colourOf = (position: number): (typeof colours)[number] =>
  colours[position % colours.length] ?? 1;

// How are the values beside a plot written?
import { expect, it } from 'vitest';
import type uPlot from 'uplot';
import { plotOptions } from './plot-options.ts';

type Written = (plot: uPlot, splits: number[], axisAt: number, space: number, step: number) => string[];

it('the values of the axis are written as those of the row, in whatever language the browser is', () => {
  const { axes } = plotOptions({
    now: () => ({ aligned: { rows: [], parts: [] }, window: { from: 0, to: 1 }, scale: [0, 10_000] }),
    colours: {} as never,
    width: 600,
    height: 92,
    limit: undefined,
    hasTimes: false,
    dayOf: String,
    onSelect: () => undefined,
  });
  const written = axes?.[1]?.values as Written | undefined;
  expect(written?.({} as uPlot, [0, 2.5, 10_000], 1, 24, 1)).toEqual(['0', '2.5', '10,000']);
});

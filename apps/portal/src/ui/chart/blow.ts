// What is a curve of one forced breath, and how does it stand beside the others of its session?

export interface BlowPoint {
  readonly x: number;
  readonly y: number;
}

export interface BlowCurve {
  readonly id: string;
  readonly name: string;
  readonly points: readonly BlowPoint[];
  /** Predicted is dashed, excluded dotted, the chosen one thick. */
  readonly look: 'chosen' | 'other' | 'excluded' | 'predicted';
  readonly colour?: 1 | 2 | 3 | 4 | 5 | 6;
}

/** Whole steps that hold all values: from -4.3 to 7.1 in steps of 2 is -6 to 8. */
export const niceEnds = (
  values: readonly number[],
  step: number,
  least: readonly [number, number],
): readonly [number, number] => {
  const ends = values.reduce<readonly [number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    least,
  );
  return [Math.floor(ends[0] / step) * step, Math.ceil(ends[1] / step) * step];
};

export interface BlowSize {
  /** Pixels of the drawn area. */
  readonly width: number;
  readonly height: number;
}

/**
 * The flow-volume plot keeps the proportion of the standard (ATS/ERS 2019): 2 L/s are as long as 1 L.
 * @param litres how many litres are drawn @param flows how many L/s are drawn
 */
export const flowVolumeSize = (litres: number, flows: number, width: number): BlowSize => ({
  width,
  height: ((width / litres) * flows) / 2,
});

export const stepsOf = ([low, high]: readonly [number, number], step: number): readonly number[] =>
  Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + at * step);

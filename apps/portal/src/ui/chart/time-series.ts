// What is drawn of a time series at a given width? One mark per reading, or per column of pixels where readings are denser

export type SeriesKind =
  /** Few readings: a line through points. */
  | 'line'
  /** Many readings: their median, and between which values eight of ten lie. */
  | 'envelope'
  /** So many readings that each entry stands for several: their mean, lowest and highest. No peak is lost. */
  | 'buckets'
  /** Two values of one reading, such as a blood pressure. */
  | 'span'
  /** A count per day. */
  | 'bars'
  /** A score, with its number. */
  | 'scores'
  /** Five levels. */
  | 'levels';

export type SeriesColour = 1 | 2 | 3 | 4 | 5 | 6;

export interface TimeSeries {
  readonly name: string;
  readonly kind: SeriesKind;
  /** Milliseconds, ascending. */
  readonly times: readonly number[];
  readonly values: readonly number[];
  /** The lower value of each reading of a 'span'. */
  readonly lower?: readonly number[];
  /** Of 'buckets': the lowest and the highest reading of each. */
  readonly lowest?: readonly number[];
  readonly highest?: readonly number[];
  readonly colour?: SeriesColour;
  /** A pause longer than this breaks the line. */
  readonly gapMs?: number;
}

export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Ready for the plot: `rows[0]` are the times in seconds, the others the values at them. */
export interface Aligned {
  readonly rows: readonly (readonly (number | null)[])[];
  /** Which rows belong to which series: the first one and how many. */
  readonly parts: readonly { readonly first: number; readonly count: number; readonly series: TimeSeries }[];
}

const quantile = (sorted: readonly number[], part: number): number => {
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? 0;
  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at));
};

export interface EnvelopeColumn {
  readonly time: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

const column = (from: number, width: number, values: number[]): EnvelopeColumn => {
  values.sort((one, other) => one - other);
  return {
    time: from + width / 2,
    low: quantile(values, 0.1),
    middle: quantile(values, 0.5),
    high: quantile(values, 0.9),
  };
};

/** The median and the middle eight tenths of the readings of each column of pixels that holds any. */
export const envelopeOf = (
  { times, values }: Pick<TimeSeries, 'times' | 'values'>,
  { from, to }: TimeWindow,
  columns: number,
): readonly EnvelopeColumn[] => {
  const width = (to - from) / Math.max(1, columns);
  const found: EnvelopeColumn[] = [];
  let held: number[] = [];
  let at = -1;
  const close = (): void => {
    if (held.length > 0) found.push(column(from + at * width, width, held));
    held = [];
  };
  times.forEach((time, index) => {
    const value = values[index];
    if (time < from || time > to || value === undefined) return;
    const next = Math.min(columns - 1, Math.floor((time - from) / width));
    if (next !== at) close();
    at = next;
    held.push(value);
  });
  close();
  return found;
};

/**
 * Folds readings into so many buckets of equal time, so that a mark stands for several without losing the lowest or the highest.
 * Few enough readings stay as they are.
 */
export const foldedSeries = (series: TimeSeries, { from, to }: TimeWindow, buckets: number): TimeSeries => {
  const { times, values } = series;
  if (times.length <= buckets) return series;
  const width = (to - from) / buckets;
  const held = Map.groupBy(values.keys(), (at) => Math.floor(((times[at] ?? 0) - from) / width));
  const folded = [...held].map(([bucket, at]) => {
    const own = [...at].map((index) => values[index] ?? 0);
    return {
      time: from + (bucket + 0.5) * width,
      mean: own.reduce((sum, value) => sum + value, 0) / own.length,
      lowest: own.reduce((low, value) => Math.min(low, value), Infinity),
      highest: own.reduce((high, value) => Math.max(high, value), -Infinity),
    };
  });
  return {
    ...series,
    kind: 'buckets',
    times: folded.map(({ time }) => time),
    values: folded.map(({ mean }) => mean),
    lowest: folded.map(({ lowest }) => lowest),
    highest: folded.map(({ highest }) => highest),
  };
};

/** Times after which nothing was measured for longer than `gapMs`: there the line is broken. */
export const gapsOf = (times: readonly number[], gapMs: number): readonly TimeWindow[] =>
  times.flatMap((time, index) => {
    const next = times[index + 1];
    return next !== undefined && next - time > gapMs ? [{ from: time, to: next }] : [];
  });

interface Drawn {
  readonly times: readonly number[];
  readonly rows: readonly (readonly number[])[];
}

/** Dense readings become columns of two pixels; so few that each can be seen stay readings. */
const drawnOf = (series: TimeSeries, window: TimeWindow, pixels: number): Drawn => {
  if (series.kind === 'envelope') {
    const columns = envelopeOf(series, window, Math.max(1, Math.round(pixels / 2)));
    return {
      times: columns.map(({ time }) => time),
      rows: [
        columns.map(({ low }) => low),
        columns.map(({ middle }) => middle),
        columns.map(({ high }) => high),
      ],
    };
  }
  if (series.kind === 'buckets') {
    const { times, values, lowest = values, highest = values } = series;
    return { times, rows: [lowest, values, highest] };
  }
  return {
    times: series.times,
    rows: series.lower === undefined ? [series.values] : [series.values, series.lower],
  };
};

/** All series of a row over the times at which any of them says something. */
export const alignedOf = (series: readonly TimeSeries[], window: TimeWindow, pixels: number): Aligned => {
  const drawn = series.map((one) => ({ one, ...drawnOf(one, window, pixels) }));
  const breaks = drawn.flatMap(({ one, times }) =>
    one.gapMs === undefined ? [] : gapsOf(times, one.gapMs).map(({ from, to }) => (from + to) / 2),
  );
  const all = [...new Set([...drawn.flatMap(({ times }) => times), ...breaks])].sort((a, b) => a - b);
  const placeOf = new Map(all.map((time, index) => [time, index]));
  const rows: (number | null)[][] = [all.map((time) => time / 1000)];
  const parts = drawn.map(({ one, times, rows: given }) => {
    const first = rows.length;
    for (const values of given) {
      const row: (number | null)[] = all.map(() => null);
      times.forEach((time, index) => {
        const place = placeOf.get(time);
        if (place !== undefined) row[place] = values[index] ?? null;
      });
      rows.push(row);
    }
    return { first, count: given.length, series: one };
  });
  return { rows, parts };
};

/** The last reading at or before a moment; -1 where there is none. */
export const lastBefore = (times: readonly number[], moment: number): number => {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** How a value stands to a range: nothing is said of one inside it. */
export const standingOf = (
  value: number,
  range: { readonly low: number; readonly high: number } | null,
): 'below' | 'above' | null => {
  if (range === null) return null;
  return value < range.low ? 'below' : value > range.high ? 'above' : null;
};

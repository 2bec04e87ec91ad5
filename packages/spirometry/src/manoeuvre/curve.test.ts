// Are measures read from a curve those that the curve was made of?
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Curve, curveOfFlow, curveProblem, flowAround, volumeAt } from './curve.ts';
import { type ReadCurve, readCurve, type UnreadableCurve } from './read-curve.ts';
import { readSet } from './read-set.ts';
import { blow, type BlowShape, volumeOf } from './testing/blow.ts';
import { fuzz } from '../../../../tools/testing/deep.ts';

const nothing = { largestEarlierFvc: null, faultyZeroFlow: false, obstructedMouthpiece: false, leak: false };

const isRead = (read: ReadCurve | UnreadableCurve): read is ReadCurve => 'measures' in read;
const readOf = (curve: Curve, age = 40, witnessed = nothing): ReadCurve => {
  const read = readCurve(curve, age, witnessed);
  if (!isRead(read)) throw new Error(read.problem);
  return read;
};

const shape: BlowShape = { capacity: 4, tau: 0.7, seconds: 7 };
/** The straight part is 4 L/s steep and 0.3 s long. */
const SLOPE = 4;

describe('the measures of a curve', () => {
  const { measures } = readOf(blow(shape));
  const end = volumeOf(shape, 7);

  it('are those of the curve', () => {
    expect(measures.fvc).toBeCloseTo(end, 6);
    expect(measures.fev05).toBeCloseTo(volumeOf(shape, 0.5), 3);
    expect(measures.fev075).toBeCloseTo(volumeOf(shape, 0.75), 3);
    expect(measures.fev1).toBeCloseTo(volumeOf(shape, 1), 3);
    expect(measures.fev6).toBeCloseTo(volumeOf(shape, 6), 3);
    expect(measures.pef).toBeCloseTo(SLOPE, 6);
    expect(measures.fet).toBeCloseTo(7, 6);
    expect(measures.bev).toBeCloseTo(0, 6);
    expect(measures.lastSecond).toBeCloseTo(end - volumeOf(shape, 6), 6);
    expect(measures.fivc).toBeNull();
  });

  it('the flows are those when 25, 50 and 75 % HAVE been blown out', () => {
    // Behind the bend the flow is what is left, divided by tau.
    expect(measures.fef25).toBeCloseTo(SLOPE, 6);
    expect(measures.fef50).toBeCloseTo((4 - 0.5 * end) / 0.7, 2);
    expect(measures.fef75).toBeCloseTo((4 - 0.75 * end) / 0.7, 2);
    const timeOf = (volume: number): number => 0.3 - 0.7 * Math.log((4 - volume) / 2.8);
    const middle = timeOf(0.75 * end) - (0.25 * end) / SLOPE;
    expect(measures.fef2575).toBeCloseTo((0.5 * end) / middle, 2);
  });

  it('do not ask when the recording began, nor at which volume', () => {
    const curve = blow(shape);
    const moved = {
      seconds: Array.from(curve.seconds, (time) => time - 3),
      litres: Array.from(curve.litres, (volume) => volume - 2.5),
    };
    const other = readOf(moved).measures;
    for (const [name, value] of Object.entries(measures)) {
      if (value === null) expect(other[name as keyof typeof other]).toBeNull();
      else expect(other[name as keyof typeof other]).toBeCloseTo(value, 6);
    }
  });

  it('a volume after a time is missing where the blow was shorter', () => {
    const short = readOf(blow({ ...shape, seconds: 0.9 })).measures;
    expect([short.fev05, short.fev075, short.fev1, short.fev6]).toEqual([
      expect.closeTo(volumeOf(shape, 0.5), 3),
      expect.closeTo(volumeOf(shape, 0.75), 3),
      null,
      null,
    ]);
    expect(short.lastSecond).toBeNull();
    expect(short.fet).toBeCloseTo(0.9, 6);
  });

  it('a hesitation moves time zero and is the back-extrapolated volume', () => {
    const slow = readOf(blow({ ...shape, hesitation: { seconds: 0.5, litres: 0.2 } })).measures;
    // The line of the straight part cuts the volume of full inspiration 0.05 s before the blow.
    expect(slow.bev).toBeCloseTo(0.2 * 0.9, 6);
    expect(slow.fvc).toBeCloseTo(end + 0.2, 6);
    expect(slow.fet).toBeCloseTo(7.05, 6);
    expect(slow.fev1).toBeCloseTo(0.2 + volumeOf(shape, 0.95), 3);
  });

  it('begin at full inspiration, also where breathing in was recorded before', () => {
    const curve = blow(shape);
    const before = Array.from({ length: 100 }, (_none, index) => index / 100);
    const whole = {
      seconds: [...before, ...Array.from(curve.seconds, (time) => time + 1)],
      litres: [...before.map((time) => 2 * (1 - time)), ...Array.from(curve.litres)],
    };
    const read = readOf(whole).measures;
    expect([read.fvc, read.fev1, read.fet]).toEqual([
      expect.closeTo(measures.fvc, 6),
      expect.closeTo(measures.fev1 ?? 0, 6),
      expect.closeTo(measures.fet, 6),
    ]);
  });

  it('end where breathing in begins, and say how much it was', () => {
    const curve = blow({
      ...shape,
      seconds: 9,
      disturb: (volume, time) => (time <= 7 ? volume : Math.max(-0.1, volume - 4 * (time - 7))),
    });
    const { measures: read, judgement } = readOf(curve);
    expect(read.fvc).toBeCloseTo(end, 3);
    expect(read.fet).toBeGreaterThanOrEqual(7);
    expect(read.fet).toBeLessThan(7.02);
    expect(read.fivc).toBeCloseTo(end + 0.1, 3);
    expect(judgement.broken).toEqual([]);
  });

  it('a small dip is no end', () => {
    const dip = (volume: number, time: number) => (time > 3 && time < 3.1 ? volume - 0.09 : volume);
    expect(readOf(blow({ ...shape, disturb: dip })).measures.fet).toBeCloseTo(7, 6);
  });

  describe('where does it end', () => {
    /** Straight between points, a hundred samples a second. */
    const through = (...points: readonly (readonly [seconds: number, litres: number])[]): Curve => {
      const [seconds, litres]: [number[], number[]] = [[], []];
      for (let index = 0; index <= Math.round(points.at(-1)![0] * 100); index += 1) {
        const time = index / 100;
        const next = Math.max(
          1,
          points.findIndex(([at]) => at >= time),
        );
        const [[from, low], [to, high]] = [points[next - 1]!, points[next]!];
        seconds.push(time);
        litres.push(low + ((high - low) * (time - from)) / (to - from));
      }
      return { seconds, litres };
    };
    const blown = [
      [0, 0],
      [0.2, 0],
      [1.2, 4],
      [3, 4],
    ] as const;

    it.each<[string, readonly (readonly [number, number])[], number, number | null]>([
      ['at the end of the recording', [[4, 4]], 4, null],
      [
        'also where a leak takes 25 mL',
        [
          [3.5, 3.975],
          [4, 3.975],
        ],
        4,
        null,
      ],
      [
        'before a leak takes more',
        [
          [3.5, 3.974],
          [4, 3.974],
        ],
        3.49,
        null,
      ],
      [
        'before somebody breathes in',
        [
          [3.5, 3.85],
          [4, 3.85],
        ],
        3.09,
        0.15,
      ],
      [
        'and not where more is blown out afterwards',
        [
          [3.5, 3.8],
          [4, 5],
          [4.5, 3],
        ],
        3.07,
        1,
      ],
      [
        'but where so little was breathed in that it goes on',
        [
          [3.5, 3.92],
          [4, 4.2],
          [4.5, 4.2],
        ],
        4.5,
        null,
      ],
    ])('%s', (_name, rest, end, fivc) => {
      const { measures: m } = readOf(through(...blown, ...rest));
      expect(m.fet).toBeCloseTo(end - 0.2, 1);
      expect(m.fvc).toBeCloseTo(Math.max(4, fivc === null ? rest.at(-1)![1] : 4), 6);
      if (fivc === null) expect(m.fivc).toBeNull();
      else expect(m.fivc).toBeCloseTo(fivc, 6);
    });

    it('the last second counts from where it ends', () => {
      const { measures: m } = readOf(through([0, 0], [0.2, 0], [1.2, 4], [3.2, 4.2]));
      expect(m.lastSecond).toBeCloseTo(0.1, 6);
      const second = readOf(through([0, 0], [0.2, 0], [1.2, 4])).measures;
      expect([second.fet, second.lastSecond, second.fev1]).toEqual([
        expect.closeTo(1, 6),
        expect.closeTo(4, 6),
        expect.closeTo(4, 6),
      ]);
    });
  });

  it('of believable blows: FEV0.5 ≤ FEV0.75 ≤ FEV1 ≤ FEV6 ≤ FVC, FEF25 ≥ FEF50 ≥ FEF75, and nothing to complain of', () => {
    const shapes = fc.record({
      capacity: fc.double({ min: 0.8, max: 7, noNaN: true }),
      tau: fc.double({ min: 0.25, max: 0.9, noNaN: true }),
      samplesASecond: fc.constantFrom(50, 100, 200),
    });
    fc.assert(
      fc.property(shapes, (any) => {
        const { measures: m, judgement, interruptions } = readOf(blow({ ...any, seconds: 8 }));
        const volumes = [m.fev05, m.fev075, m.fev1, m.fev6, m.fvc].map((volume) => volume ?? Number.NaN);
        expect(volumes).toEqual(volumes.toSorted((one, other) => one - other));
        expect(m.pef).toBeGreaterThanOrEqual(m.fef25 - 1e-9);
        expect(m.fef25).toBeGreaterThanOrEqual(m.fef50 - 1e-9);
        expect(m.fef50).toBeGreaterThanOrEqual(m.fef75 - 1e-9);
        expect(m.fef2575).toBeLessThan(m.pef);
        expect(m.bev).toBeLessThan(0.05 * any.capacity);
        expect(interruptions).toEqual({
          coughEarly: false,
          glottisClosedEarly: false,
          glottisClosedLate: false,
        });
        expect(judgement).toMatchObject({ fev1: 'acceptable', fvc: 'acceptable', broken: [] });
      }),
      fuzz(60),
    );
  });
});

describe('interruptions', () => {
  /** The flow rests between two times. */
  const rest =
    (from: number, to: number) =>
    (volume: number, time: number): number => {
      if (time < from) return volume;
      return time < to ? volumeOf(shape, from) : volumeOf(shape, time - (to - from));
    };

  it.each<[string, (volume: number, time: number) => number, object, string, string]>([
    ['a cough', rest(0.5, 0.6), { coughEarly: true }, 'unusable', 'acceptable'],
    ['a cough after the first second', rest(1.2, 1.3), {}, 'acceptable', 'acceptable'],
    [
      'the glottis closes early and opens again',
      rest(0.6, 1),
      { glottisClosedEarly: true },
      'unusable',
      'unusable',
    ],
    [
      'the glottis closes early for good',
      rest(0.6, 99),
      { glottisClosedEarly: true },
      'unusable',
      'unusable',
    ],
    ['the glottis closes later', rest(1.3, 99), { glottisClosedLate: true }, 'acceptable', 'usable'],
    ['the flow fades', rest(4, 99), {}, 'acceptable', 'acceptable'],
  ])('%s', (_name, disturb, expected, fev1, fvc) => {
    const { interruptions, judgement } = readOf(blow({ ...shape, disturb }));
    const none = { coughEarly: false, glottisClosedEarly: false, glottisClosedLate: false };
    expect(interruptions).toEqual({ ...none, ...expected });
    expect(judgement).toMatchObject({ fev1, fvc });
  });

  it('in young children the first 0.75 s count', () => {
    const cough = blow({ ...shape, disturb: rest(0.8, 0.9) });
    expect(readOf(cough, 7).interruptions.coughEarly).toBe(true);
    expect(readOf(cough, 6).interruptions.coughEarly).toBe(false);
    const closed = blow({ ...shape, disturb: rest(0.85, 99) });
    expect(readOf(closed, 7).interruptions.glottisClosedEarly).toBe(true);
    expect(readOf(closed, 6).interruptions).toMatchObject({
      glottisClosedEarly: false,
      glottisClosedLate: true,
    });
  });

  it('a rise of less than 0.5 L/s is no cough, one of a tenth of the peak neither', () => {
    /** Flow falls for 0.1 s and rises again by so many L/s. */
    const wave = (rise: number, peak: number) =>
      curveOfFlow(
        Array.from({ length: 800 }, (_none, index) => {
          const time = index / 100;
          if (time < 0.2) return peak;
          if (time < 0.4) return peak / 2;
          return time < 0.6 ? peak / 2 + rise : (peak / 2) * Math.exp(-(time - 0.6) * 2);
        }),
        100,
      );
    expect(readOf(wave(0.45, 4)).interruptions.coughEarly).toBe(false);
    expect(readOf(wave(0.55, 4)).interruptions.coughEarly).toBe(true);
    expect(readOf(wave(0.9, 10)).interruptions.coughEarly).toBe(false);
    expect(readOf(wave(1.1, 10)).interruptions.coughEarly).toBe(true);
  });
});

describe('a set of manoeuvres', () => {
  it('a later blow without a plateau is held against the largest before it', () => {
    const witnessed = { faultyZeroFlow: false, obstructedMouthpiece: false, leak: false };
    const of = (capacity: number, seconds: number) => ({
      curve: blow({ capacity, tau: 0.7, seconds }),
      witnessed,
    });
    const broken = readSet(
      [
        of(4, 2),
        of(4, 8),
        of(4, 3),
        of(3.8, 3),
        of(4.5, 3),
        { curve: { seconds: [], litres: [] }, witnessed },
      ],
      40,
    );
    expect(broken.map((read) => (isRead(read) ? read.judgement.fvc : read.problem))).toEqual([
      'usable',
      'acceptable',
      'acceptable',
      'usable',
      'acceptable',
      'A curve has 10 to 200000 samples; found 0.',
    ]);
  });
});

describe('a curve that cannot be read', () => {
  const line = (count: number, step = 0.01) => Array.from({ length: count }, (_none, index) => index * step);
  const replaced = (list: readonly number[], index: number, value: number) => list.with(index, value);
  it.each<[string, Curve, string | null]>([
    ['enough samples', { seconds: line(10), litres: line(10) }, null],
    ['too few', { seconds: line(9), litres: line(9) }, 'A curve has 10 to 200000 samples; found 9.'],
    ['as many as may be', { seconds: line(200_000), litres: line(200_000, 0) }, null],
    [
      'too many',
      { seconds: line(200_001), litres: line(200_001, 0) },
      'A curve has 10 to 200000 samples; found 200001.',
    ],
    [
      'lengths',
      { seconds: line(20), litres: line(19) },
      'Each time needs a volume; there are 20 times and 19 volumes.',
    ],
    [
      'NaN',
      { seconds: line(20), litres: replaced(line(20), 4, Number.NaN) },
      'Time and volume must be numbers; sample 5 has 0.04 s and NaN L.',
    ],
    [
      'no time',
      { seconds: replaced(line(20, 0.5), 0, Number.NaN), litres: line(20) },
      'Time and volume must be numbers; sample 1 has NaN s and 0 L.',
    ],
    [
      'millilitres',
      { seconds: line(20), litres: line(20, 3) },
      'Volumes must be litres, at most 20; sample 8 has 21.',
    ],
    [
      'below nothing',
      { seconds: line(20), litres: line(20, -4) },
      'Volumes must be litres, at most 20; sample 7 has -24.',
    ],
    [
      'the first sample too',
      { seconds: line(20), litres: replaced(line(20), 0, 20.5) },
      'Volumes must be litres, at most 20; sample 1 has 20.5.',
    ],
    [
      'times that stand',
      { seconds: replaced(line(20), 5, 0.04), litres: line(20) },
      'Times must grow; sample 6 at 0.04 s does not follow the one before it.',
    ],
    [
      'times that go back',
      { seconds: replaced(line(20), 5, 0.01), litres: line(20) },
      'Times must grow; sample 6 at 0.01 s does not follow the one before it.',
    ],
    ['gaps as wide as may be', { seconds: line(20, 0.05), litres: line(20) }, null],
    [
      'wide gaps',
      { seconds: line(20, 0.0625), litres: line(20) },
      'Samples must be at most 0.05 s apart; sample 2 comes 0.0625 s after the one before it.',
    ],
  ])('%s', (_name, curve, expected) => {
    expect(curveProblem(curve)).toBe(expected);
  });

  it('and one in which nothing is blown out', () => {
    const still = { seconds: line(100), litres: line(100, 0) };
    const inwards = { seconds: line(100), litres: line(100, -0.01) };
    for (const curve of [still, inwards]) {
      expect(readCurve(curve, 40, nothing)).toEqual({
        problem: 'Nothing was blown out: the volume never grows.',
      });
    }
  });
});

describe('volumes and flows of a curve', () => {
  const curve = { seconds: [0, 0.1, 0.2, 0.4], litres: [1, 2, 4, 5] };
  it.each([
    [-1, 1],
    [0, 1],
    [0.05, 1.5],
    [0.1, 2],
    [0.15, 3],
    [0.2, 4],
    [0.3, 4.5],
    [0.4, 5],
    [9, 5],
  ])('at %d s there are %d L', (time, volume) => {
    expect(volumeAt(curve, time)).toBeCloseTo(volume, 12);
  });

  it('the volume lies between the two samples around a time, however far apart samples are', () => {
    const samples = fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 50 }), litres: fc.integer({ max: 5, min: 0 }) }),
      {
        minLength: 3,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(samples, fc.integer({ min: 0, max: 3000 }), (given, at) => {
        let seconds = 0;
        const times = given.map(({ gap }) => (seconds += gap / 1000));
        const made = { seconds: times, litres: given.map(({ litres }) => litres) };
        const before = Math.max(
          0,
          times.findLastIndex((time) => time <= at / 1000),
        );
        const around = made.litres.slice(before, before + 2);
        const volume = volumeAt(made, at / 1000);
        expect(volume).toBeGreaterThanOrEqual(Math.min(...around));
        expect(volume).toBeLessThanOrEqual(Math.max(...around));
        if (times[before] === at / 1000) expect(volume).toBe(made.litres[before]);
      }),
      fuzz(100),
    );
  });

  it('a flow is the mean around a time', () => {
    expect(flowAround(curve, 0.1, 0.1)).toBeCloseTo(15, 9);
  });

  it('a recorded flow becomes a volume', () => {
    const { seconds, litres } = curveOfFlow([0, 2, 4, 4], 10);
    expect(Array.from(seconds)).toEqual([0, 0.1, 0.2, expect.closeTo(0.3, 12)]);
    expect(Array.from(litres).map((volume) => Math.round(volume * 1000))).toEqual([0, 100, 400, 800]);
  });
});

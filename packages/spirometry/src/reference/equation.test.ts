// Do the equations give the values of their papers, and none where the papers have none?
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_EQUATION, type EquationId, equationIds } from './equation-ids.ts';
import { compare, equations, type Reference, referenceFor } from './equation.ts';
import { type Measure, measureFacts } from './measure.ts';
import { isNoReference } from './outcome.ts';
import type { Ethnicity, Person, Sex } from './person.ts';
import { gli2012Values } from './testing/gli-2012-values.ts';
import { gliGlobal2022Values } from './testing/gli-global-2022-values.ts';
import { nhanes3Values } from './testing/nhanes-3-values.ts';
import { fuzz } from '../../../../tools/testing/deep.ts';

const published = [gli2012Values, gliGlobal2022Values, nhanes3Values]
  .flatMap((values) => values.trim().split('\n'))
  .map((line) => {
    const [equation, sex, group, ageYears, heightCm, measure, ...numbers] = line.split('\t');
    const [predicted, lln, uln, measured, z, percent] = numbers.map(Number);
    return {
      equation: equation as EquationId,
      measure: measure as Measure,
      person: {
        sex: sex as Sex,
        ageYears: Number(ageYears),
        heightCm: Number(heightCm),
        ethnicity: group === '-' ? undefined : (group as Ethnicity),
      } satisfies Person,
      predicted: predicted!,
      lln: lln!,
      uln: uln!,
      measured: measured!,
      z: z!,
      percent: percent!,
    };
  });

const found = (equation: EquationId, measure: Measure, person: Person): Reference => {
  const one = referenceFor(equation, measure, person);
  if (isNoReference(one)) throw new Error(one.reason);
  return one;
};

const reasonOf = (equation: EquationId, measure: Measure, person: Person): string => {
  const one = referenceFor(equation, measure, person);
  return isNoReference(one) ? one.reason : 'a value';
};

const man: Person = { sex: 'male', ageYears: 40, heightCm: 175 };

describe('the published tables', () => {
  it('are tried with more than 200 people, every measure, sex and group', () => {
    expect(published.length).toBeGreaterThan(200);
    for (const id of equationIds) {
      const of = published.filter(({ equation }) => equation === id);
      expect(new Set(of.map(({ measure }) => measure))).toEqual(new Set(equations[id].measures));
      for (const group of equations[id].groups) {
        expect(of.some(({ person }) => person.ethnicity === group)).toBe(true);
      }
    }
  });

  it.each(
    published.map((one) => {
      const { sex, ageYears, heightCm, ethnicity } = one.person;
      return [
        `${one.equation} ${one.measure} ${sex} ${ethnicity ?? ''} ${ageYears} y ${heightCm} cm`,
        one,
      ] as const;
    }),
  )('%s', (_name, one) => {
    const reference = found(one.equation, one.measure, one.person);
    const { z, percentPredicted } = compare(reference, one.measured);
    expect(reference.predicted).toBeCloseTo(one.predicted, 6);
    expect(reference.lln).toBeCloseTo(one.lln, 6);
    expect(reference.uln).toBeCloseTo(one.uln, 6);
    expect(z).toBeCloseTo(one.z, 6);
    expect(percentPredicted).toBeCloseTo(one.percent, 5);
    expect(reference).toMatchObject({
      equation: one.equation,
      measure: one.measure,
      ethnicity: one.person.ethnicity ?? null,
      isEthnicityAssumed: false,
      m: reference.predicted,
    });
  });
});

describe('ages with values', () => {
  it.each<[EquationId, Measure, number, number]>([
    ['gli-2012', 'FEV1', 3, 95],
    ['gli-2012', 'FVC', 3, 95],
    ['gli-2012', 'FEV1FVC', 3, 95],
    ['gli-2012', 'FEF2575', 3, 90],
    ['gli-2012', 'FEF75', 3, 90],
    ['gli-2012', 'FEV075', 3, 7],
    ['gli-2012', 'FEV075FVC', 3, 7],
    ['gli-global-2022', 'FEV1', 3, 95],
    ['gli-global-2022', 'FVC', 3, 95],
    ['gli-global-2022', 'FEV1FVC', 3, 95],
    ['nhanes-3', 'FEV1', 8, 80],
    ['nhanes-3', 'FEV1FVC', 8, 80],
  ])('%s %s: %d to %d years, both included', (id, measure, from, to) => {
    const at = (ageYears: number) => reasonOf(id, measure, { ...man, ageYears });
    expect([at(from), at(from + 0.01), at(to - 0.01), at(to)]).toEqual(Array(4).fill('a value'));
    for (const age of [from - 0.01, to + 0.01, 0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(at(age)).toBe(
        `${measureFacts[measure].title} of ${equations[id].title} has values for ${from} to ${to} years; the age is ${age}.`,
      );
    }
  });

  it('of NHANES III change from child to adult at 20 in men and at 18 in women', () => {
    const fev1 = (sex: Sex, ageYears: number) =>
      found('nhanes-3', 'FEV1', { ...man, sex, ageYears }).predicted;
    // Hankinson 1999, Tables 4 and 5, Caucasian, by hand at 175 cm.
    expect(fev1('male', 20)).toBeCloseTo(0.5536 - 0.01303 * 20 - 0.000172 * 400 + 0.00014098 * 30625, 9);
    expect(fev1('male', 19.999)).toBeCloseTo(
      -0.7453 - 0.04106 * 19.999 + 0.004477 * 19.999 ** 2 + 0.00014098 * 30625,
      9,
    );
    expect(fev1('female', 18)).toBeCloseTo(0.4333 - 0.00361 * 18 - 0.000194 * 324 + 0.00011496 * 30625, 9);
    expect(fev1('female', 17.999)).toBeCloseTo(-0.871 + 0.06537 * 17.999 + 0.00011496 * 30625, 9);
  });
});

describe('no value', () => {
  it.each([49.9, 250.1, 1.75, 0, -175, Number.NaN, Number.POSITIVE_INFINITY])(
    'for a height of %d cm',
    (heightCm) => {
      for (const id of equationIds) {
        expect(reasonOf(id, 'FEV1', { ...man, heightCm })).toBe(
          `The height must be between 50 and 250 centimetres; found ${heightCm}.`,
        );
      }
    },
  );

  it('but for 50 and 250 cm there is one', () => {
    expect(reasonOf('gli-2012', 'FEV1', { ...man, heightCm: 50 })).toBe('a value');
    expect(reasonOf('gli-2012', 'FEV1', { ...man, heightCm: 250 })).toBe('a value');
  });

  it('of a measure that an equation lacks', () => {
    expect(reasonOf('gli-global-2022', 'PEF', man)).toBe(
      'GLI Global 2022 has no PEF; it has FEV1, FVC, FEV1/FVC.',
    );
    expect(reasonOf('gli-2012', 'FEV6', man)).toMatch(
      /^GLI-2012 has no FEV6; it has FEV1, .*, FEV0\.75\/FVC\.$/,
    );
    expect(reasonOf('nhanes-3', 'FEF75', man)).toMatch(
      /^NHANES III has no FEF75; it has .*FEV1\/FEV6, PEF\.$/,
    );
  });

  it('of a group that an equation lacks', () => {
    expect(reasonOf('gli-2012', 'FEV1', { ...man, ethnicity: 'mexican-american' })).toBe(
      'GLI-2012 has no group mexican-american; it has caucasian, african-american, north-east-asian, south-east-asian, other.',
    );
    expect(reasonOf('nhanes-3', 'PEF', { ...man, ethnicity: 'other' })).toBe(
      'NHANES III has no group other; it has caucasian, african-american, mexican-american.',
    );
  });

  it('where a polynomial falls below 0', () => {
    const person: Person = { sex: 'female', ageYears: 8, heightCm: 50 };
    expect(reasonOf('nhanes-3', 'FEV1', person)).toBe(
      'FEV1 of NHANES III is not above 0 at 8 years and 50 cm.',
    );
  });
});

describe('a group that nobody told', () => {
  it.each([
    ['gli-2012', 'other'],
    ['nhanes-3', 'caucasian'],
  ] as const)('is for %s %s, and the answer says so', (id, ethnicity) => {
    const assumed = found(id, 'FEV1', man);
    const told = found(id, 'FEV1', { ...man, ethnicity });
    expect(assumed).toEqual({ ...told, isEthnicityAssumed: true });
  });

  it('means nothing to GLI Global 2022, the default', () => {
    expect(DEFAULT_EQUATION).toBe('gli-global-2022');
    const none = found(DEFAULT_EQUATION, 'FEV1', man);
    expect(none).toMatchObject({ ethnicity: null, isEthnicityAssumed: false });
    expect(found(DEFAULT_EQUATION, 'FEV1', { ...man, ethnicity: 'african-american' })).toEqual(none);
  });
});

const anyCase = fc
  .record({
    id: fc.constantFrom(...equationIds),
    pick: fc.nat(99),
    sex: fc.constantFrom<Sex>('male', 'female'),
    age: fc.double({ min: 0, max: 1, noNaN: true }),
    heightCm: fc.double({ min: 90, max: 210, noNaN: true }),
    group: fc.nat(99),
  })
  .map(({ id, pick, sex, age, heightCm, group }) => {
    const { measures, groups } = equations[id];
    const measure = measures[pick % measures.length]!;
    const [from, to] = id === 'nhanes-3' ? [8, 80] : measure.startsWith('FEV075') ? [3, 7] : [3, 90];
    const ethnicity = groups[group % Math.max(1, groups.length)];
    const tall = id === 'nhanes-3' ? Math.max(heightCm, 140) : heightCm;
    return { id, measure, person: { sex, ageYears: from + age * (to - from), heightCm: tall, ethnicity } };
  });

describe('of any person', () => {
  it('the predicted value has z 0 and 100 %, the limits have -1.645 and +1.645, in this order', () => {
    fc.assert(
      fc.property(anyCase, ({ id, measure, person }) => {
        const reference = found(id, measure, person);
        expect(compare(reference, reference.predicted)).toEqual({ z: 0, percentPredicted: 100 });
        expect(compare(reference, reference.uln).z).toBeCloseTo(1.645, 8);
        expect(reference.lln).toBeLessThan(reference.predicted);
        expect(reference.predicted).toBeLessThan(reference.uln);
        // The limit of a small old person may lie below 0 in NHANES III, which knows no skewness.
        if (reference.lln > 0) expect(compare(reference, reference.lln).z).toBeCloseTo(-1.645, 8);
        else expect(id).toBe('nhanes-3');
      }),
      fuzz(500),
    );
  });

  it('a larger value has a larger z-score and a larger percentage', () => {
    const values = fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }));
    fc.assert(
      fc.property(anyCase, values, ({ id, measure, person }, [one, other]) => {
        fc.pre(one !== other);
        const reference = found(id, measure, person);
        const [small, large] = [Math.min(one, other), Math.max(one, other)].map((ml) =>
          compare(reference, ml / 1000),
        );
        expect(small!.z).toBeLessThan(large!.z);
        expect(small!.percentPredicted).toBeLessThan(large!.percentPredicted);
      }),
      fuzz(500),
    );
  });

  it('an age next to a quarter of a year differs from it by next to nothing', () => {
    const knots = fc.integer({ min: 1, max: 86 * 4 });
    fc.assert(
      fc.property(knots, fc.constantFrom('gli-2012', 'gli-global-2022'), anyCase, (knot, id, { person }) => {
        const ageYears = 3 + knot / 4;
        const at = (years: number) =>
          found(id as EquationId, 'FEV1', { ...person, ageYears: years, ethnicity: 'other' });
        const ulp = 2 ** -46;
        const [before, here, after] = [at(ageYears - ulp), at(ageYears), at(ageYears + ulp)];
        for (const near of [before, after]) {
          expect(Math.abs(near.predicted / here.predicted - 1)).toBeLessThan(1e-12);
          expect(Math.abs(near.lln / here.lln - 1)).toBeLessThan(1e-12);
          expect(Math.abs(near.uln / here.uln - 1)).toBeLessThan(1e-12);
        }
      }),
      fuzz(400),
    );
  });

  it('between two quarters of a year every value of GLI lies between those of the quarters', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 80 * 4 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (knot, share) => {
          const at = (years: number) =>
            found('gli-global-2022', 'FVC', { ...man, ageYears: years }).predicted;
          const from = 3 + knot / 4;
          const [low, middle, high] = [at(from), at(from + share / 4), at(from + 0.25)];
          // The logarithm of the age bends by less than a millilitre within a quarter.
          expect(middle).toBeGreaterThan(Math.min(low, high) - 0.001);
          expect(middle).toBeLessThan(Math.max(low, high) + 0.001);
        },
      ),
      fuzz(100),
    );
  });
});

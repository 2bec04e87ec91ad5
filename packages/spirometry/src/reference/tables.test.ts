// Are the tables still those of the papers, number for number? A number that changes by accident changes its fingerprint.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { gli2012Coefficients } from './gli-2012-coefficients.ts';
import { gli2012Splines } from './gli-2012-splines.ts';
import { gliGlobal2022Coefficients } from './gli-global-2022-coefficients.ts';
import { gliGlobal2022Splines } from './gli-global-2022-splines.ts';
import { measures } from './measure.ts';
import { nhanes3Coefficients } from './nhanes-3-coefficients.ts';
import { nhanes3 } from './nhanes-3.ts';
import { gli2012 } from './gli-2012.ts';
import { gliGlobal2022 } from './gli-global-2022.ts';
import type { Splines } from './splines.ts';

const fingerprint = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
const fixed = (decimals: number, ...numbers: readonly number[]): string =>
  numbers.map((one) => one.toFixed(decimals)).join(' ');
const sexes = ['male', 'female'] as const;

/** `age L M S` of each knot, as the tables of the papers list them. */
const linesOf = ({ l, m, s }: Splines): string[] =>
  m.map((value, index) => fixed(15, 3 + index / 4, l?.[index] ?? 0, value, s[index]!));

describe('the splines', () => {
  it.each([
    ['male', 'FEV1', '5ba6fa0a9d191949'],
    ['male', 'FVC', '95c0259fe334a3b6'],
    ['male', 'FEV1FVC', 'ec79ff43b1a45ada'],
    ['male', 'FEF2575', '379e637770c1d56c'],
    ['male', 'FEF75', 'da3db3db21b7e7cb'],
    ['female', 'FEV1', '413439fdf1c93cea'],
    ['female', 'FVC', '810bf98a58bf6fc3'],
    ['female', 'FEV1FVC', 'a0204df693d79861'],
    ['female', 'FEF2575', 'e8cd2991f5cf965a'],
    ['female', 'FEF75', 'd5a7dd155023b579'],
  ] as const)('of GLI-2012, %s %s, are those of the look-up tables', (sex, measure, expected) => {
    expect(fingerprint(linesOf(gli2012Splines[sex][measure]!))).toBe(expected);
  });

  it.each([
    ['male', 'FEV1', '9231f612b0b829e8'],
    ['male', 'FVC', '00ffefd153ac8d34'],
    ['male', 'FEV1FVC', '3e8d42d2efd7b44e'],
    ['female', 'FEV1', '311e4665708ab6c4'],
    ['female', 'FVC', '58fbb1500721a1b3'],
    ['female', 'FEV1FVC', 'a9e7ec7b28f280fb'],
  ] as const)('of GLI Global 2022, %s %s, are those of the look-up tables', (sex, measure, expected) => {
    const splines = gliGlobal2022Splines[sex][measure]!;
    expect(fingerprint(linesOf(splines))).toBe(expected);
    // The equation leaves them out.
    expect(splines.l).toBeNull();
  });

  it('end where the equations end', () => {
    for (const sex of sexes) {
      for (const [splines, coefficients] of [
        [gli2012Splines[sex], gli2012Coefficients[sex]],
        [gliGlobal2022Splines[sex], {}],
      ] as const) {
        for (const measure of measures) {
          const one: Splines | undefined = splines[measure];
          if (one === undefined) continue;
          const { lastAge, m, s, l } = one;
          const knots = (lastAge - 3) * 4 + 1;
          expect([m.length, s.length, l?.length ?? knots]).toEqual([knots, knots, knots]);
          expect(lastAge).toBe((coefficients as typeof gli2012Coefficients.male)[measure]?.to ?? 95);
        }
      }
    }
  });
});

describe('the coefficients', () => {
  it('of GLI-2012 are those of Table 3', () => {
    const lines = sexes.flatMap((sex) =>
      gli2012.measures.map((measure) => {
        const { from, to, age, a, p, q } = gli2012Coefficients[sex][measure]!;
        return `${sex} ${measure} ${age} ${fixed(12, from, to, ...a, ...p, ...q)}`;
      }),
    );
    expect(fingerprint(lines)).toBe('a716142e1e0d4531');
  });

  it('of GLI Global 2022 are those of the workbook', () => {
    const lines = sexes.flatMap((sex) =>
      gliGlobal2022.measures.map((measure) => {
        const { a, p, q } = gliGlobal2022Coefficients[sex][measure]!;
        return `${sex} ${measure} ${fixed(12, ...a, ...p, ...q)}`;
      }),
    );
    expect(fingerprint(lines)).toBe('d2118aadc547544a');
  });

  it('of NHANES III are those of Tables 4 to 6', () => {
    const [polynomials, lines]: [string[], string[]] = [[], []];
    for (const sex of sexes) {
      for (const group of nhanes3.groups) {
        const { child, adult, ratios } = nhanes3Coefficients[sex][group]!;
        for (const measure of nhanes3.measures) {
          const line = ratios[measure];
          if (line !== undefined) {
            lines.push(`${sex} ${group} ${measure} ${fixed(12, ...line)}`);
            continue;
          }
          polynomials.push(`${sex} ${group} child ${measure} ${fixed(12, ...child[measure]!)}`);
          polynomials.push(`${sex} ${group} adult ${measure} ${fixed(12, ...adult[measure]!)}`);
        }
      }
    }
    expect(fingerprint([...polynomials.toSorted(), ...lines.toSorted()])).toBe('7bcab50e9309988c');
  });
});

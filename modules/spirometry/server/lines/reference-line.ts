// What is normal for the person of a line, and how do the measured values compare? (architecture: Command line)
import { equationIds } from '@alveary/spirometry/reference/equation-ids.ts';
import { compare, equations, type Reference, referenceFor } from '@alveary/spirometry/reference/equation.ts';
import { type Measure, measuredProblem, measures } from '@alveary/spirometry/reference/measure.ts';
import { isNoReference } from '@alveary/spirometry/reference/outcome.ts';
import { ethnicities, type Person } from '@alveary/spirometry/reference/person.ts';
import { choiceField, fields, LineFault, numberField, readFields, rounded } from './line-fields.ts';

const amount = numberField('a number: litres, litres a second, or a fraction').optional();

const line = fields({
  equation: choiceField(equationIds),
  sex: choiceField(['male', 'female']),
  ageYears: numberField('decimal years, such as 40.5'),
  heightCm: numberField('centimetres, such as 175'),
  ethnicity: choiceField(ethnicities).optional(),
  measured: fields({
    FEV1: amount,
    FVC: amount,
    FEV1FVC: amount,
    FEF2575: amount,
    FEF75: amount,
    FEV075: amount,
    FEV075FVC: amount,
    FEV6: amount,
    FEV1FEV6: amount,
    PEF: amount,
  }).optional(),
});

const VALUE_DECIMALS = 4;
const Z_DECIMALS = 3;
const PERCENT_DECIMALS = 2;

const entryOf = (reference: Reference, measured: number | undefined): object => {
  const limits = {
    predicted: rounded(reference.predicted, VALUE_DECIMALS),
    lln: rounded(reference.lln, VALUE_DECIMALS),
    uln: rounded(reference.uln, VALUE_DECIMALS),
  };
  const assumed = reference.isEthnicityAssumed ? { assumedEthnicity: reference.ethnicity } : {};
  if (measured === undefined) return { ...limits, ...assumed };
  const { z, percentPredicted } = compare(reference, measured);
  return {
    measured,
    ...limits,
    z: rounded(z, Z_DECIMALS),
    percentPredicted: rounded(percentPredicted, PERCENT_DECIMALS),
    ...assumed,
  };
};

/** Of one measure: what is normal, or `{"error": …}` why nobody can say. */
const answerOf = (
  equation: (typeof equationIds)[number],
  measure: Measure,
  person: Person,
  measured: number | undefined,
): { readonly measure: Measure; readonly entry: object; readonly reason: string | null } => {
  const problem = measured === undefined ? null : measuredProblem(measure, measured);
  if (problem !== null) throw new LineFault(problem);
  const found = referenceFor(equation, measure, person);
  return isNoReference(found)
    ? { measure, entry: { error: found.reason }, reason: found.reason }
    : { measure, entry: entryOf(found, measured), reason: null };
};

/** @throws LineFault when a field is wrong, or when there is a value of none of the measures */
export const answerReference = (input: unknown): object => {
  const { equation, measured = {}, ...person } = readFields(line, input);
  const given = measures.filter((measure) => measured[measure] !== undefined);
  const asked = given.length === 0 ? equations[equation].measures : given;
  const answers = asked.map((measure) => answerOf(equation, measure, person, measured[measure]));
  const reasons = new Set(answers.flatMap(({ reason }) => reason ?? []));
  if (answers.every(({ reason }) => reason !== null)) throw new LineFault([...reasons].join(' '));
  return Object.fromEntries(answers.map(({ measure, entry }) => [measure, entry]));
};

// Did FEV1 and FVC of a line respond to a bronchodilator? (ERS/ATS 2022 and 2005; architecture: Command line)
import { z } from 'zod';
import {
  type Response,
  type ResponseRule,
  response2005,
  response2022,
  responseRules,
} from '@alveary/spirometry/interpretation/bronchodilator.ts';
import { measuredProblem } from '@alveary/spirometry/reference/measure.ts';
import { choiceField, fields, LineFault, numberField, readFields, rounded } from './line-fields.ts';

const litres = numberField('litres, such as 3.2').optional();
const pair = fields({ FEV1: litres, FVC: litres });

const line = fields({
  pre: pair,
  post: pair,
  predicted: pair.optional(),
  // A year may be written as a number too.
  rule: z.preprocess((rule) => (typeof rule === 'number' ? String(rule) : rule), choiceField(responseRules)),
});
type Line = z.output<typeof line>;

const responseMeasures = ['FEV1', 'FVC'] as const;
type ResponseMeasure = (typeof responseMeasures)[number];

const PERCENT_DECIMALS = 2;

const valueOf = (values: z.output<typeof pair>, where: keyof Line, measure: ResponseMeasure): number => {
  const value = values[measure];
  if (value === undefined) throw new LineFault(`${where}.${measure} is missing: give litres.`);
  const problem = measuredProblem(measure, value);
  if (problem !== null) throw new LineFault(`${where}: ${problem}`);
  return value;
};

const responseOf = ({ pre, post, predicted = {}, rule }: Line, measure: ResponseMeasure): Response => {
  const [before, after] = [valueOf(pre, 'pre', measure), valueOf(post, 'post', measure)];
  return byRule[rule](before, after, () => valueOf(predicted, 'predicted', measure));
};

const byRule: Readonly<
  Record<ResponseRule, (before: number, after: number, predicted: () => number) => Response>
> = {
  '2022': (before, after, predicted) => response2022(before, after, predicted()),
  '2005': response2005,
};

/** @throws LineFault when a field is wrong or a value that the rule needs is missing */
export const answerResponse = (input: unknown): object => {
  const read = readFields(line, input);
  const asked = responseMeasures.filter(
    (measure) => read.pre[measure] !== undefined || read.post[measure] !== undefined,
  );
  if (asked.length === 0) throw new LineFault('Give FEV1 or FVC, in litres, in pre and in post.');
  const answers = asked.map((measure) => {
    const { change, percent, responds } = responseOf(read, measure);
    return [measure, { change, percent: rounded(percent, PERCENT_DECIMALS), responds }];
  });
  return Object.fromEntries(answers);
};

// Did FEV1 or FVC respond to the bronchodilator, in the words of both rules? (2022: Stanojevic; 2005: Pellegrino)
import type { SessionFigures } from '@alveary/modules/spirometry/contract/model.ts';
import {
  type Response,
  response2005,
  response2022,
} from '@alveary/spirometry/interpretation/bronchodilator.ts';

const signed = (value: number, decimals: number): string =>
  `${value > 0 ? '+' : ''}${value.toFixed(decimals)}`;

/** Whole millilitres, as the rules compare them: two values of two decimals may differ by one in the last. */
const inMillilitres = (litres: number): string => `${signed(Math.round(litres * 1000), 0)} mL`;

/** One decimal, or two where one would read as the limit itself. */
const percentText = (percent: number, limit: number): string =>
  signed(percent, percent !== limit && percent.toFixed(1) === limit.toFixed(1) ? 2 : 1);

const verdict = ({ responds }: Response): string => (responds ? 'responds' : 'no response');

const by2022 = (before: number, after: number, predicted: number | undefined): string => {
  if (predicted === undefined) return '2022: not judged, the session before has no predicted value';
  const response = response2022(before, after, predicted);
  return `2022: ${inMillilitres(response.change)}, ${percentText(response.percent, 10)} % of predicted: ${verdict(response)} (more than 10 % of predicted)`;
};

const by2005 = (before: number, after: number): string => {
  const response = response2005(before, after);
  return `2005: ${inMillilitres(response.change)}, ${percentText(response.percent, 12)} % of the value before: ${verdict(response)} (more than 12 % and more than 200 mL)`;
};

type Values = Pick<SessionFigures, 'best_values' | 'predicted_values'>;

/** A line for each measure and each rule. */
export const responseLines = (before: Values, after: Values): string[] =>
  (['fev1', 'fvc'] as const).flatMap((measure) => {
    const name = measure.toUpperCase();
    const [first, second] = [before.best_values[measure], after.best_values[measure]];
    if (first === null || second === null)
      return [`${name}: not judged, one of the sessions has no usable value`];
    const predicted = before.predicted_values.find((one) => one.measure === measure)?.m;
    return [`${name} by ${by2022(first, second, predicted)}`, `${name} by ${by2005(first, second)}`];
  });

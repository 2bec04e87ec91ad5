// Which measures of a forced expiration have reference values, what are they called, and in which units do they stand?

/** Volumes in litres (BTPS), flows in litres a second, ratios as fractions. FEF25-75 and FEF75 count what HAS been blown out. */
export const measures = [
  'FEV1',
  'FVC',
  'FEV1FVC',
  'FEF2575',
  'FEF75',
  'FEV075',
  'FEV075FVC',
  'FEV6',
  'FEV1FEV6',
  'PEF',
] as const;
export type Measure = (typeof measures)[number];

type Quantity = 'volume' | 'flow' | 'ratio';

interface MeasureFacts {
  /** As reports write it. */
  readonly title: string;
  readonly quantity: Quantity;
}

export const measureFacts: Readonly<Record<Measure, MeasureFacts>> = {
  FEV1: { title: 'FEV1', quantity: 'volume' },
  FVC: { title: 'FVC', quantity: 'volume' },
  FEV1FVC: { title: 'FEV1/FVC', quantity: 'ratio' },
  FEF2575: { title: 'FEF25-75', quantity: 'flow' },
  FEF75: { title: 'FEF75', quantity: 'flow' },
  FEV075: { title: 'FEV0.75', quantity: 'volume' },
  FEV075FVC: { title: 'FEV0.75/FVC', quantity: 'ratio' },
  FEV6: { title: 'FEV6', quantity: 'volume' },
  FEV1FEV6: { title: 'FEV1/FEV6', quantity: 'ratio' },
  PEF: { title: 'PEF', quantity: 'flow' },
};

/** What nobody can blow, so that a value in millilitres, litres a minute or percent is seen: a bound of this package, of no paper. */
const bounds: Readonly<
  Record<Quantity, { readonly most: number; readonly unit: string; readonly wrong: string }>
> = {
  volume: { most: 15, unit: 'litres', wrong: 'millilitres' },
  flow: { most: 30, unit: 'litres a second', wrong: 'litres a minute' },
  ratio: { most: 1, unit: 'a fraction up to 1', wrong: 'percent' },
};

/**
 * Why a measured value cannot be compared, or null when it can.
 * @param value litres, litres a second, or a fraction; above 0 and at most 15, 30 and 1
 * @param title what the words call it: another measure of the same kind has the same bounds
 */
export const measuredProblem = (
  measure: Measure,
  value: number,
  title: string = measureFacts[measure].title,
): string | null => {
  const { quantity } = measureFacts[measure];
  const { most, unit, wrong } = bounds[quantity];
  if (value > 0 && value <= most) return null;
  const advice = value > most ? `; is it in ${wrong}?` : '.';
  const range = quantity === 'ratio' ? unit : `more than 0 and at most ${most} ${unit}`;
  return `${title} must be ${range}; found ${value}${advice}`;
};

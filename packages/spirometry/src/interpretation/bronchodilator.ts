// Did FEV1 or FVC respond to a bronchodilator? (2022: Stanojevic, ERJ 60:2101499; 2005: Pellegrino, ERJ 26:948)
import { litres, millilitres } from '../millilitres.ts';

/** 2022 compares with the predicted value, 2005 with the value before. */
export const responseRules = ['2022', '2005'] as const;
export type ResponseRule = (typeof responseRules)[number];

export interface Response {
  /** After less before, litres, in whole millilitres. */
  readonly change: number;
  /** Of the predicted value (2022), of the value before (2005). */
  readonly percent: number;
  readonly responds: boolean;
}

const RESPONDS_ABOVE_2022 = 10;
const RESPONDS_ABOVE_2005 = 12;
const RESPONDS_ABOVE_2005_ML = 200;
/** A predicted value is no measurement and keeps its decimals: whole microlitres are compared with it. */
const MICRO = 1000;

/**
 * 2022: a change of more than 10 % of the predicted value responds. Source: Stanojevic 2022.
 * @param before litres
 * @param after litres, 10 to 15 minutes after salbutamol, 30 after ipratropium
 * @param predicted litres, above 0
 */
export const response2022 = (before: number, after: number, predicted: number): Response => {
  const changeMl = millilitres(after) - millilitres(before);
  const predictedMicro = millilitres(predicted * MICRO);
  return {
    change: litres(changeMl),
    percent: (changeMl * MICRO * 100) / predictedMicro,
    responds: changeMl * MICRO * 100 > RESPONDS_ABOVE_2022 * predictedMicro,
  };
};

/**
 * 2005: a change of more than 12 % of the value before, and of more than 0.200 L, responds. Source: Pellegrino 2005.
 * @param before litres, above 0
 * @param after litres
 */
export const response2005 = (before: number, after: number): Response => {
  const beforeMl = millilitres(before);
  const changeMl = millilitres(after) - beforeMl;
  return {
    change: litres(changeMl),
    percent: (changeMl * 100) / beforeMl,
    responds: changeMl * 100 > RESPONDS_ABOVE_2005 * beforeMl && changeMl > RESPONDS_ABOVE_2005_ML,
  };
};

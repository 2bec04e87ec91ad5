// How severe is the airflow limitation of COPD? (GOLD report; FEV1/FVC after a bronchodilator below 0.70)
import { millilitres } from '../millilitres.ts';

export type GoldGrade = 1 | 2 | 3 | 4;

/** Percent of predicted from which grades 1, 2 and 3 hold. */
const GOLD_1_FROM = 80;
const GOLD_2_FROM = 50;
const GOLD_3_FROM = 30;

/** FEV1/FVC below 0.70, in whole millilitres. @param fev1 litres @param fvc litres */
export const isBelowFixedRatio = (fev1: number, fvc: number): boolean =>
  millilitres(fev1) * 10 < millilitres(fvc) * 7;

/**
 * GOLD grade: 1 from 80 % of predicted, 2 from 50, 3 from 30, 4 below; null where FEV1/FVC is not below 0.70.
 * Source: Global Initiative for Chronic Obstructive Lung Disease, severity of airflow obstruction.
 * @param fev1 litres, after a bronchodilator
 * @param fvc litres, after a bronchodilator
 * @param predictedFev1 litres, above 0
 */
export const goldGradeOf = (fev1: number, fvc: number, predictedFev1: number): GoldGrade | null => {
  if (!isBelowFixedRatio(fev1, fvc)) return null;
  // A predicted value is no measurement and keeps its decimals: whole microlitres are compared.
  const predictedMicro = millilitres(predictedFev1 * 1000);
  const isFrom = (percent: number): boolean => millilitres(fev1) * 1000 * 100 >= percent * predictedMicro;
  if (isFrom(GOLD_1_FROM)) return 1;
  if (isFrom(GOLD_2_FROM)) return 2;
  return isFrom(GOLD_3_FROM) ? 3 : 4;
};

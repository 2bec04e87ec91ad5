// Which pattern do the z-scores of a line make, and how severe is it? (ERS/ATS 2022; architecture: Command line)
import { interpret } from '@alveary/spirometry/interpretation/pattern.ts';
import { fields, numberField, readFields } from './line-fields.ts';

const score = numberField('a z-score, such as -1.7');
const line = fields({ z: fields({ FEV1: score, FVC: score, FEV1FVC: score }) });

/** @throws LineFault when a field is wrong */
export const answerInterpret = (input: unknown): object => {
  const { z } = readFields(line, input);
  return interpret({ fev1: z.FEV1, fvc: z.FVC, fev1Fvc: z.FEV1FVC });
};

// The coefficients of GLI Global 2022, which knows no groups. Source: Bowerman et al., AJRCCM 2023;207:768-74, doi
// 10.1164/rccm.202205-0963OC, and the workbook of the GLI network, gli_global_lookuptables_dec6.xlsx.
import type { Measure } from './measure.ts';
import type { Sex } from './person.ts';

interface GliGlobal2022Coefficients {
  /** a0 to a2 of ln M: constant, ln height, ln age. */
  readonly a: readonly [number, number, number];
  /** p0 and p1 of ln S: constant, ln age. */
  readonly p: readonly [number, number];
  /** q0 and q1 of L: constant, ln age. */
  readonly q: readonly [number, number];
}

export const gliGlobal2022Coefficients: Readonly<
  Record<Sex, Readonly<Partial<Record<Measure, GliGlobal2022Coefficients>>>>
> = {
  male: {
    FEV1: {
      a: [-11.399108, 2.462664, -0.011394],
      p: [-2.256278, 0.080729],
      q: [1.22703, 0],
    },
    FVC: {
      a: [-12.629131, 2.727421, 0.009174],
      p: [-2.195595, 0.068466],
      q: [0.9346, 0],
    },
    FEV1FVC: {
      a: [1.022608, -0.218592, -0.027586],
      p: [-2.882025, 0.068889],
      q: [3.8243, -0.3328],
    },
  },
  female: {
    FEV1: {
      a: [-10.901689, 2.385928, -0.076386],
      p: [-2.364047, 0.129402],
      q: [1.21388, 0],
    },
    FVC: {
      a: [-12.055901, 2.621579, -0.035975],
      p: [-2.310148, 0.120428],
      q: [0.899, 0],
    },
    FEV1FVC: {
      a: [0.9189568, -0.1840671, -0.0461306],
      p: [-3.171582, 0.144358],
      q: [6.649, -0.992],
    },
  },
};

// The coefficients of GLI-2012. Source: Quanjer et al., Eur Respir J 2012;40:1324-43, doi 10.1183/09031936.00080312, Table 3 and the
// supplement for FEV0.75.
import type { Measure } from './measure.ts';
import type { Sex } from './person.ts';

/** The groups are terms of 0 or 1; Caucasian people have none. */
export interface Gli2012Coefficients {
  /** Years for which the equation holds, both included. */
  readonly from: number;
  readonly to: number;
  /** FEV0.75 takes the age in M and S as it is. */
  readonly age: 'logarithm' | 'plain';
  /** a0 to a6 of ln M: constant, ln height, age, African-American, North East Asian, South East Asian, other. */
  readonly a: readonly [number, number, number, number, number, number, number];
  /** p0 to p5 of ln S: constant, age, the four groups. */
  readonly p: readonly [number, number, number, number, number, number];
  /** q0 and q1 of L: constant, ln age. */
  readonly q: readonly [number, number];
}

export const gli2012Coefficients: Readonly<
  Record<Sex, Readonly<Partial<Record<Measure, Gli2012Coefficients>>>>
> = {
  male: {
    FEV1: {
      from: 3,
      to: 95,
      age: 'logarithm',
      a: [-10.342, 2.2196, 0.0574, -0.1589, -0.0351, -0.0881, -0.0708],
      p: [-2.3268, 0.0798, 0.1096, -0.3973, 0.0327, 0.0114],
      q: [0.8866, 0.085],
    },
    FVC: {
      from: 3,
      to: 95,
      age: 'logarithm',
      a: [-11.2281, 2.4135, 0.0865, -0.1684, -0.0405, -0.1177, -0.0825],
      p: [-2.2963, 0.0718, 0.0794, -0.46, 0.0325, -0.0503],
      q: [0.9481, 0],
    },
    FEV1FVC: {
      from: 3,
      to: 95,
      age: 'logarithm',
      a: [0.7403, -0.1595, -0.0366, 0.0079, 0.0055, 0.0283, 0.0106],
      p: [-2.9595, 0.1156, -0.0381, -0.2227, -0.1414, -0.086],
      q: [4.7101, -0.6774],
    },
    FEF2575: {
      from: 3,
      to: 90,
      age: 'logarithm',
      a: [-6.9189, 1.6895, -0.1425, -0.1384, -0.0327, -0.0094, -0.0531],
      p: [-2.1034, 0.2463, 0.1625, -0.1413, -0.1039, 0.0057],
      q: [0.4986, 0],
    },
    FEF75: {
      from: 3,
      to: 90,
      age: 'logarithm',
      a: [-9.1978, 2.1023, -0.3656, -0.2879, 0.1142, 0.1364, -0.0272],
      p: [-1.5769, 0.1959, 0.1205, -0.2037, -0.1664, -0.0381],
      q: [0.6289, -0.1342],
    },
    FEV075: {
      from: 3,
      to: 7,
      age: 'plain',
      a: [-9.2847, 1.9527, 0.0295, 0, 0, 0, 0],
      p: [-1.7947, -0.0666, 0, 0, 0, 0],
      q: [1, 0],
    },
    FEV075FVC: {
      from: 3,
      to: 7,
      age: 'logarithm',
      a: [0.5174, -0.094, -0.1324, 0, 0, 0, 0],
      p: [-2.457, 0, 0, 0, 0, 0],
      q: [2.797, 0],
    },
  },
  female: {
    FEV1: {
      from: 3,
      to: 95,
      age: 'logarithm',
      a: [-9.6987, 2.1211, -0.027, -0.1484, -0.0149, -0.1208, -0.0708],
      p: [-2.3765, 0.0972, 0.1016, -0.0109, 0.0733, 0.0114],
      q: [1.154, 0],
    },
    FVC: {
      from: 3,
      to: 95,
      age: 'logarithm',
      a: [-10.403, 2.2633, 0.0234, -0.1555, -0.0262, -0.1516, -0.0833],
      p: [-2.3549, 0.1017, 0.081, -0.1809, 0.0459, -0.0503],
      q: [0.8236, 0],
    },
    FEV1FVC: {
      from: 3,
      to: 95,
      age: 'logarithm',
      a: [0.5506, -0.1078, -0.0544, 0.0055, 0.0088, 0.0285, 0.0106],
      p: [-3.2395, 0.185, 0.0307, -0.164, -0.1521, -0.086],
      q: [7.032, -1.197],
    },
    FEF2575: {
      from: 3,
      to: 90,
      age: 'logarithm',
      a: [-5.1682, 1.4066, -0.2618, -0.1244, -0.0799, -0.0398, -0.0531],
      p: [-2.2968, 0.2847, 0.1869, -0.0114, -0.0473, 0.0057],
      q: [1.2172, -0.1781],
    },
    FEF75: {
      from: 3,
      to: 90,
      age: 'logarithm',
      a: [-8.2711, 2.0092, -0.5252, -0.3004, 0.0496, 0.0704, -0.0272],
      p: [4.1543, -1.8154, 0.133, -0.1515, -0.0367, -0.0381],
      q: [0.7088, -0.1462],
    },
    FEV075: {
      from: 3,
      to: 7,
      age: 'plain',
      a: [-10.0239, 2.1123, 0.0194, 0, 0, 0, 0],
      p: [-1.6265, -0.0828, 0, 0, 0, 0],
      q: [1, 0],
    },
    FEV075FVC: {
      from: 3,
      to: 7,
      age: 'logarithm',
      a: [0.4599, -0.0891, -0.1, 0, 0, 0, 0],
      p: [-2.545, 0, 0, 0, 0, 0],
      q: [3.564, 0],
    },
  },
};

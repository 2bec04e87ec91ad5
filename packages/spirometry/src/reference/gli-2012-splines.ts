// Which splines belong to which measure of GLI-2012? (Quanjer 2012, supplement, lookuptables.xls)
import { femaleFef2575 } from './gli-2012/female-fef2575.ts';
import { femaleFef75 } from './gli-2012/female-fef75.ts';
import { femaleFev1Fvc } from './gli-2012/female-fev1-fvc.ts';
import { femaleFev1 } from './gli-2012/female-fev1.ts';
import { femaleFvc } from './gli-2012/female-fvc.ts';
import { maleFef2575 } from './gli-2012/male-fef2575.ts';
import { maleFef75 } from './gli-2012/male-fef75.ts';
import { maleFev1Fvc } from './gli-2012/male-fev1-fvc.ts';
import { maleFev1 } from './gli-2012/male-fev1.ts';
import { maleFvc } from './gli-2012/male-fvc.ts';
import type { Measure } from './measure.ts';
import type { Sex } from './person.ts';
import type { Splines } from './splines.ts';

/** FEV0.75 and FEV0.75/FVC have none. */
export const gli2012Splines: Readonly<Record<Sex, Readonly<Partial<Record<Measure, Splines>>>>> = {
  male: {
    FEV1: maleFev1,
    FVC: maleFvc,
    FEV1FVC: maleFev1Fvc,
    FEF2575: maleFef2575,
    FEF75: maleFef75,
  },
  female: {
    FEV1: femaleFev1,
    FVC: femaleFvc,
    FEV1FVC: femaleFev1Fvc,
    FEF2575: femaleFef2575,
    FEF75: femaleFef75,
  },
};

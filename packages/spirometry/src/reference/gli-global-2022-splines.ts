// Which splines belong to which measure of GLI Global 2022? (Bowerman 2023, gli_global_lookuptables_dec6.xlsx)
import { femaleFev1Fvc } from './gli-global-2022/female-fev1-fvc.ts';
import { femaleFev1 } from './gli-global-2022/female-fev1.ts';
import { femaleFvc } from './gli-global-2022/female-fvc.ts';
import { maleFev1Fvc } from './gli-global-2022/male-fev1-fvc.ts';
import { maleFev1 } from './gli-global-2022/male-fev1.ts';
import { maleFvc } from './gli-global-2022/male-fvc.ts';
import type { Measure } from './measure.ts';
import type { Sex } from './person.ts';
import type { Splines } from './splines.ts';

export const gliGlobal2022Splines: Readonly<Record<Sex, Readonly<Partial<Record<Measure, Splines>>>>> = {
  male: { FEV1: maleFev1, FVC: maleFvc, FEV1FVC: maleFev1Fvc },
  female: { FEV1: femaleFev1, FVC: femaleFvc, FEV1FVC: femaleFev1Fvc },
};

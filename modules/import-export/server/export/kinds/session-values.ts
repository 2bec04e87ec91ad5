// Writes the best values of a spirometry session as FHIR Observations.
import type { Predicted, SpirometryValue } from '@alveary/modules/spirometry/contract/model.ts';
import type { WholeSession } from '@alveary/modules/spirometry/server/public.ts';
import { equationTitles } from '@alveary/spirometry/reference/equation-ids.ts';
import { valueAt, Z_LLN } from '@alveary/spirometry/reference/lms.ts';
import { LOINC } from '../../fhir/coding.ts';
import { FEV075_RATIO_CODE, RATIO_CODE, VALUE_RECORD, valueCodes } from '../../fhir/spirometry-codes.ts';
import {
  coded,
  extensions,
  type Fields,
  OWN_CODES,
  patientReference,
  resource,
  type Resource,
} from '../../fhir/write/resource.ts';

const UCUM = 'http://unitsofmeasure.org';
const CATEGORIES = 'http://terminology.hl7.org/CodeSystem/observation-category';
const INTERPRETATIONS = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
export const PROCEDURE = { coding: [{ system: CATEGORIES, code: 'procedure' }] };

export const quantity = (value: number, unit: string, code = unit): Fields => ({
  value,
  unit,
  system: UCUM,
  code,
});
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

type Judged = WholeSession['judged'];
type Measure = Predicted['measure'];

/** A value of the session as it is judged now, in the unit in which it leaves. */
interface JudgedValue {
  readonly measure: Measure;
  readonly code: Fields;
  readonly unit: string;
  /** What litres and ratios are multiplied with for that unit. */
  readonly scale: number;
  readonly value: number | null;
  readonly z: number | null;
  /** Percent of predicted, and its LOINC where it has one. */
  readonly relative: number | null;
  readonly percent: string | null;
  readonly grade: string | null;
}

const codeOfValue = (name: SpirometryValue): Pick<JudgedValue, 'code' | 'unit' | 'scale'> => {
  const { system, code, name: says, unit } = valueCodes[name];
  return { code: coded(system, code, says), unit, scale: 1 };
};

const ratioCode = (
  system: string,
  code: string,
  says: string,
): Pick<JudgedValue, 'code' | 'unit' | 'scale'> => ({
  code: coded(system, code, says),
  unit: '%',
  scale: 100,
});

type Volume = Exclude<keyof Judged['best_values'], 'fev1_fvc'>;

const volumeOf = (judged: Judged, name: Volume, percent: string | null): JudgedValue => ({
  measure: name,
  ...codeOfValue(name),
  value: judged.best_values[name],
  z: name === 'fev1' || name === 'fvc' ? judged.z_scores[name] : null,
  relative: judged.relative_values[name],
  percent,
  grade: name === 'fev1' || name === 'fvc' ? judged.grading[name] : null,
});

const ratioOf = ({ best_values, z_scores }: Judged): JudgedValue => ({
  measure: 'fev1_fvc',
  ...ratioCode(LOINC, RATIO_CODE, 'FEV1/FVC'),
  value: best_values.fev1_fvc,
  z: z_scores.fev1_fvc,
  relative: null,
  percent: null,
  grade: null,
});

/** Of a young child: never under the codes of FEV1. */
const fev075Of = ({ fev075 }: Judged): readonly JudgedValue[] =>
  fev075 === null
    ? []
    : [
        {
          measure: 'fev075',
          ...codeOfValue('fev075'),
          value: fev075.value,
          z: fev075.z_score,
          relative: fev075.relative,
          percent: null,
          grade: fev075.grade,
        },
        {
          measure: 'fev075_fvc',
          ...ratioCode(OWN_CODES, FEV075_RATIO_CODE, 'FEV0.75/FVC'),
          value: fev075.ratio,
          z: fev075.ratio_z_score,
          relative: null,
          percent: null,
          grade: null,
        },
      ];

const judgedValues = (judged: Judged): readonly JudgedValue[] => [
  volumeOf(judged, 'fev1', '20152-5'),
  volumeOf(judged, 'fvc', '19872-1'),
  ratioOf(judged),
  volumeOf(judged, 'pef', null),
  volumeOf(judged, 'fef2575', null),
  ...fev075Of(judged),
];

export const base = (session: WholeSession): Fields => ({
  status: 'final',
  subject: patientReference(session.profile_id),
  effectiveDateTime: session.performed_at,
});

const limitOf = (by: Predicted | undefined, scale: number, unit: string): Fields[] => {
  if (by === undefined || by.l === null || by.s === null) return [];
  const low = valueAt({ l: by.l, m: by.m, s: by.s }, Z_LLN);
  if (!Number.isFinite(low)) return [];
  return [
    {
      low: quantity(rounded(low * scale), unit),
      text:
        by.equation === null
          ? 'Lower limit of normal'
          : `Lower limit of normal, ${equationTitles[by.equation]}`,
    },
  ];
};

const componentsOf = (by: Predicted | undefined, best: JudgedValue): Fields[] => {
  const { percent, relative, z, unit, scale } = best;
  const percentCode =
    percent === null
      ? coded(OWN_CODES, 'percent-predicted', 'Percent of predicted')
      : coded(LOINC, percent, 'Percent of predicted');
  return [
    ...(by === undefined
      ? []
      : [
          {
            extension: extensions('predicted', { equation: by.equation, l: by.l, m: by.m, s: by.s }),
            code: coded(OWN_CODES, 'predicted', 'Predicted value'),
            valueQuantity: quantity(rounded(by.m * scale), unit),
          },
        ]),
    ...(relative === null ? [] : [{ code: percentCode, valueQuantity: quantity(relative, '%') }]),
    ...(z === null
      ? []
      : [
          { code: coded(OWN_CODES, 'z-score', 'z-score'), valueQuantity: quantity(z, 'z-score', '{Zscore}') },
        ]),
  ];
};

/** @returns nothing where the session has no such value */
const writeValue = (session: WholeSession, best: JudgedValue): Resource[] => {
  const { measure, value, z, scale, unit } = best;
  if (value === null) return [];
  const by = session.predicted.find((one) => one.measure === measure);
  return [
    resource('Observation', VALUE_RECORD, `${session.id}-${measure.replace('_', '-')}`, {
      ...base(session),
      extension: extensions('spirometry', { grade: best.grade }),
      category: [PROCEDURE],
      code: best.code,
      valueQuantity: quantity(rounded(value * scale), unit),
      interpretation:
        z === null ? [] : [{ coding: [{ system: INTERPRETATIONS, code: z < Z_LLN ? 'L' : 'N' }] }],
      referenceRange: limitOf(by, scale, unit),
      component: componentsOf(by, best),
    }),
  ];
};

/** The best values as they are judged now, with predicted value, z-score, limit and grade. */
export const writeValues = (session: WholeSession): Resource[] =>
  judgedValues(session.judged).flatMap((best) => writeValue(session, best));

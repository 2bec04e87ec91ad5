// Which conditions can be entered in a record, and how are they added and removed? (document 3 §3 Other, §7 Profiles and sites)
import { z } from 'zod';
import { dayField, idField, versionField } from '../fields.ts';

export const SNOMED_CT = 'http://snomed.info/sct';

/** Conditions of the lungs and airways, then those that often come with them: SNOMED CT code and name. */
const codedConditions = {
  '195967001': 'Asthma',
  '367542003': 'Eosinophilic asthma',
  '13645005': 'Chronic obstructive pulmonary disease',
  '63480004': 'Chronic bronchitis',
  '87433001': 'Pulmonary emphysema',
  '190905008': 'Cystic fibrosis',
  '12295008': 'Bronchiectasis',
  '30188007': 'Alpha-1-antitrypsin deficiency',
  '233703007': 'Interstitial lung disease',
  '700250006': 'Idiopathic pulmonary fibrosis',
  '70995007': 'Pulmonary hypertension',
  '233604007': 'Pneumonia',
  '10509002': 'Acute bronchitis',
  '61582004': 'Allergic rhinitis',
  '40055000': 'Chronic sinusitis',
  '52756005': 'Nasal polyp',
  '78275009': 'Obstructive sleep apnea',
  '24079001': 'Atopic dermatitis',
  '235595009': 'Gastroesophageal reflux disease',
  '414916001': 'Obesity',
  '38341003': 'Hypertension',
  '84114007': 'Heart failure',
  '44054006': 'Type 2 diabetes mellitus',
  '64859006': 'Osteoporosis',
  '197480006': 'Anxiety disorder',
  '35489007': 'Depressive disorder',
} as const;

const byName = (one: readonly [string, string], other: readonly [string, string]): number =>
  one[1].localeCompare(other[1]);

/** Those that can be entered, by name. */
export const conditionChoices: readonly { readonly code: string; readonly name: string }[] = Object.entries(
  codedConditions,
)
  .sort(byName)
  .map(([code, name]) => ({ code, name }));

export const conditionChoice = z.object({ code: z.string(), system: z.string(), name: z.string() });

/** Null for a code that cannot be entered. */
export const conditionOfCode = (code: string): { readonly code: string; readonly name: string } | null =>
  conditionChoices.find((one) => one.code === code) ?? null;

export const CONDITION_NEEDED = 'Choose a condition.';

const newCondition = z.strictObject({
  code: z
    .string(CONDITION_NEEDED)
    .min(1, CONDITION_NEEDED)
    .refine((code) => conditionOfCode(code) !== null, 'Choose a condition of the list.'),
  /** The day on which it began; null where nobody knows. */
  onsetOn: dayField.nullable(),
});

const MOST_AT_ONCE = 20;

export const addedConditions = z.strictObject({
  version: versionField,
  conditions: z
    .array(newCondition)
    .min(1, CONDITION_NEEDED)
    .max(MOST_AT_ONCE, `Add at most ${MOST_AT_ONCE} conditions at once.`),
});

export const removedConditions = z.strictObject({
  version: versionField,
  conditionIds: z
    .array(idField)
    .min(1, CONDITION_NEEDED)
    .max(MOST_AT_ONCE, `Remove at most ${MOST_AT_ONCE} conditions at once.`),
});

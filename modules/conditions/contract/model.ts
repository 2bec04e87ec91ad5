// Which conditions can be entered in a record, and how are they found, added, resolved and removed? (document 3 §3 Other, §7 Profiles and sites)
import { z } from 'zod';
import { dayField, idField, versionField } from '@alveary/contract/fields.ts';

export const SNOMED_CT = 'http://snomed.info/sct';

export interface ConditionChoice {
  readonly code: string;
  readonly name: string;
  /** Abbreviations and other words under which people look for it. */
  readonly alsoCalled: string[];
}

type Listed = readonly [code: string, name: string, ...alsoCalled: string[]];

/** SNOMED CT code, name, other words. */
const respiratory: readonly Listed[] = [
  ['195967001', 'Asthma', 'bronchial asthma', 'reactive airway disease'],
  ['367542003', 'Eosinophilic asthma', 'type 2 asthma', 'severe eosinophilic asthma'],
  ['13645005', 'Chronic obstructive pulmonary disease', 'COPD', 'COAD', 'chronic obstructive lung disease'],
  ['63480004', 'Chronic bronchitis'],
  ['87433001', 'Pulmonary emphysema', 'emphysema'],
  ['190905008', 'Cystic fibrosis', 'CF', 'mucoviscidosis'],
  ['12295008', 'Bronchiectasis', 'NCFB', 'non-CF bronchiectasis'],
  ['30188007', 'Alpha-1-antitrypsin deficiency', 'AATD', 'A1AT', 'alpha 1'],
  ['233703007', 'Interstitial lung disease', 'ILD', 'pulmonary fibrosis'],
  ['700250006', 'Idiopathic pulmonary fibrosis', 'IPF'],
  ['70995007', 'Pulmonary hypertension', 'PH', 'PAH'],
  ['233604007', 'Pneumonia', 'lung infection', 'CAP'],
  ['10509002', 'Acute bronchitis', 'chest infection'],
  ['61582004', 'Allergic rhinitis', 'AR', 'hay fever'],
  ['40055000', 'Chronic sinusitis', 'CRS', 'rhinosinusitis'],
  ['52756005', 'Nasal polyp', 'nasal polyposis'],
  ['78275009', 'Obstructive sleep apnea', 'OSA', 'OSAS', 'sleep apnoea'],
];

const others: readonly Listed[] = [
  ['24079001', 'Atopic dermatitis', 'eczema', 'AD'],
  ['235595009', 'Gastroesophageal reflux disease', 'GERD', 'GORD', 'reflux', 'heartburn'],
  ['414916001', 'Obesity', 'overweight'],
  ['38341003', 'Hypertension', 'HTN', 'high blood pressure'],
  ['84114007', 'Heart failure', 'HF', 'CHF', 'congestive heart failure'],
  ['44054006', 'Type 2 diabetes mellitus', 'T2DM', 'DM2', 'diabetes'],
  ['64859006', 'Osteoporosis'],
  ['197480006', 'Anxiety disorder', 'anxiety', 'GAD'],
  ['35489007', 'Depressive disorder', 'depression', 'MDD'],
];

const choiceOf = ([code, name, ...alsoCalled]: Listed): ConditionChoice => ({ code, name, alsoCalled });
const byName = (one: ConditionChoice, other: ConditionChoice): number => one.name.localeCompare(other.name);

const respiratoryChoices = respiratory.map(choiceOf).sort(byName);
const otherChoices = others.map(choiceOf).sort(byName);

/** Those that can be entered: of lungs and airways, then those that often come with them, each by name. */
export const conditionGroups = [
  { name: 'Lungs and airways', choices: respiratoryChoices },
  { name: 'Other', choices: otherChoices },
] as const;

/** All of them by name. */
export const conditionChoices: readonly ConditionChoice[] = [...respiratoryChoices, ...otherChoices].sort(
  byName,
);

const respiratoryCodes = new Set(respiratory.map(([code]) => code));

/** Is what was typed a part of the name or of another word for it, or the beginning of the code? */
export const isConditionLike = ({ code, name, alsoCalled }: ConditionChoice, typed: string): boolean => {
  const words = typed.trim().toLowerCase();
  return (
    code.startsWith(words) || [name, ...alsoCalled].some((called) => called.toLowerCase().includes(words))
  );
};

interface Standing {
  readonly code: string | null;
  /** Null while it lasts. */
  readonly abatedAt: string | null;
}

/** As a record is read: what lasts before what is over, of both the lungs and airways first; else the order stays. */
export const inReadingOrder = <Condition extends Standing>(conditions: readonly Condition[]): Condition[] => {
  const rankOf = ({ code, abatedAt }: Condition): number =>
    (abatedAt === null ? 0 : 2) + (code !== null && respiratoryCodes.has(code) ? 0 : 1);
  return conditions.toSorted((one, other) => rankOf(one) - rankOf(other));
};

export const conditionChoice = z.object({
  code: z.string(),
  system: z.string(),
  name: z.string(),
  alsoCalled: z.array(z.string()),
});

/** Null for a code that cannot be entered. */
export const conditionOfCode = (code: string): ConditionChoice | null =>
  conditionChoices.find((one) => one.code === code) ?? null;

const CONDITION_NEEDED = 'Choose a condition.';

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

export const resolvedConditions = z.strictObject({
  version: versionField,
  conditionIds: z
    .array(idField)
    .min(1, CONDITION_NEEDED)
    .max(MOST_AT_ONCE, `Resolve at most ${MOST_AT_ONCE} conditions at once.`),
  /** The day on which they were over. */
  resolvedOn: dayField,
});

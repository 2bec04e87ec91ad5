// What is a questionnaire made of: its items, how it is scored, what a score means, and what of it may be shown? (document 3 §3)
import type { SiteFeature } from '@alveary/modules/sites/contract/rules.ts';

export interface Choice {
  readonly value: number;
  readonly label: string;
}

interface ItemBase {
  /** The name under which the answer is kept. */
  readonly id: string;
  readonly text: string;
  /** May be left out without the score knowing. */
  readonly isOptional?: true;
  /** Filled in by staff: a patient is not asked. */
  readonly byStaff?: true;
}

/** One of a few, each worth a number. */
export interface ChoiceItem extends ItemBase {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
}

/** A whole number between two ends that are named. */
export interface ScaleItem extends ItemBase {
  readonly kind: 'scale';
  readonly from: number;
  readonly to: number;
  readonly low: string;
  readonly high: string;
}

/** A value that was worked out elsewhere, or counted. */
export interface NumberItem extends ItemBase {
  readonly kind: 'number';
  readonly from: number;
  readonly to: number;
  /** How many places behind the point. */
  readonly decimals: 0 | 1 | 2;
}

/** Plain words; never scored. */
export interface TextItem extends ItemBase {
  readonly kind: 'text';
}

export type Item = ChoiceItem | ScaleItem | NumberItem | TextItem;

export type ScoreRule =
  | { readonly kind: 'none' }
  /** The sum; so many answers may be missing and count as the mean of the others. */
  | { readonly kind: 'sum'; readonly mostMissing: number }
  /** The mean of the answers given; no score when more are missing. */
  | { readonly kind: 'mean'; readonly mostMissing: number }
  /** One answer is the result: a single value, or the main domain of several. */
  | { readonly kind: 'item'; readonly item: string }
  /** The mean of the version that was answered: of 5, 6 or 7 items (ACQ). */
  | { readonly kind: 'acq' }
  /** Three components, weighted by their largest sums (SGRQ). */
  | { readonly kind: 'components'; readonly weights: Readonly<Record<string, number>> };

export type Standing = 'good' | 'average' | 'poor';

/** A stretch of the score with its meaning in words; it begins with `from`, or just above `over`, and ends where the next begins. */
export interface ScoreBand {
  readonly from?: number;
  readonly over?: number;
  readonly words: string;
  readonly standing: Standing | null;
}

export interface Definition {
  readonly internalName: string;
  readonly title: string;
  /** Where it comes from, and whose it is. */
  readonly credit: string;
  readonly licence: 'open' | 'licensed' | 'own';
  /** `labels`: short neutral names of the items instead of the wording, which is not ours to show. */
  readonly displayMode: 'full' | 'labels';
  /** Said above the questions. */
  readonly introduction: string;
  readonly recall: string | null;
  readonly version: string;
  /** A trial asks it (document 3 §3). */
  readonly isTrial?: true;
  /** `staff`: values that were worked out elsewhere, never asked of a patient here. */
  readonly answeredBy: 'patient' | 'staff';
  /** Offered only where each of these is: a feature of the site, or `cf`, the module of cystic fibrosis (OP-PROFILE-9, OP-PROFILE-10). */
  readonly needs?: readonly (SiteFeature | 'cf')[];
  /** Years of age, both included. */
  readonly ages?: { readonly from?: number; readonly to?: number };
  readonly items: readonly Item[];
  readonly rule: ScoreRule;
  readonly bands: readonly ScoreBand[];
  /** The lowest and the highest possible score, for drawing. */
  readonly range: readonly [low: number, high: number] | null;
}

const noYes: readonly Choice[] = [
  { value: 0, label: 'No' },
  { value: 1, label: 'Yes' },
];

/** A number scale of a licensed instrument: the topic and the two ends in neutral words. */
export const scale = (
  id: string,
  text: string,
  [from, to]: readonly [number, number],
  [low, high]: readonly [string, string],
): ScaleItem => ({ kind: 'scale', id, text, from, to, low, high });

export const yesNo = (id: string, text: string): ChoiceItem => ({ kind: 'choice', id, text, choices: noYes });

export const choice = (id: string, text: string, labels: readonly string[]): ChoiceItem => ({
  kind: 'choice',
  id,
  text,
  choices: labels.map((label, value) => ({ value, label })),
});

export const count = (id: string, text: string, to = 99): NumberItem => ({
  kind: 'number',
  id,
  text,
  from: 0,
  to,
  decimals: 0,
});

// What is the score of these answers, and what does it mean? A missing answer is never taken for 0 (domain facts: questionnaires)
import { bandOf } from './bands.rules.ts';
import type { Definition, Item, ScoreBand } from './definition.ts';

/** What stands in an answer: a number, words, or nothing. */
export type Answers = Readonly<Record<string, number | string | null>>;

export interface Score {
  /** Two decimals; null when too little was answered, or nothing is scored. */
  readonly score: number | null;
  readonly band: ScoreBand | null;
  /** How many answers the score goes without. */
  readonly missing: number;
  /** The version that was answered, where a questionnaire has several: 'ACQ-6'. */
  readonly variant: string | null;
}

const rounded = (value: number): number => Number(value.toFixed(2));

const numbersOf = (items: readonly Item[], answers: Answers): readonly (number | null)[] =>
  items.map(({ id }) => {
    const answer = answers[id];
    return typeof answer === 'number' ? answer : null;
  });

const isGiven = (value: number | null): value is number => value !== null;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

interface Raw {
  readonly value: number | null;
  readonly missing: number;
  readonly variant?: string;
}

/** The mean of what was answered; none when more than `most` are missing. */
const meanOf = (values: readonly (number | null)[], most: number): Raw => {
  const given = values.filter(isGiven);
  const missing = values.length - given.length;
  return { value: given.length === 0 || missing > most ? null : sumOf(given) / given.length, missing };
};

/**
 * 7 items where the FEV1 was filled in, else 6 where the reliever was, else 5: the FEV1 alone is never missing without being said. Of
 * each version one answer may be missing.
 */
const acqOf = (items: readonly Item[], answers: Answers): Raw => {
  const values = numbersOf(items, answers);
  const size = isGiven(values[6] ?? null) ? 7 : isGiven(values[5] ?? null) ? 6 : 5;
  return { ...meanOf(values.slice(0, size), 1), variant: `ACQ-${size}` };
};

const componentsOf = (weights: Readonly<Record<string, number>>, answers: Answers): Raw => {
  const names = Object.keys(weights);
  const values = names.map((name) => answers[name]);
  const missing = values.filter((value) => typeof value !== 'number').length;
  if (missing > 0) return { value: null, missing };
  const weighted = sumOf(names.map((name) => (weights[name] ?? 0) * Number(answers[name])));
  return { value: weighted / sumOf(Object.values(weights)), missing: 0 };
};

const rawScore = ({ rule, items }: Definition, answers: Answers): Raw => {
  const scored = items.filter(({ kind }) => kind !== 'text');
  switch (rule.kind) {
    case 'none':
      return { value: null, missing: 0 };
    case 'sum': {
      const { value, missing } = meanOf(numbersOf(scored, answers), rule.mostMissing);
      // A replaced answer makes parts of a point, which no table of the instrument has.
      return { value: value === null ? null : Math.round(value * scored.length), missing };
    }
    case 'mean':
      return meanOf(numbersOf(scored, answers), rule.mostMissing);
    case 'item': {
      const answer = answers[rule.item];
      return typeof answer === 'number' ? { value: answer, missing: 0 } : { value: null, missing: 1 };
    }
    case 'acq':
      return acqOf(items, answers);
    case 'components':
      return componentsOf(rule.weights, answers);
  }
};

export const scoreOf = (definition: Definition, answers: Answers): Score => {
  const { value, missing, variant = null } = rawScore(definition, answers);
  if (value === null) return { score: null, band: null, missing, variant };
  return { score: rounded(value), band: bandOf(definition, value), missing, variant };
};

/** The name of the rule that gave a score, kept with it: a later rule does not change what was said. */
export const ruleOf = ({ internalName, version, rule }: Definition): string =>
  `${internalName}/${version}/${rule.kind}`;

// How is a score said, and an answer read back? (design language §15)
import type { Item, Standing } from '../contract/definition.ts';
import type { BadgeTone } from '@alveary/portal/ui/badge.tsx';

/** 'Score 2: Pre-frail', with how many answers it goes without. */
export const scoreInWords = (score: number | null, band: string | null, missing = 0): string => {
  if (score === null) return 'No score.';
  const meaning = band === null ? '' : `: ${band}`;
  const without = missing === 0 ? '' : ` (${missing} ${missing === 1 ? 'answer' : 'answers'} missing)`;
  return `Score ${score}${meaning}${without}`;
};

export const toneOf = (standing: Standing | null): BadgeTone => {
  if (standing === 'good') return 'success';
  if (standing === 'average') return 'warning';
  return standing === 'poor' ? 'error' : 'neutral';
};

/** The words of the answer, with its number where the words alone do not say it. */
export const answerInWords = (item: Item | undefined, value: number | string | null): string => {
  if (value === null) return 'Not answered';
  if (item?.kind === 'choice') return item.choices.find((one) => one.value === value)?.label ?? String(value);
  return item?.kind === 'scale' ? `${value} of ${item.to}` : String(value);
};

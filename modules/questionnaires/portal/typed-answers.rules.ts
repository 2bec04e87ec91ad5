// What do the texts of a form mean as answers? A number where the question asks for one; nothing typed is no answer
import type { Item } from '../contract/definition.ts';
import type { Answers } from '../contract/scoring.rules.ts';

export type Typed = Readonly<Record<string, string>>;

const answerOf = (item: Item, text: string): number | string | null => {
  const typed = text.trim();
  if (typed === '') return null;
  if (item.kind === 'text') return typed;
  const number = Number(typed.replace(',', '.'));
  // What is no number is sent as it is and refused beside its question.
  return Number.isFinite(number) ? number : typed;
};

export const answersOf = (items: readonly Item[], typed: Typed): Answers =>
  Object.fromEntries(items.map((item) => [item.id, answerOf(item, typed[item.id] ?? '')]));

export const emptyAnswers = (items: readonly Item[]): Record<string, string> =>
  Object.fromEntries(items.map(({ id }) => [id, '']));

/** 'answers.mood' of a refusal is the question `mood`. */
export const itemOfField = (named: string): string =>
  named.startsWith('answers.') ? named.slice('answers.'.length) : named;

// What is wrong with answers to a questionnaire, beside each item, before anything is kept.
import type { FieldMessage } from '@alveary/contract/errors.ts';
import type { Definition, Item } from './definition.ts';
import type { Answers } from './scoring.rules.ts';

export const TEXT_MAX = 500;

/** What is wrong with an answer, whatever language it is said in. */
export type Fault =
  | { readonly kind: 'no-such-question' | 'needed' | 'any-needed' | 'not-text' | 'not-a-number' }
  | { readonly kind: 'not-a-choice' | 'not-whole' }
  | { readonly kind: 'too-long' | 'too-precise'; readonly most: number }
  | { readonly kind: 'outside'; readonly from: number; readonly to: number };

interface AnswerFault {
  readonly item: string;
  readonly fault: Fault;
}

export const faultInEnglish = (fault: Fault): string => {
  switch (fault.kind) {
    case 'no-such-question':
      return 'This questionnaire has no such question.';
    case 'needed':
      return 'Answer this question.';
    case 'any-needed':
      return 'Answer at least one question.';
    case 'not-text':
      return 'This must be text.';
    case 'not-a-number':
      return 'This must be a number.';
    case 'not-a-choice':
      return 'Choose one of the answers.';
    case 'not-whole':
      return 'This must be a whole number.';
    case 'too-long':
      return `This cannot be longer than ${fault.most} characters.`;
    case 'too-precise':
      return `This can have ${fault.most} decimals at most.`;
    case 'outside':
      return `This must lie between ${fault.from} and ${fault.to}.`;
  }
};

const hasPlaces = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) === value;

/** What is wrong with one answer that is there, or null. */
const faultOf = (item: Item, answer: number | string): Fault | null => {
  if (item.kind === 'text') {
    if (typeof answer !== 'string') return { kind: 'not-text' };
    return answer.length > TEXT_MAX ? { kind: 'too-long', most: TEXT_MAX } : null;
  }
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return { kind: 'not-a-number' };
  if (item.kind === 'choice')
    return item.choices.some(({ value }) => value === answer) ? null : { kind: 'not-a-choice' };
  const { from, to } = item;
  if (answer < from || answer > to) return { kind: 'outside', from, to };
  const decimals = item.kind === 'scale' ? 0 : item.decimals;
  if (hasPlaces(answer, decimals)) return null;
  return decimals === 0 ? { kind: 'not-whole' } : { kind: 'too-precise', most: decimals };
};

const isMissing = (answer: number | string | null | undefined): boolean =>
  answer === null || answer === undefined || answer === '';

/** The questions that a patient is asked. */
export const itemsForPatient = ({ items }: Definition): readonly Item[] =>
  items.filter(({ byStaff }) => byStaff !== true);

/** @param by a patient answers every question that is not optional and none that is for staff; staff enter what is on the paper */
export const answerFaults = (
  definition: Definition,
  answers: Answers,
  by: 'patient' | 'staff',
): readonly AnswerFault[] => {
  const items = by === 'patient' ? itemsForPatient(definition) : definition.items;
  const known = new Set(items.map(({ id }) => id));
  const unknown = Object.keys(answers)
    .filter((id) => !known.has(id))
    .map((item): AnswerFault => ({ item, fault: { kind: 'no-such-question' } }));
  const wrong = items.flatMap((item): AnswerFault[] => {
    const answer = answers[item.id];
    if (answer === null || answer === undefined || answer === '')
      return by === 'patient' && item.isOptional !== true
        ? [{ item: item.id, fault: { kind: 'needed' } }]
        : [];
    const fault = faultOf(item, answer);
    return fault === null ? [] : [{ item: item.id, fault }];
  });
  const isEmpty = items.every(({ id }) => isMissing(answers[id]));
  const [first] = items;
  const isNothing = isEmpty && wrong.length === 0 && first !== undefined;
  return [
    ...unknown,
    ...wrong,
    ...(isNothing ? [{ item: first.id, fault: { kind: 'any-needed' } as const }] : []),
  ];
};

/** @returns messages with `answers.<item>` as their field */
export const answerComplaints = (...given: Parameters<typeof answerFaults>): readonly FieldMessage[] =>
  answerFaults(...given).map(({ item, fault }) => ({
    field: `answers.${item}`,
    message: faultInEnglish(fault),
  }));

/** Why somebody of this age cannot be asked, or null. @param ageYears whole years; null when not known */
export const ageComplaint = ({ ages, title }: Definition, ageYears: number | null): string | null => {
  if (ages === undefined || ageYears === null) return null;
  const { from = 0, to = Infinity } = ages;
  if (ageYears >= from && ageYears <= to) return null;
  const who = to === Infinity ? `from ${from} years on` : `of ${from} to ${to} years`;
  return `${title} is for people ${who}.`;
};

/** Whole years between a day of birth 'YYYY-MM-DD' and an instant, by the calendar of UTC; null without a birth date. */
export const wholeYears = (dateOfBirth: string | null, at: string): number | null => {
  if (dateOfBirth === null) return null;
  const day = at.slice(0, 10);
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5, 10) ? years - 1 : years;
};

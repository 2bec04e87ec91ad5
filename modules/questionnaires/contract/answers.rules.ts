// Can these be the answers to this questionnaire? Said beside each item, before anything is kept
import type { FieldMessage } from '@alveary/contract/errors.ts';
import type { Definition, Item } from './definition.ts';
import type { Answers } from './scoring.rules.ts';

const ANSWER_NEEDED = 'Answer this question.';
const ANY_NEEDED = 'Answer at least one question.';
export const TEXT_MAX = 500;

const hasPlaces = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) === value;

/** What is wrong with one answer that is there, or null. */
const complaint = (item: Item, answer: number | string): string | null => {
  if (item.kind === 'text') {
    if (typeof answer !== 'string') return 'This must be text.';
    return answer.length > TEXT_MAX ? `This cannot be longer than ${TEXT_MAX} characters.` : null;
  }
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'This must be a number.';
  if (item.kind === 'choice') {
    return item.choices.some(({ value }) => value === answer) ? null : 'Choose one of the answers.';
  }
  if (answer < item.from || answer > item.to) return `This must lie between ${item.from} and ${item.to}.`;
  const decimals = item.kind === 'scale' ? 0 : item.decimals;
  if (hasPlaces(answer, decimals)) return null;
  return decimals === 0 ? 'This must be a whole number.' : `This can have ${decimals} decimals at most.`;
};

const isMissing = (answer: number | string | null | undefined): boolean =>
  answer === null || answer === undefined || answer === '';

/** The questions that a patient is asked. */
export const itemsForPatient = ({ items }: Definition): readonly Item[] =>
  items.filter(({ byStaff }) => byStaff !== true);

/**
 * @param by a patient answers every question that is not optional and none that is for staff; staff enter what is on the paper
 * @returns messages with `answers.<item>` as their field
 */
export const answerComplaints = (
  definition: Definition,
  answers: Answers,
  by: 'patient' | 'staff',
): readonly FieldMessage[] => {
  const items = by === 'patient' ? itemsForPatient(definition) : definition.items;
  const known = new Set(items.map(({ id }) => id));
  const unknown = Object.keys(answers)
    .filter((id) => !known.has(id))
    .map((id) => ({ field: `answers.${id}`, message: 'This questionnaire has no such question.' }));
  const wrong = items.flatMap((item): FieldMessage[] => {
    const answer = answers[item.id];
    const field = `answers.${item.id}`;
    if (answer === null || answer === undefined || answer === '') {
      return by === 'patient' && item.isOptional !== true ? [{ field, message: ANSWER_NEEDED }] : [];
    }
    const message = complaint(item, answer);
    return message === null ? [] : [{ field, message }];
  });
  const isEmpty = items.every(({ id }) => isMissing(answers[id]));
  const [first] = items;
  const nothing = isEmpty && wrong.length === 0 && first !== undefined;
  return [...unknown, ...wrong, ...(nothing ? [{ field: `answers.${first.id}`, message: ANY_NEEDED }] : [])];
};

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

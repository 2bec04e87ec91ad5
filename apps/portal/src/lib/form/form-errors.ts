// What is wrong with which field of a form? The first message of each, as a schema or the server says it (design language §7)
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { NOT_AN_INSTANT } from '@alveary/contract/fields.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export type FieldErrors<Field extends string> = { readonly [Each in Field]?: string };

/** A person enters a moment as a day and a time, and never as the instant that is sent. */
const forPeople = (message: string): string =>
  message === NOT_AN_INSTANT ? 'Enter the day and the time.' : message;

/** What a schema says, in the form in which the server refuses it: 'phone.type'. */
export const messagesOf = (
  error: { readonly issues: readonly Issue[] } | undefined,
): readonly FieldMessage[] =>
  (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message: forPeople(message) }));

/** Finds the field that a message names: 'conditions.0.code' belongs to `code`, 'address.lines.1' to `lines`. */
export const fieldNamed =
  <Field extends string>(fields: readonly Field[]) =>
  (named: string): Field | null =>
    named
      .split('.')
      .map((part) => fields.find((field) => field === part))
      .find((field) => field !== undefined) ?? null;

export interface PlacedMessages<Field extends string> {
  readonly errors: FieldErrors<Field>;
  /** What belongs beside no field. */
  readonly elsewhere: readonly string[];
}

/** @param fieldOf the field of the form for one that a message names; null where the form has none */
export const placeMessages = <Field extends string>(
  messages: readonly FieldMessage[],
  fieldOf: (named: string) => Field | null,
): PlacedMessages<Field> => {
  const errors = new Map<Field, string>();
  const elsewhere: string[] = [];
  for (const { field = '', message } of messages) {
    const name = fieldOf(field);
    if (name === null) elsewhere.push(message);
    else if (!errors.has(name)) errors.set(name, message);
  }
  const byField: { [Each in Field]?: string } = {};
  for (const [field, message] of errors) byField[field] = message;
  return { errors: byField, elsewhere };
};

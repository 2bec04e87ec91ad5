// What is wrong with which field of what was sent? In the words of the schema, and in plain ones where it has none
import type { FieldMessage } from '@alveary/contract/errors.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const LONGEST_NAME = 60;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The library's own words, which a schema without words of its own leaves standing. */
const isUnworded = ({ code, message }: Issue): boolean =>
  code === 'invalid_type' && message.startsWith('Invalid input: expected ');

const wordsOf = (issue: Issue, field: string): string => {
  if (issue.code !== 'invalid_type' || !isUnworded(issue)) return issue.message;
  const named = field === '' ? 'What was sent' : `The field ${field.slice(0, LONGEST_NAME)}`;
  if (issue.message.endsWith('received undefined')) return `${named} is missing.`;
  return `${named} must be ${kinds[issue.expected] ?? 'of another kind'}.`;
};

export const fieldMessages = (issues: readonly Issue[]): FieldMessage[] =>
  issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') {
      const field = path.join('.');
      return [{ ...(field === '' ? {} : { field }), message: wordsOf(issue, field) }];
    }
    return issue.keys.map((key) => ({
      field: [...path, key].join('.'),
      message: `The field ${key.slice(0, LONGEST_NAME)} is not known here. Leave it out.`,
    }));
  });

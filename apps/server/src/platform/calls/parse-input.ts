// Is what was sent what the call declares? Anything else is a 400 with a message per field.
import type { CallDeclaration, InputOf, ReceivedMessage, UploadedFile } from '@alveary/contract/call.ts';
import { type FieldMessage, fail } from '@alveary/contract/errors.ts';
import { fieldMessages } from './field-messages.ts';

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The file of a multipart form, where one came. */
  readonly upload: UploadedFile | null;
  /** What another program sent, where the call takes that. */
  readonly signed: ReceivedMessage | null;
}

const DEEPEST = 20;

/** PostgreSQL cannot store U+0000 in text, and nobody types it. */
const hasNul = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return false;
  if (depth > DEEPEST) return true;
  return Object.entries(value).some(([key, part]) => key.includes('\u0000') || hasNul(part, depth + 1));
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

const NAMES = ['params', 'query', 'body'] as const;

/** Parses every declared part. @throws Failure Invalid */
export const parseInput = <Call extends CallDeclaration>(call: Call, raw: RawInput): InputOf<Call> => {
  const parsed: Record<string, unknown> = {};
  const messages: FieldMessage[] = [];
  for (const name of NAMES) {
    const schema = call.input[name];
    if (schema === undefined) {
      if (name === 'query' && !isEmpty(raw.query)) {
        messages.push({ message: 'This call takes no query parameters. Leave them out.' });
      }
      continue;
    }
    if (hasNul(raw[name])) {
      messages.push({
        message: 'What was sent contains characters that cannot be stored, or is nested too deeply.',
      });
      continue;
    }
    const result = schema.safeParse(raw[name] ?? {});
    if (result.success) parsed[name] = result.data;
    else messages.push(...fieldMessages(result.error.issues));
  }
  if (call.input.upload !== undefined) {
    if (raw.upload === null) messages.push({ field: call.input.upload.field, message: 'Choose a file.' });
    else parsed['upload'] = raw.upload;
  }
  if (raw.signed !== null) parsed['signed'] = raw.signed;
  if (messages.length > 0) fail('Invalid', { errors: messages.slice(0, 50) });
  // Every declared part went through its own schema above.
  return parsed as unknown as InputOf<Call>;
};

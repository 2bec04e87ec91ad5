// What does a refused or failed call tell the person? (document 1 §8; API-004 to API-007; OP-API-1)
import type { FieldMessage } from '@alveary/contract/errors.ts';

export const UNREACHABLE =
  'The server cannot be reached. What you typed is kept; check the connection and try again.';

interface CallErrorFacts {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors: readonly FieldMessage[];
  /** The row as it stands now, when the answer is 'Stale'. */
  readonly current: unknown;
  readonly requestId: string | null;
}

export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldMessage[];
  readonly current: unknown;
  readonly requestId: string | null;

  constructor(facts: CallErrorFacts) {
    super(facts.message);
    this.name = 'CallError';
    this.status = facts.status;
    this.code = facts.code;
    this.errors = facts.errors;
    this.current = facts.current;
    this.requestId = facts.requestId;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const fieldMessages = (value: unknown): FieldMessage[] => {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [{ message: entry }];
    if (!isRecord(entry)) return [];
    const message = textOf(entry['message']);
    if (message === null) return [];
    const field = textOf(entry['field']);
    return [field === null ? { message } : { field, message }];
  });
};

/** Parses the body of an error answer; a body that is not ours gives 'Server Error for {path}:' (API-005). */
export const errorOfAnswer = (path: string, status: number, statusText: string, text: string): CallError => {
  const body = parsed(text);
  const known = isRecord(body) ? body : {};
  const message = textOf(known['message']);
  return new CallError({
    status: status > 0 ? status : 500,
    code: textOf(known['code']) ?? 'Internal',
    message: message ?? `Server Error for ${path}: ${plain(text) || statusText || String(status)}`,
    errors: fieldMessages(known['errors']),
    current: known['current'] ?? null,
    requestId: textOf(known['requestId']),
  });
};

export const unreachable = (): CallError =>
  new CallError({
    status: 0,
    code: 'Unreachable',
    message: UNREACHABLE,
    errors: [],
    current: null,
    requestId: null,
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** A page of a proxy is not a message: markup is dropped and the rest is kept short. */
const plain = (text: string): string =>
  /<\w/.test(text) ? '' : text.replace(/\s+/g, ' ').trim().slice(0, 200);

/** The sentences to show: each entry of the errors list, else the message (API-004). */
export const sentencesOf = (error: CallError): readonly string[] =>
  error.errors.length > 0 ? error.errors.map((entry) => entry.message) : [error.message];

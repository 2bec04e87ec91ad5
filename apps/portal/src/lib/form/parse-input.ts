// Is what stands in a form an input of its declared call? The call's own schema says so; no form has a twin of it (architecture: rule 10)
import type { CallDeclaration, RequestOf } from '@alveary/contract/call.ts';
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { messagesOf } from './form-errors.ts';

/** The parts of a request as a form puts them together: the schema has not said yet that they are right. */
export type UncheckedRequest<Call extends CallDeclaration> = {
  readonly [Part in keyof RequestOf<Call>]: Unchecked<RequestOf<Call>[Part]>;
};

type Unchecked<Part> = Part extends readonly unknown[]
  ? readonly unknown[]
  : Part extends object
    ? { readonly [Name in keyof Part]: unknown }
    : unknown;

export type CheckedRequest<Call extends CallDeclaration> =
  | { readonly request: RequestOf<Call>; readonly messages: readonly [] }
  | { readonly request: null; readonly messages: readonly FieldMessage[] };

/** Holds a request to the schemas of its call. It goes out as it was typed; the server reads it by the same schemas. */
export const checkRequest = <const Call extends CallDeclaration>(
  call: Call,
  unchecked: UncheckedRequest<Call>,
): CheckedRequest<Call> => {
  const { params, query, body } = unchecked as { params?: unknown; query?: unknown; body?: unknown };
  const messages = [
    ...messagesOf(call.input.params?.safeParse(params).error),
    ...messagesOf(call.input.query?.safeParse(query).error),
    ...messagesOf(call.input.body?.safeParse(body).error),
  ];
  // Every part has passed its schema, so it is what the call takes.
  return messages.length > 0
    ? { request: null, messages }
    : { request: unchecked as unknown as RequestOf<Call>, messages: [] };
};

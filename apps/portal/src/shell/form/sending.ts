// How does what stands in a form go through a declared call? Checked by the call's own schema, sent with its idempotency key
import type { AnswerOf, CallDeclaration } from '@alveary/contract/call.ts';
import type { FieldMessage } from '@alveary/contract/errors.ts';
import type { CallError } from '../../lib/call-error.ts';
import { checkRequest, type UncheckedRequest } from '../../lib/form/parse-input.ts';
import type { CallMutation } from '../../lib/use-call.ts';

/** What was saved before a later step failed: it is not sent again. */
export interface Reached<Row, Values> {
  readonly row?: Row;
  readonly values?: Partial<Values>;
}

export type Sent<Row, Values> =
  /** `finish` is run once nothing is unsaved any more; what it gives is edited on. */
  | { readonly ok: true; readonly finish: () => Row | void }
  /** Without an error the person has stopped it. */
  | { readonly ok: false; readonly error: CallError | null; readonly reached?: Reached<Row, Values> };

export interface Sending<Values, Row> {
  /** What is missing or wrong. */
  readonly check: (values: Values, row: Row) => readonly FieldMessage[];
  readonly send: (values: Values, row: Row) => Promise<Sent<Row, Values>>;
}

/**
 * Sends through one declared call.
 * @param request puts the request together; what is not right yet is said by the call's schema
 * @param onSaved the toast, the way on; what it returns is edited on in the same form
 */
export const through = <Values, Row, const Call extends CallDeclaration>(
  mutation: CallMutation<Call>,
  request: (values: Values, row: Row) => UncheckedRequest<Call>,
  onSaved: (answer: AnswerOf<Call>, values: Values) => NoInfer<Row> | void,
): Sending<Values, Row> => ({
  check: (values, row) => checkRequest(mutation.call, request(values, row)).messages,
  send: async (values, row) => {
    const checked = checkRequest(mutation.call, request(values, row));
    if (checked.request === null) throw new Error('A form that is not complete cannot be sent.');
    const outcome = await mutation.run(checked.request, { shownInPlace: true });
    return outcome.ok ? { ok: true, finish: () => onSaved(outcome.answer, values) } : outcome;
  },
});

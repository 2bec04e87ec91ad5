// Sends a form and handles the answer: saved, refused beside a field, changed by another in the meantime, or failed as a whole.
import { type RefObject, useRef, useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { focusFirstOf } from '../../lib/form/focus-field.ts';
import { placeMessages } from '../../lib/form/form-errors.ts';
import { changedFields, type FieldOf, fieldsOf, type FormShape } from '../../lib/form/form-shape.ts';
import { showCallError, showError } from '../notices.ts';
import type { Reached, Sending } from './sending.ts';

const NO_ANSWER = 0;

export interface RefusalOptions<Values extends object, Row> {
  /** The field that a refusal is about as a whole, by its code: 'WrongPassword' is about the password. */
  readonly fieldOfCode?: Readonly<Record<string, FieldOf<Values>>>;
  /** The record as it stands now, out of a refusal; null where the refusal does not show it. */
  readonly rowOf?: (current: unknown) => Row | null;
  /** Reads the record again, where a refusal does not show it. */
  readonly onReload?: () => Promise<unknown>;
  /** A refusal that is neither beside a field nor stale. True when it was shown; otherwise it becomes a red snackbar. */
  readonly onError?: (error: CallError) => boolean;
  /** Says in the form itself what failed as a whole, by FormNotes, and not in a snackbar. */
  readonly saysErrors?: boolean;
}

interface Saved<Values extends object, Row> extends RefusalOptions<Values, Row> {
  readonly shape: FormShape<Values>;
  readonly valuesOf: (row: Row) => Values;
  readonly sending: Sending<Values, Row>;
  readonly fieldOf: (named: string) => FieldOf<Values> | null;
  readonly element: RefObject<HTMLFormElement | null>;
  /** Puts messages of the server beside their fields. */
  readonly setErrors: (errors: Readonly<Record<string, string>>) => void;
  readonly takeRow: (row: Row) => void;
  /** The record is being read again at the person's wish. */
  readonly awaitRow: () => void;
  /** Goes on with what a save that failed later has reached. */
  readonly takeReached: (reached: Reached<Row, Values>) => void;
}

/**
 * Sends; what an own save has stored whose answer got lost is nobody else's change, and what was typed since is sent over it.
 * (The same once more gets the first answer, by its Idempotency-Key.)
 */
const useSendOverOwn = <Values extends object, Row>(
  form: Saved<Values, Row>,
): Sending<Values, Row>['send'] => {
  /** What may have been saved, or not: no answer came. */
  const lost = useRef<Values | null>(null);
  const ownRowOf = (refusal: CallError): Row | null => {
    if (refusal.code !== 'Stale' || lost.current === null) return null;
    const current = form.rowOf?.(refusal.current) ?? null;
    if (current === null) return null;
    return changedFields(form.shape, form.valuesOf(current), lost.current).length === 0 ? current : null;
  };
  return async (values, row) => {
    const first = await form.sending.send(values, row);
    const own = first.ok || first.error === null ? null : ownRowOf(first.error);
    const sent = own === null ? first : await form.sending.send(values, own);
    if (sent.ok) lost.current = null;
    else if (sent.error?.status === NO_ANSWER) lost.current = { ...values, ...sent.reached?.values };
    return sent;
  };
};

/** True when a field took the refusal. */
const showBesideFields = <Values extends object, Row>(
  form: Saved<Values, Row>,
  refusal: CallError,
): boolean => {
  const field = form.fieldOfCode?.[refusal.code];
  const messages =
    field === undefined ? refusal.errors : [{ field, message: refusal.message }, ...refusal.errors];
  const { errors, elsewhere } = placeMessages(messages, (named) =>
    named === field ? (field ?? null) : form.fieldOf(named),
  );
  const named = fieldsOf(form.shape).flatMap((field): [string, string][] => {
    const message = errors[field];
    return message === undefined ? [] : [[field, message]];
  });
  if (named.length === 0) return false;
  form.setErrors(Object.fromEntries(named));
  focusFirstOf(
    form.element.current,
    named.map(([field]) => field),
  );
  for (const message of elsewhere) showError(message);
  return true;
};

interface Stale<Row> {
  /** Null where it has to be read again. */
  readonly current: Row | null;
}

export const useSaving = <Values extends object, Row>(form: Saved<Values, Row>) => {
  const [stale, setStale] = useState<Stale<Row> | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** At once, before the fields are drawn as read only. */
  const isUnderWay = useRef(false);
  /** It was sent, and is not edited on. */
  const [isDone, setDone] = useState(false);
  const sendOverOwn = useSendOverOwn(form);

  const refuse = (refusal: CallError): void => {
    if (refusal.code === 'Stale' && (form.rowOf ?? form.onReload) !== undefined) {
      setStale({ current: form.rowOf?.(refusal.current) ?? null });
      return;
    }
    const isShown = showBesideFields(form, refusal) || form.onError?.(refusal) === true;
    if (isShown || refusal.status === 401) return;
    if (form.saysErrors === true) setError(refusal);
    else showCallError(refusal);
  };

  return {
    isStale: stale !== null,
    error,
    isSaving,
    isDone,
    /**
     * Runs what a person does to the form, but not between Save and its answer: the form is closed or goes on with what was saved,
     * and what was typed meanwhile would go with it.
     */
    edit: (act: () => void): void => {
      if (!isUnderWay.current) act();
    },
    /**
     * @param onSent forgets the draft; until it is over nothing else happens to the form
     * @param startAnew goes on with the record that was saved
     */
    send: async (
      values: Values,
      row: Row,
      onSent: () => Promise<void>,
      startAnew: (row: Row) => void,
    ): Promise<void> => {
      isUnderWay.current = true;
      setSaving(true);
      setError(null);
      try {
        const sent = await sendOverOwn(values, row);
        if (sent.ok) {
          setDone(true);
          await onSent();
          const next = sent.finish();
          if (next !== undefined) {
            startAnew(next);
            setDone(false);
          }
        } else {
          if (sent.reached !== undefined) form.takeReached(sent.reached);
          if (sent.error !== null) refuse(sent.error);
        }
      } finally {
        isUnderWay.current = false;
        setSaving(false);
      }
    },
    reload: async (): Promise<void> => {
      if (stale !== null && stale.current !== null) {
        form.takeRow(stale.current);
      } else {
        form.awaitRow();
        await form.onReload?.();
      }
      setStale(null);
    },
    /** What was said of the last try is over. */
    clear: (): void => {
      setError(null);
      setStale(null);
    },
    clearError: (): void => setError(null),
  };
};

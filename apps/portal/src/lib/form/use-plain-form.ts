// A short form for a page that comes before the UI kit, or may not weigh what useForm does: what is wrong beside its field, what was
// refused above the form, once at a time (docs/decisions/0025-one-form.md).
import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { afterPress } from './after-press.ts';

export type PlainErrors<Field extends string> = { readonly [Name in Field]?: string | null | undefined };

/** What came back: nothing when it is done, what is wrong beside a field, or with the whole. */
export type PlainRefusal<Field extends string> =
  | { readonly beside: PlainErrors<Field> }
  | { readonly whole: string };

interface PlainFormOptions<Field extends string> {
  /** In the order of the form. */
  readonly initial: Readonly<Record<Field, string>>;
  /** What is missing or wrong, by the schema of the call; it may have to be loaded. */
  readonly check: (
    values: Readonly<Record<Field, string>>,
  ) => PlainErrors<Field> | Promise<PlainErrors<Field>>;
  readonly send: (values: Readonly<Record<Field, string>>) => Promise<PlainRefusal<Field> | null>;
  /** Complained about when it is left with something in it; the others when the form is sent. */
  readonly checkedOnLeaving?: NoInfer<Field>;
  /** What is wrong from the start: a link brought the values along. */
  readonly said?: PlainErrors<NoInfer<Field>>;
}

interface PlainInput<Field extends string> {
  readonly name: Field;
  readonly value: string;
  readonly error: string | null;
  /** While it is sent; so the input keeps the focus. */
  readonly readOnly: boolean;
  readonly onValue: (text: string) => void;
  readonly onBlur: () => void;
}

export interface PlainForm<Field extends string> {
  readonly values: Readonly<Record<Field, string>>;
  readonly isRunning: boolean;
  /** Why the whole was refused. */
  readonly refusal: string | null;
  readonly say: (refusal: string | null) => void;
  readonly field: (name: Field) => PlainInput<Field>;
  /** Begins anew, with nothing said. */
  readonly clear: () => void;
  readonly form: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly 'aria-busy': boolean;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
}

const isSaid = (error: string | null | undefined): error is string => error !== null && error !== undefined;

export const usePlainForm = <Field extends string>(options: PlainFormOptions<Field>): PlainForm<Field> => {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<PlainErrors<Field>>(options.said ?? {});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  /** At once, before the fields are drawn as read only. */
  const isUnderWay = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const names = (): string[] => Object.keys(options.initial);
  const lock = (isLocked: boolean): void => {
    isUnderWay.current = isLocked;
    setRunning(isLocked);
  };

  /** Says what is wrong and goes there. @returns whether anything is */
  const complain = (found: PlainErrors<Field>): boolean => {
    setErrors(found);
    const wrong = new Map<string, unknown>(Object.entries(found));
    const first = names().find((name) => typeof wrong.get(name) === 'string');
    if (first === undefined) return false;
    element.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return true;
  };
  /** Looks again at what was complained about, and at one field that was left. */
  const look = async (typed: Readonly<Record<Field, string>>, left: Field | null): Promise<void> => {
    const found = await options.check(typed);
    afterPress(() =>
      setErrors((before) => {
        const after: { [Name in Field]?: string | null | undefined } = { ...before };
        for (const name in options.initial)
          if (isSaid(before[name]) || name === left) after[name] = found[name] ?? null;
        return after;
      }),
    );
  };
  const change = (name: Field, text: string): void => {
    // What was typed after it was sent would go with the form.
    if (isUnderWay.current) return;
    const typed = { ...values, [name]: text };
    setValues(typed);
    if (Object.values(errors).some((error) => typeof error === 'string')) void look(typed, null);
  };
  const send = async (): Promise<void> => {
    if (isUnderWay.current) return;
    setRefusal(null);
    lock(true);
    try {
      if (complain(await options.check(values))) return;
      const refused = await options.send(values);
      if (refused === null) return;
      if ('beside' in refused) complain(refused.beside);
      else setRefusal(refused.whole);
    } finally {
      lock(false);
    }
  };
  return {
    values,
    isRunning,
    refusal,
    say: setRefusal,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name] ?? null,
      readOnly: isRunning,
      onValue: (text) => change(name, text),
      onBlur: () => {
        if (name === options.checkedOnLeaving && values[name] !== '') void look(values, name);
      },
    }),
    clear: () => {
      setValues(options.initial);
      setErrors({});
      setRefusal(null);
    },
    form: {
      ref: element,
      noValidate: true,
      'aria-busy': isRunning,
      onSubmit: (event) => {
        event.preventDefault();
        void send();
      },
    },
  };
};

// The one hook of every form: schema of the call, draft, changes by others, refusals beside their fields, what is missing, leaving (architecture: rule 10).
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { useRef, useState } from 'react';
import { afterPress } from '../../lib/form/after-press.ts';
import { focusFirstOf } from '../../lib/form/focus-field.ts';
import { fieldNamed, placeMessages } from '../../lib/form/form-errors.ts';
import { type FieldOf, fieldsOf, labelOf } from '../../lib/form/form-shape.ts';
import type { FormState } from '../../lib/form/form-state.ts';
import { confirm } from '../confirm.ts';
import { type Scope, useUnsaved } from '../leave-prompt.ts';
import { type FieldInputs, fieldInputs } from './field-inputs.ts';
import type { Sending } from './sending.ts';
import { type FormSource, useFormValues, type Versioned } from './use-form-values.ts';
import { type RefusalOptions, useSaving } from './use-saving.ts';

export interface FormOptions<Values extends object, Row>
  extends FormSource<Values, Row>,
    RefusalOptions<Values, Row> {
  readonly sending: Sending<Values, Row>;
  /** Rules of the contract that stand beside the schema of the call, such as what a medium demands. */
  readonly check?: (values: Values) => readonly FieldMessage[];
  /** The field that a message of the schema or the server names, where its name is another one here. */
  readonly fieldOf?: (named: string) => FieldOf<Values> | null;
  /** Whether a save needs a change; so it is where something stored is edited. */
  readonly needsChange?: boolean;
  /** Asked before it is sent; false goes back to the form. */
  readonly confirm?: (values: Values) => Promise<boolean>;
  readonly place?: Scope;
}

export interface Form<Values extends object, Row = null> extends FormState, FieldInputs<Values> {
  readonly values: Values;
  /** What is edited, as it is stored now. */
  readonly row: Row;
  readonly changed: readonly FieldOf<Values>[];
  /** For a part that is no single input; while the form is saved nothing changes. */
  readonly change: (part: Partial<Values>) => void;
  /** Says at once what is wrong with a field, although nobody has left it. */
  readonly show: (field: FieldOf<Values>) => void;
  /** What to say beside a field now. */
  readonly errorOf: (field: FieldOf<Values>) => string | null;
}

const UNCHANGED = 'Nothing has been changed.';
const RELOAD_FIRST = 'Reload it first.';

const discardQuestion = {
  title: 'Discard the draft?',
  text: 'What you typed and did not save will be gone.',
  act: 'Discard draft',
  isDanger: true,
};

/** What is missing or wrong in a form now, in its own order. */
const findWrong = <Values extends object, Row>(
  options: FormOptions<Values, Row>,
  fieldOf: (named: string) => FieldOf<Values> | null,
  values: Values,
  row: Row,
) => {
  const messages = [...(options.check?.(values) ?? []), ...options.sending.check(values, row)];
  const { errors, elsewhere } = placeMessages(messages, fieldOf);
  const fields = fieldsOf(options.shape).filter((field) => errors[field] !== undefined);
  return { errors, fields, sentences: [...fields.flatMap((field) => errors[field] ?? []), ...elsewhere] };
};

export const useForm = <Values extends object, Row extends Versioned | null = null>(
  options: FormOptions<Values, Row>,
): Form<Values, Row> => {
  const { shape, needsChange = options.row !== null } = options;
  const fieldOf = options.fieldOf ?? fieldNamed(fieldsOf(shape));
  const element = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<ReadonlySet<FieldOf<Values>>>(new Set());
  const source = useFormValues(options);
  const { values, row, changed } = source;
  const { errors: refused, setErrors } = source.form;
  const saving = useSaving({ ...options, ...source, setErrors, fieldOf, element });
  const wrong = findWrong(options, fieldOf, values, row);

  const isUnsaved = changed.length > 0 && !saving.isDone;
  const isKept = options.draftKey !== null && source.draftState !== 'failed';
  const release = useUnsaved(isUnsaved, options.place ?? 'page', isKept);

  const errorOf = (field: FieldOf<Values>): string | null => {
    const said = refused[field];
    if (typeof said === 'string') return said;
    return left.has(field) ? (wrong.errors[field] ?? null) : null;
  };
  const leave = (field: FieldOf<Values>): void =>
    afterPress(() => setLeft((before) => new Set(before).add(field)));
  const startAnew = (next: Row): void => {
    source.startAnew(next);
    setLeft(new Set());
    saving.clear();
  };
  const forget = (): void => {
    startAnew(row);
    void source.forgetDraft();
  };
  const change = (part: Partial<Values>): void =>
    saving.edit(() => {
      saving.clearError();
      source.form.setValues(part);
    });
  const isUntouched = needsChange && changed.length === 0;
  const submit = async (): Promise<void> => {
    if (saving.isSaving || saving.isStale) return;
    if (wrong.sentences.length > 0) {
      setLeft(new Set(fieldsOf(shape)));
      focusFirstOf(element.current, wrong.fields);
      return;
    }
    if (isUntouched || (options.confirm !== undefined && !(await options.confirm(values)))) return;
    const onSent = async (): Promise<void> => {
      release();
      await source.forgetDraft();
    };
    await saving.send(source.form.getValues(), row, onSent, startAnew);
  };
  const hindrances = [...wrong.sentences, ...(saving.isStale ? [RELOAD_FIRST] : [])];
  return {
    element,
    values,
    row,
    changed,
    draftState: source.draftState,
    keptAt: isUnsaved ? source.keptAt : null,
    meanwhile: source.meanwhile,
    isUnsaved,
    isSaving: saving.isSaving,
    isStale: saving.isStale,
    isReady: hindrances.length === 0 && !isUntouched,
    hindrances: hindrances.length === 0 && isUntouched ? [UNCHANGED] : hindrances,
    missing: wrong.fields.map((field) => labelOf(shape, field)),
    // The record may have been read again meanwhile: what stands in it did not fail.
    error: isUntouched ? null : saving.error,
    errorOf,
    change,
    show: leave,
    submit: () => void submit(),
    reload: () => void saving.reload(),
    discard: () => void confirm(discardQuestion).then((isYes) => isYes && forget()),
    forget,
    ...fieldInputs({
      form: source.form,
      shape,
      errorOf,
      leave,
      isSaving: saving.isSaving,
      edit: saving.edit,
    }),
  };
};

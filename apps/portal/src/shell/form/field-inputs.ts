// What an input of a form needs to show its field: `<TextInput {...form.field('email')} />`. While the form is saved it takes nothing.
import type { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { type FieldOf, fieldsOf, type FormShape, labelOf } from '../../lib/form/form-shape.ts';
import { fieldError } from '../../ui/field-message.tsx';

export interface FieldWish {
  /** What is expected; the error takes its place. */
  readonly hint?: string;
  /** Another label than the one by which the field is named in messages. */
  readonly label?: string;
  readonly isOptional?: boolean;
}

interface FieldFrame {
  readonly label: string;
  readonly error: ReactNode;
  readonly description: string | null;
  readonly 'data-path': string;
  readonly 'data-autofocus'?: true;
  /** While the form is saved; so the input keeps the focus. */
  readonly readOnly: boolean;
  readonly onBlur: () => void;
}

export interface FieldInputs<Values extends object> {
  /** For a text that is typed. */
  readonly field: (field: FieldOf<Values>, wish?: FieldWish) => FieldFrame & TextProps;
  /** For one of several that is chosen: complained about at once. Nothing chosen is an empty text. */
  readonly choice: (field: FieldOf<Values>, wish?: FieldWish) => FieldFrame & ChoiceProps;
  /** For a switch or a checkbox; what is said of it stands below in a FieldMessage, or it would become its name. */
  readonly toggle: (field: FieldOf<Values>) => ToggleProps;
}

interface TextProps {
  readonly value: string;
  /** Takes the event of an input, or the text itself. */
  readonly onChange: (typed: unknown) => void;
}
interface ChoiceProps {
  readonly value: string | null;
  readonly onChange: (chosen: string | null) => void;
}
interface ToggleProps {
  readonly label: string;
  readonly 'data-path': string;
  readonly checked: boolean;
  readonly onChange: (event: unknown) => void;
}

interface FieldParts<Values extends object> {
  readonly form: ReturnType<typeof useForm<Values>>;
  readonly shape: FormShape<Values>;
  readonly errorOf: (field: FieldOf<Values>) => string | null;
  /** The person has left the field, or chosen something in it. */
  readonly leave: (field: FieldOf<Values>) => void;
  readonly isSaving: boolean;
  /** Runs what a person does to the form, unless it is being saved. */
  readonly edit: (act: () => void) => void;
}

const frameOf = <Values extends object>(
  { form, shape, errorOf, leave, isSaving }: FieldParts<Values>,
  field: FieldOf<Values>,
  { hint, label, isOptional }: FieldWish,
): FieldFrame => {
  const error = errorOf(field);
  const name = label ?? labelOf(shape, field);
  return {
    label: isOptional ? `${name} (optional)` : name,
    error: error === null ? null : fieldError(error),
    description: error === null ? (hint ?? null) : null,
    'data-path': field,
    ...(field === fieldsOf(shape)[0] ? { 'data-autofocus': true } : {}),
    readOnly: isSaving,
    // An empty field that was only passed through is not complained about before the save.
    onBlur: () => {
      const value: unknown = form.getValues()[field];
      if (value !== '' && value !== null && value !== false) leave(field);
    },
  };
};

export const fieldInputs = <Values extends object>(parts: FieldParts<Values>): FieldInputs<Values> => {
  const { form, shape, leave, edit } = parts;
  const frame = (field: FieldOf<Values>, wish: FieldWish = {}): FieldFrame => frameOf(parts, field, wish);
  return {
    field: (field, wish) => {
      const { value, onChange } = form.getInputProps(field);
      return { ...frame(field, wish), value, onChange: (typed) => edit(() => onChange(typed)) };
    },
    choice: (field, wish) => {
      const { value, onChange } = form.getInputProps(field);
      return {
        ...frame(field, wish),
        value: value === '' ? null : value,
        onChange: (chosen) =>
          edit(() => {
            onChange(value === null ? chosen : (chosen ?? ''));
            leave(field);
          }),
      };
    },
    toggle: (field) => {
      const { checked, onChange } = form.getInputProps(field, { type: 'checkbox' });
      return {
        label: labelOf(shape, field),
        'data-path': field,
        checked,
        onChange: (event) =>
          edit(() => {
            onChange(event);
            leave(field);
          }),
      };
    },
  };
};

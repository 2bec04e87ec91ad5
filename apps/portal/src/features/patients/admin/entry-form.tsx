// How is one phone or address of a record typed? Fields, messages beside them, Save and Cancel; a refusal and a reload keep what was typed.
import { Button, Select, TextInput } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import type { z } from 'zod';
import { complaints, firstOfEach } from '../../../lib/problems.ts';
import type { KeptChanges } from '../../../lib/use-kept-changes.ts';
import { useUnsaved } from '../../../shell/leave-prompt.ts';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { KeptTyping } from '../../../ui/kept-typing.tsx';

export interface EntryField {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
}

export type TypedEntry = Readonly<Record<string, string>>;

interface EntryFormProps {
  readonly legend: string;
  readonly fields: readonly EntryField[];
  /** What is typed over the entry as it is recorded. */
  readonly kept: KeptChanges<TypedEntry>;
  /** What is wrong with what is typed: the call's own schema says so. */
  readonly check: (typed: TypedEntry) => z.ZodSafeParseResult<unknown>;
  readonly isRunning: boolean;
  readonly onSave: (typed: TypedEntry) => void;
  readonly onCancel: () => void;
}

/** What is wrong with a line of the street stands at the street. */
const problemsOf = ({ error }: z.ZodSafeParseResult<unknown>) =>
  firstOfEach(complaints(error), (named): string => named.split('.', 1)[0] ?? '');

export const EntryForm = (props: EntryFormProps) => {
  const { legend, fields, kept, check, isRunning, onSave, onCancel } = props;
  const { typed } = kept;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  useUnsaved(kept.changed.length > 0);
  const problems = problemsOf(check(typed));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setLeft(new Set(fields.map(({ name }) => name)));
    if (Object.keys(problems).length === 0 && !isRunning) onSave(typed);
  };
  return (
    <form className="record-form" noValidate onSubmit={submit} aria-label={legend}>
      <KeptTyping keptAt={kept.keptAt} onDiscard={() => void kept.discard()} />
      <div className="record-fields">
        {fields.map((field, index) => (
          <Field
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            value={typed[field.name] ?? ''}
            problem={left.has(field.name) ? (problems[field.name] ?? null) : null}
            hasFocus={index === 0}
            onChange={(text) => kept.change({ [field.name]: text })}
            onLeave={() => setLeft(new Set([...left, field.name]))}
          />
        ))}
      </div>
      <div className="record-bar">
        <Button variant="default" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={isRunning}>
          {legend}
        </Button>
      </div>
    </form>
  );
};

interface FieldProps {
  readonly id: string;
  readonly field: EntryField;
  readonly value: string;
  readonly problem: string | null;
  readonly hasFocus: boolean;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

const Field = ({ id, field, value, problem, hasFocus, onChange, onLeave }: FieldProps) => {
  const shared = {
    id,
    size: 'sm' as const,
    label: field.label,
    error: problem !== null,
    'aria-describedby': `${id}-message`,
    ...(hasFocus ? { autoFocus: true } : {}),
    onBlur: onLeave,
  };
  return (
    <div>
      {field.choices === undefined ? (
        <TextInput
          {...shared}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <Select
          {...shared}
          allowDeselect={false}
          data={[...field.choices]}
          value={value}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )}
      <FieldMessage
        id={`${id}-message`}
        error={problem}
        {...(field.hint === undefined ? {} : { hint: field.hint })}
      />
    </div>
  );
};

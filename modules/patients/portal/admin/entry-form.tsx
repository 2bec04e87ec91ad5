// How is one phone or address of a record typed? Fields, messages beside them, Save and Cancel; a refusal and a reload keep what was typed.
import { Select, TextInput } from '@mantine/core';
import type { FieldOf } from '@alveary/portal/lib/form/form-shape.ts';
import type { Form as FormOf } from '@alveary/portal/shell/form/use-form.ts';
import type { Versioned } from '@alveary/portal/shell/form/use-form-values.ts';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import styles from './record.module.css';

interface EntryField<Values extends object> {
  readonly name: FieldOf<Values>;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
  readonly isOptional?: boolean;
}

interface EntryFormProps<Values extends object> {
  readonly legend: string;
  readonly fields: readonly EntryField<Values>[];
  readonly form: FormOf<Values, Versioned>;
  readonly onCancel: () => void;
}

export const EntryForm = <Values extends object>({
  legend,
  fields,
  form,
  onCancel,
}: EntryFormProps<Values>) => (
  <Form form={form} className={styles.form} label={legend} takesFocus>
    <FormNotes form={form} what="record" />
    <div className={styles.fields}>
      {fields.map(({ name, choices, ...wish }) =>
        choices === undefined ? (
          <TextInput
            key={name}
            {...form.field(name, wish)}
            size="sm"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
        ) : (
          <Select
            key={name}
            {...form.choice(name, wish)}
            size="sm"
            allowDeselect={false}
            data={[...choices]}
          />
        ),
      )}
    </div>
    <FormFoot
      form={form}
      act={legend}
      isAlwaysOpen
      onCancel={() => {
        form.forget();
        onCancel();
      }}
    />
  </Form>
);

// How is a message template written, and how will it look to the patient? (CONSENT-022; OP-CONSENT-2: preview)
import type { MessageTemplate } from '../contract/model.ts';
import { BODY_MAX, TITLE_MAX } from '../contract/model.ts';
import { fillTemplate, placeholderNames, placeholders } from '../contract/rules.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { exampleValues, lengthInWords } from './template-form.rules.ts';
import { type TemplateForm, useTemplateForm } from './use-template-form.ts';
import styles from './message-templates.module.css';

interface TemplateDialogProps {
  readonly site: Site;
  /** Null adds a new one. */
  readonly template: MessageTemplate | null;
  readonly onClose: () => void;
}

export const TemplateDialog = ({ site, template, onClose }: TemplateDialogProps) => {
  const form = useTemplateForm(site.id, template, onClose);
  return (
    <FormDialog title={template === null ? 'Add template' : 'Edit template'} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="template" />
          <TextInput
            {...form.field('title', { hint: 'What it is chosen by. Patients do not see it.' })}
            maxLength={TITLE_MAX}
          />
          <BodyField form={form} />
          <Preview site={site} body={form.values.body} />
          <FormFoot form={form} act={template === null ? 'Add template' : 'Save'} onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};

const BodyField = ({ form }: { readonly form: TemplateForm }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div>
      <Textarea {...form.field('body')} ref={field} autosize minRows={4} maxRows={12} maxLength={BODY_MAX} />
      <Placeholders field={field} onInsert={(body) => form.change({ body })} />
    </div>
  );
};

interface PlaceholdersProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onInsert: (body: string) => void;
}

/** Each puts its placeholder where the cursor stands. */
const Placeholders = ({ field, onInsert }: PlaceholdersProps) => {
  const insert = (written: string): void => {
    const area = field.current;
    if (area === null) return;
    const { selectionStart: start, selectionEnd: end, value } = area;
    const longer = `${value.slice(0, start)}${written}${value.slice(end)}`;
    if (longer.length > BODY_MAX) return;
    onInsert(longer);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(start + written.length, start + written.length);
    });
  };
  return (
    <div className={styles.placeholders} role="group" aria-label="Insert into the text">
      <span className="dim">Insert:</span>
      {placeholderNames.map((name) => (
        <Button key={name} variant="default" size="xs" onClick={() => insert(`{${name}}`)}>
          {placeholders[name]}
        </Button>
      ))}
    </div>
  );
};

const Preview = ({ site, body }: { readonly site: Site; readonly body: string }) => {
  const { user } = useSignedIn();
  const filled = fillTemplate(body.trim(), exampleValues(site.short_name, user));
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3>
        Preview <span className="dim">for an invented patient, Alex Example</span>
      </h3>
      <p className={styles.bubble}>
        {filled === '' ? <span className="dim">The text stands here as the patient reads it.</span> : filled}
      </p>
      <p className="dim tabular">{filled === '' ? null : lengthInWords(filled)}</p>
    </section>
  );
};

// How is a message template written, and how will it look to the patient? (CONSENT-022; OP-CONSENT-2: preview)
import type { MessageTemplate } from '@alveary/contract/message-templates/model.ts';
import { BODY_MAX, TITLE_MAX } from '@alveary/contract/message-templates/model.ts';
import { fillTemplate, placeholderNames, placeholders } from '@alveary/contract/message-templates/rules.ts';
import type { Site } from '@alveary/contract/sites/model.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type RefObject, type SubmitEvent, useRef } from 'react';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useSignedIn } from '../../shell/me.ts';
import { onCtrlEnter } from '../../ui/ctrl-enter.ts';
import { FieldMessage } from '../../ui/field-message.tsx';
import { KeptTyping } from '../../ui/kept-typing.tsx';
import { StaleNote } from '../../ui/stale-note.tsx';
import { exampleValues, lengthInWords } from './template-form.rules.ts';
import { type TemplateForm, useTemplateForm } from './use-template-form.ts';

interface TemplateDialogProps {
  readonly site: Site;
  /** Null adds a new one. */
  readonly template: MessageTemplate | null;
  readonly onClose: () => void;
}

export const TemplateDialog = ({ site, template, onClose }: TemplateDialogProps) => {
  const form = useTemplateForm(site.id, template, onClose);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    form.submit();
  };
  return (
    <FormDialog
      title={template === null ? 'Add template' : 'Edit template'}
      isUnsaved={form.kept.changed.length > 0}
      onDrop={() => void form.kept.discard()}
      onClose={onClose}
    >
      {(onCancel) => (
        <form className="template-form" noValidate onSubmit={submit}>
          <KeptTyping keptAt={form.kept.keptAt} onDiscard={() => void form.kept.discard()} />
          {form.isStale ? <SavedByOthers /> : null}
          <TitleField form={form} />
          <BodyField form={form} />
          <Preview site={site} body={form.typed.body} />
          <footer className="template-foot">
            <p id="template-missing" className="dim">
              {form.missing.length > 0
                ? `Still to complete or correct: ${form.missing.join(', ')}`
                : form.isReady
                  ? null
                  : 'No changes'}
            </p>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={!form.isReady}
              loading={form.isRunning}
              aria-describedby="template-missing"
            >
              {template === null ? 'Add template' : 'Save'}
            </Button>
          </footer>
        </form>
      )}
    </FormDialog>
  );
};

const SavedByOthers = () => (
  <StaleNote>
    Somebody else changed this template in the meantime. What you typed is kept; below it stands what is saved
    now. Save again to replace it.
  </StaleNote>
);

const TitleField = ({ form }: { readonly form: TemplateForm }) => (
  <div>
    <TextInput
      label="Title"
      data-autofocus
      maxLength={TITLE_MAX}
      value={form.typed.title}
      error={form.shown.title !== undefined}
      aria-describedby="template-title-message"
      onChange={({ currentTarget }) => form.change({ title: currentTarget.value })}
      onBlur={() => form.leave('title')}
    />
    <FieldMessage
      id="template-title-message"
      error={form.shown.title ?? null}
      hint={savedNow(form, 'title') ?? 'What it is chosen by. Patients do not see it.'}
    />
  </div>
);

const savedNow = (form: TemplateForm, field: 'title' | 'body'): string | undefined =>
  form.isStale && form.isChanged(field) ? `Saved now: ${form.stored[field]}` : undefined;

const BodyField = ({ form }: { readonly form: TemplateForm }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div>
      <Textarea
        ref={field}
        label="Text"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={BODY_MAX}
        value={form.typed.body}
        error={form.shown.body !== undefined}
        aria-describedby="template-body-message"
        onChange={({ currentTarget }) => form.change({ body: currentTarget.value })}
        onBlur={() => form.leave('body')}
        onKeyDown={onCtrlEnter(form.submit)}
      />
      <FieldMessage
        id="template-body-message"
        error={form.shown.body ?? null}
        {...(savedNow(form, 'body') === undefined ? {} : { hint: savedNow(form, 'body') ?? '' })}
      />
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
    <div className="template-placeholders" role="group" aria-label="Insert into the text">
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
    <section className="template-preview" aria-label="Preview">
      <h3>
        Preview <span className="dim">for an invented patient, Alex Example</span>
      </h3>
      <p className="template-bubble">
        {filled === '' ? <span className="dim">The text stands here as the patient reads it.</span> : filled}
      </p>
      <p className="dim tabular">{filled === '' ? null : lengthInWords(filled)}</p>
    </section>
  );
};

// How is a template of a consent written, in as many languages as the site needs? (CONSENT-009)
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Textarea, TextInput } from '@mantine/core';
import { consentLanguages } from '../../contract/model.ts';
import type { SiteTemplate } from '../../contract/site-templates.model.ts';
import styles from './templates.module.css';
import { bodyOf, isOptional, titleOf } from './typed-template.rules.ts';
import { useTemplateForm } from './use-template-form.ts';

interface TemplateDialogProps {
  readonly siteId: string;
  /** Null for a new one. */
  readonly template: SiteTemplate | null;
  readonly onClose: () => void;
}

export const TemplateDialog = ({ siteId, template, onClose }: TemplateDialogProps) => {
  const form = useTemplateForm({ siteId, template, onDone: onClose });
  return (
    <FormDialog title={template === null ? 'New template' : 'Edit template'} size={760} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="template" />
          <TextInput
            {...form.field('name', { hint: 'What it is chosen by.' })}
            maxLength={120}
            data-autofocus
          />
          <p className="dim">
            {
              '{site} becomes the name of the site, {patient} that of the patient. An empty line begins a paragraph. '
            }
            Write the document in one language at least, and leave out those that the site does not need.
          </p>
          {consentLanguages.map((language) => (
            <fieldset key={language} className={styles.language}>
              <legend>{isOptional(form.values, language) ? `${language} (optional)` : language}</legend>
              <TextInput {...form.field(titleOf(language))} maxLength={120} />
              <Textarea {...form.field(bodyOf(language))} autosize minRows={3} maxRows={14} />
            </fieldset>
          ))}
          {template === null ? null : (
            <p className="dim">What was prepared, sent and signed before keeps the text that it has.</p>
          )}
          <FormFoot form={form} act={template === null ? 'Add template' : 'Save'} onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};

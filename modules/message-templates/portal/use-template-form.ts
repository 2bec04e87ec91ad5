// What happens to a message template between its first letter and its save? (CONSENT-022, CONSENT-023)
import { messageTemplateCalls } from '../contract/calls.ts';
import { messageTemplate, type MessageTemplate } from '../contract/model.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { newTemplateDraft } from './draft-keys.ts';

export interface TypedTemplate {
  readonly title: string;
  readonly body: string;
}

export type TemplateForm = Form<TypedTemplate, MessageTemplate | null>;

/** @param template null for a new one */
export const useTemplateForm = (
  siteId: string,
  template: MessageTemplate | null,
  onClose: () => void,
): TemplateForm => {
  const add = useCallMutation(messageTemplateCalls.create);
  const save = useCallMutation(messageTemplateCalls.update);
  const onSaved = (): void => {
    showSuccess(template === null ? 'Template has been added.' : 'Template has been updated.');
    onClose();
  };
  return useForm<TypedTemplate, MessageTemplate | null>({
    draftKey: template === null ? newTemplateDraft(siteId) : `message-template:${template.id}`,
    shape: { labels: { title: 'Title', body: 'Text' } },
    row: template,
    valuesOf: (row) => ({ title: row?.title ?? '', body: row?.body ?? '' }),
    sending:
      template === null
        ? through(add, (typed) => ({ query: { tenant: siteId }, body: typed }), onSaved)
        : through(
            save,
            (typed, row) => ({
              params: { id: template.id },
              body: { ...typed, version: row?.version ?? template.version },
            }),
            onSaved,
          ),
    rowOf: (current) => messageTemplate.safeParse(current).data ?? null,
  });
};

// What is typed of a template, and how is it added or changed? (CONSENT-009)
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { siteTemplateCalls } from '../../contract/site-templates.calls.ts';
import { type SiteTemplate, siteTemplate } from '../../contract/site-templates.model.ts';
import { fieldNamed, textsOf, type TypedTemplate, typedOf } from './typed-template.rules.ts';
import { newTemplateDraft } from '../draft-keys.ts';

const labels = {
  name: 'Name',
  titleEnglish: 'Title in English',
  bodyEnglish: 'Text in English',
  titleSpanish: 'Title in Spanish',
  bodySpanish: 'Text in Spanish',
  titleSwedish: 'Title in Swedish',
  bodySwedish: 'Text in Swedish',
  titleItalian: 'Title in Italian',
  bodyItalian: 'Text in Italian',
  titleGerman: 'Title in German',
  bodyGerman: 'Text in German',
};

interface TemplateFacts {
  readonly siteId: string;
  readonly template: SiteTemplate | null;
  readonly onDone: () => void;
}

export const useTemplateForm = ({
  siteId,
  template,
  onDone,
}: TemplateFacts): Form<TypedTemplate, SiteTemplate | null> => {
  const create = useCallMutation(siteTemplateCalls.create);
  const change = useCallMutation(siteTemplateCalls.update);
  const onSaved = ({ name }: SiteTemplate): void => {
    showSuccess(template === null ? `${name} can be sent now.` : `${name} was changed.`);
    onDone();
  };
  const contentOf = (typed: TypedTemplate) => ({ name: typed.name, texts: textsOf(typed) });
  return useForm<TypedTemplate, SiteTemplate | null>({
    draftKey: template === null ? newTemplateDraft(siteId) : `consent-template:${template.id}`,
    shape: { labels },
    row: template,
    valuesOf: typedOf,
    sending:
      template === null
        ? through(create, (typed: TypedTemplate) => ({ body: { siteId, ...contentOf(typed) } }), onSaved)
        : through(
            change,
            (typed: TypedTemplate, row: SiteTemplate | null) => ({
              params: { id: template.id },
              body: { version: row?.version, ...contentOf(typed) },
            }),
            onSaved,
          ),
    fieldOf: fieldNamed,
    rowOf: (current) => siteTemplate.safeParse(current).data ?? null,
  });
};

// From which template of the site does a message begin? Filled with this patient's and the sender's names (CONSENT-021; OP-CONSENT-2)
import { Select } from '@mantine/core';
import { messageTemplateCalls } from '@alveary/modules/message-templates/contract/calls.ts';
import { fillTemplate } from '@alveary/modules/message-templates/contract/rules.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { placeholderValues } from './placeholder-values.rules.ts';

const MOST = 200;

interface TemplatePickerProps {
  readonly siteProfile: SiteProfile;
  readonly onPick: (part: { readonly body: string; readonly subject: string }) => void;
}

export const TemplatePicker = ({ siteProfile, onPick }: TemplatePickerProps) => {
  const { user } = useSignedIn();
  const { data, error } = useCall(
    messageTemplateCalls.list,
    { query: { tenant: siteProfile.site.id, page: 0, size: MOST } },
    { shownInPlace: true },
  );
  const templates = data?.rows ?? [];
  const pick = (id: string | null): void => {
    const template = templates.find((one) => one.id === id);
    if (template === undefined) return;
    onPick({
      body: fillTemplate(template.body, placeholderValues(siteProfile, user)),
      subject: template.title,
    });
  };
  return (
    <Select
      label="Template"
      description={error === null ? null : 'The templates could not be loaded. You can write by hand.'}
      placeholder={
        templates.length === 0 ? 'The site has no templates' : 'Choose a template, or write by hand'
      }
      data={templates.map(({ id, title }) => ({ value: id, label: title }))}
      disabled={templates.length === 0}
      searchable={templates.length > 8}
      onChange={pick}
    />
  );
};

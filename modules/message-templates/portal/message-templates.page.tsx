// Which texts do the people of a site choose from when they write to a patient? (OP-USERS-5; CONSENT-021 to CONSENT-023)
import { SettingsOfSite } from '@alveary/modules/portal-users/portal/public.ts';
import { TemplatesTab } from './templates.tab.tsx';

export const MessageTemplatesPage = () => (
  <SettingsOfSite part="message-templates">
    {(site) => <TemplatesTab key={site.id} site={site} />}
  </SettingsOfSite>
);

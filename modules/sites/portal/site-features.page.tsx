// Which features does a site have? (OP-USERS-5; USERS-017, USERS-019)
import { SettingsOfSite } from '@alveary/modules/portal-users/portal/public.ts';
import { SiteFeaturesTab } from './site-features.tab.tsx';

export const SiteFeaturesPage = () => (
  <SettingsOfSite part="site-features">
    {(site) => <SiteFeaturesTab key={site.id} site={site} />}
  </SettingsOfSite>
);

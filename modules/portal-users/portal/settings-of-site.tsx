// Which site do the settings in the address belong to? Without a slug the first of the own ones (OP-USERS-5)
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { addressOf, SettingsFrame, type SettingsPart } from './settings-frame.tsx';

interface SettingsOfSiteProps {
  readonly part: Exclude<SettingsPart, 'my-permissions'>;
  readonly children: (site: Site) => ReactNode;
}

export const SettingsOfSite = ({ part, children }: SettingsOfSiteProps) => {
  const { siteSlug } = useParams();
  const { sites } = useSignedIn();
  const navigate = useNavigate();
  const site = siteSlug === undefined ? sites[0] : sites.find(({ slug }) => slug === siteSlug);
  if (site === undefined) return <NotFoundPage />;
  return (
    <SettingsFrame site={site} part={part} onSite={(chosen) => void navigate(addressOf[part](chosen.slug))}>
      {children(site)}
    </SettingsFrame>
  );
};

// How is a site set, and who works there? (SHELL-016; USERS-025, USERS-026, USERS-092; OP-USERS-5)
import { useNavigate, useParams } from 'react-router';
import { NotFoundPage } from '../../shell/error-page.tsx';
import { useSignedIn } from '../../shell/me.ts';
import { SettingsFrame, settingsAddress } from './settings-frame.tsx';
import { UsersTab } from './users.tab.tsx';

export const SettingsPage = () => {
  const { siteSlug } = useParams();
  const { sites } = useSignedIn();
  const navigate = useNavigate();
  const site = siteSlug === undefined ? sites[0] : sites.find(({ slug }) => slug === siteSlug);
  if (site === undefined) return <NotFoundPage />;
  return (
    <SettingsFrame site={site} part="users" onSite={(chosen) => void navigate(settingsAddress(chosen.slug))}>
      <UsersTab key={site.id} site={site} />
    </SettingsFrame>
  );
};

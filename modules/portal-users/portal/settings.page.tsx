// How is a site set, and who works there? (SHELL-016; USERS-025, USERS-026, USERS-092; OP-USERS-5)
import { SettingsOfSite } from './settings-of-site.tsx';
import { UsersTab } from './users.tab.tsx';

export const SettingsPage = () => (
  <SettingsOfSite part="users">{(site) => <UsersTab key={site.id} site={site} />}</SettingsOfSite>
);

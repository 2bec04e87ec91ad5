// The frame of every settings page: breadcrumbs, the site, 'Add New User', the tabs (SHELL-016; USERS-025, USERS-026).
import type { Policy } from '@alveary/contract/policies/policy.ts';
import { mayAddUsers, mayCreateUsers, mayReviewGrants } from '../contract/policies.ts';
import { mayReadUserChanges } from '@alveary/modules/user-changes/contract/policies.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { Button, Select } from '@mantine/core';
import { IconChevronRight, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { prefetchWhenIdle } from '@alveary/portal/lib/prefetch.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { TabLine } from '@alveary/portal/ui/tab-line.tsx';
import styles from './settings.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const loadAdding = () => import('./add-user.dialog.tsx');
const AddUserDialog = later(async () => (await loadAdding()).AddUserDialog);

export type SettingsPart =
  | 'users'
  | 'message-templates'
  | 'consent-templates'
  | 'site-features'
  | 'grants'
  | 'user-changes'
  | 'my-permissions';

interface SettingsFrameProps {
  readonly site: Site;
  readonly part: SettingsPart;
  readonly onSite: (site: Site) => void;
  readonly children: ReactNode;
}

export const addressOf: Readonly<Record<SettingsPart, (slug: string) => string>> = {
  users: (slug) => `/settings/${slug}`,
  'message-templates': (slug) => `/settings/${slug}/message-templates`,
  'consent-templates': (slug) => `/settings/${slug}/consents`,
  'site-features': (slug) => `/settings/${slug}/features`,
  grants: (slug) => `/settings/${slug}/grants`,
  'user-changes': (slug) => `/settings/${slug}/user-changes`,
  'my-permissions': (slug) => `/settings/my-permissions?site=${slug}`,
};

const titles: Readonly<Record<SettingsPart, string>> = {
  users: 'Users',
  'message-templates': 'Message templates',
  'consent-templates': 'Consents',
  'site-features': 'Site features',
  grants: 'Granted access',
  'user-changes': 'User changes',
  'my-permissions': 'My Permissions',
};

const parts: readonly SettingsPart[] = [
  'users',
  'message-templates',
  'consent-templates',
  'site-features',
  'grants',
  'user-changes',
  'my-permissions',
];

/** Parts that are there for some alone. */
const needs: Readonly<Partial<Record<SettingsPart, Policy>>> = {
  grants: mayReviewGrants,
  'user-changes': mayReadUserChanges,
};

export const SettingsFrame = ({ site, part, onSite, children }: SettingsFrameProps) => {
  const { me } = useSignedIn();
  const [isAdding, setAdding] = useState(false);
  const creating = new Set(mayCreateUsers.sites(me));
  const mayAdd = mayAddUsers.sites(me).some((siteId) => creating.has(siteId));
  useEffect(() => (mayAdd ? prefetchWhenIdle([loadAdding]) : undefined), [mayAdd]);
  const isShown = (one: SettingsPart): boolean => {
    const needed = needs[one];
    return needed === undefined || needed.sites(me).includes(site.id);
  };
  return (
    <div className={styles.settings}>
      <div className={styles.bar}>
        <Breadcrumbs site={site} part={part} />
        <span className="grow" />
        <SiteChoice site={site} onSite={onSite} />
        {mayAdd ? (
          <Button
            size="xs"
            leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add New User
          </Button>
        ) : null}
      </div>
      <TabLine label="Settings">
        {parts.filter(isShown).map((one) => (
          <Link key={one} to={addressOf[one](site.slug)} aria-current={part === one ? 'page' : undefined}>
            {titles[one]}
          </Link>
        ))}
      </TabLine>
      {children}
      {isAdding ? <AddUserDialog siteId={site.id} onClose={() => setAdding(false)} /> : null}
    </div>
  );
};

const Breadcrumbs = ({ site, part }: { readonly site: Site; readonly part: SettingsPart }) => (
  <nav aria-label="Breadcrumbs" className={styles.crumbs}>
    <ol>
      <li>
        <Link to="/settings">Settings</Link>
      </li>
      <Crumb>
        {part === 'users' ? (
          <b aria-current="page">{site.short_name}</b>
        ) : (
          <Link to={addressOf.users(site.slug)}>{site.short_name}</Link>
        )}
      </Crumb>
      {part === 'users' ? null : (
        <Crumb>
          <b aria-current="page">{titles[part]}</b>
        </Crumb>
      )}
    </ol>
  </nav>
);

const Crumb = ({ children }: { readonly children: ReactNode }) => (
  <li>
    <IconChevronRight size={14} stroke={1.75} aria-hidden />
    {children}
  </li>
);

const MOST_SHOWN = 50;

const SiteChoice = ({ site, onSite }: { readonly site: Site; readonly onSite: (site: Site) => void }) => {
  const { sites } = useSignedIn();
  if (sites.length < 2) return null;
  return (
    <Select
      size="xs"
      className={styles.site}
      aria-label="Site"
      searchable
      allowDeselect={false}
      limit={MOST_SHOWN}
      nothingFoundMessage="No site of yours has this name."
      data={sites.map(({ id, short_name }) => ({ value: id, label: short_name }))}
      value={site.id}
      onChange={(id) => {
        const chosen = sites.find((one) => one.id === id);
        if (chosen) onSite(chosen);
      }}
    />
  );
};

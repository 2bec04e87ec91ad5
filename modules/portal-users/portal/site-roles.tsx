// The sites of a user, and where as an admin (USERS-038, USERS-039, USERS-073 to USERS-075, USERS-084 to USERS-086).
import { mayAddUsers, mayDeleteUsers, mayEditPermissions, mayRemoveUsers } from '../contract/policies.ts';
import { Button, Select, Switch } from '@mantine/core';
import { IconBuildingHospital, IconLock, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import type { TypedSite } from './person-form.rules.ts';
import type { PersonForm } from './use-person-form.ts';
import styles from './person-dialog.module.css';

const MOST_SHOWN = 50;

interface SiteRolesProps {
  readonly form: PersonForm;
  /** Names of the sites that the editor cannot change. */
  readonly fixed?: readonly string[];
  /** The sites the user holds already: these are left by 'Remove from site', not by unpicking. */
  readonly held?: readonly string[];
  readonly onRemove?: (siteId: string, name: string) => void;
  /** The only site of the user, where there is one: it takes the right to delete users to remove it. */
  readonly lastSite?: string | null;
}

export const SiteRoles = ({ form, fixed = [], held = [], onRemove, lastSite = null }: SiteRolesProps) => {
  const { me, sites } = useSignedIn();
  const names = useMemo(() => new Map(sites.map(({ id, short_name }) => [id, short_name])), [sites]);
  const taken = new Set([...form.values.sites.map(({ siteId }) => siteId), ...held]);
  const offered = mayAddUsers.sites(me).filter((siteId) => !taken.has(siteId));
  const removable = new Set(mayRemoveUsers.sites(me));
  const deleting = new Set(mayDeleteUsers.sites(me));
  /** What is chosen rather than typed is never half done. */
  const choose = (chosen: readonly TypedSite[]): void => {
    form.change({ sites: chosen });
    form.show('sites');
  };
  const change = (siteId: string, isAdmin: boolean): void =>
    choose(form.values.sites.map((site) => (site.siteId === siteId ? { siteId, isAdmin } : site)));
  const drop = (siteId: string): void => choose(form.values.sites.filter((site) => site.siteId !== siteId));

  return (
    <fieldset className={styles.roles} data-path="sites" aria-describedby="person-sites-message">
      <legend>Sites</legend>
      <ul>
        {form.values.sites.map((site) => {
          const name = names.get(site.siteId) ?? 'Unknown site';
          const isHeld = held.includes(site.siteId);
          const isKept = site.siteId === lastSite && !deleting.has(site.siteId);
          const mayRemove = isHeld && removable.has(site.siteId);
          return (
            <SiteRole
              key={site.siteId}
              site={site}
              name={name}
              hasSwitch={mayEditPermissions(me, site.siteId)}
              onAdmin={(isAdmin) => change(site.siteId, isAdmin)}
              onDrop={isHeld ? null : () => drop(site.siteId)}
              isKept={mayRemove && isKept}
              onRemove={mayRemove && onRemove && !isKept ? () => onRemove(site.siteId, name) : null}
            />
          );
        })}
      </ul>
      {fixed.length > 0 ? <FixedSites names={fixed} /> : null}
      {offered.length > 0 ? (
        <Select
          size="xs"
          className={styles.rolesAdd}
          aria-label="Add a site"
          placeholder="Add a site"
          searchable
          limit={MOST_SHOWN}
          nothingFoundMessage="None of the sites where you may add users has this name."
          data={offered.map((siteId) => ({ value: siteId, label: names.get(siteId) ?? siteId }))}
          value={null}
          onChange={(siteId) => {
            if (siteId !== null) choose([...form.values.sites, { siteId, isAdmin: false }]);
          }}
        />
      ) : null}
      <FieldMessage id="person-sites-message" error={form.errorOf('sites')} />
    </fieldset>
  );
};

interface SiteRoleProps {
  readonly site: TypedSite;
  readonly name: string;
  readonly hasSwitch: boolean;
  readonly onAdmin: (isAdmin: boolean) => void;
  readonly onDrop: (() => void) | null;
  /** The last site of the user, which the editor may not remove. */
  readonly isKept: boolean;
  readonly onRemove: (() => void) | null;
}

const SiteRole = ({ site, name, hasSwitch, onAdmin, onDrop, isKept, onRemove }: SiteRoleProps) => (
  <li className={styles.role}>
    <IconBuildingHospital size={16} stroke={1.75} aria-hidden />
    <span className={`${styles.roleName} trunc`}>{name}</span>
    {hasSwitch ? (
      <Switch
        size="sm"
        label="Admin"
        aria-label={`Admin at ${name}`}
        checked={site.isAdmin}
        onChange={({ currentTarget }) => onAdmin(currentTarget.checked)}
      />
    ) : (
      <span className="dim">{site.isAdmin ? 'Admin' : 'Caregiver'}</span>
    )}
    <span className={styles.roleEnd}>
      {onDrop === null ? null : (
        <IconButton label={`Take out ${name}`} onClick={onDrop}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {isKept ? <span className="dim">Last site. Revoke portal access instead.</span> : null}
      {onRemove === null ? null : (
        <Button variant="subtle" size="xs" aria-label={`Remove from site ${name}`} onClick={onRemove}>
          Remove from site
        </Button>
      )}
    </span>
  </li>
);

const FixedSites = ({ names }: { readonly names: readonly string[] }) => (
  <div className={styles.fixedSites}>
    <span className="dim">Also at, not yours to change:</span>
    <ul aria-label="Sites you cannot change">
      {names.map((name) => (
        <li key={name} className={styles.fixedSite}>
          <IconLock size={13} stroke={1.75} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  </div>
);

// What may I do at this site, and why (not)? (SHELL-014; USERS-025; OP-USERS-5)
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import type { Policy, RoleHeld } from '@alveary/contract/policies/policy.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { useMe, useSignedIn } from '@alveary/portal/shell/me.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { permissionGroups } from './permission-groups.ts';
import { inRoleOrder, roleName } from './role-names.ts';
import { addressOf, SettingsFrame } from './settings-frame.tsx';
import { why } from './why.rules.ts';
import { WhyCard } from './why-card.tsx';
import styles from './my-permissions.module.css';

export const MyPermissionsPage = () => {
  const { sites } = useSignedIn();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const slug = search.get('site');
  const site = slug === null ? sites[0] : sites.find((one) => one.slug === slug);
  if (site === undefined) return <NotFoundPage />;
  return (
    <SettingsFrame
      site={site}
      part="my-permissions"
      onSite={(chosen) => void navigate(addressOf['my-permissions'](chosen.slug))}
    >
      <MyPermissions key={site.id} site={site} />
    </SettingsFrame>
  );
};

const MyPermissions = ({ site }: { readonly site: Site }) => (
  <div className={styles.permissions}>
    <div className={styles.main}>
      <Roles site={site} />
      {permissionGroups.map((group) => (
        <section key={group.title} className={styles.card} aria-label={group.title}>
          <h2>{group.title}</h2>
          <ul>
            {group.policies.map((policy) => (
              <Permission key={policy.name} policy={policy} site={site} />
            ))}
          </ul>
        </section>
      ))}
    </div>
    <WhyCard site={site} />
  </div>
);

const Roles = ({ site }: { readonly site: Site }) => {
  const me = useMe();
  const rolesAt = (siteId: string) => me.siteUsers.find((entry) => entry.siteId === siteId)?.roles ?? [];
  const everywhere = rolesAt(GLOBAL_SITE_ID);
  return (
    <section className={styles.card} aria-labelledby="my-roles">
      <h2 id="my-roles">My roles</h2>
      <dl className={styles.roles}>
        <dt>At {site.short_name}</dt>
        <dd>
          <RoleBadges roles={rolesAt(site.id)} />
        </dd>
        {everywhere.length > 0 ? (
          <>
            <dt>For all sites</dt>
            <dd>
              <RoleBadges roles={everywhere} />
            </dd>
          </>
        ) : null}
        {me.isStaff ? (
          <>
            <dt>Status</dt>
            <dd>
              <Badge tone="outline">Staff</Badge>
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  );
};

const RoleBadges = ({ roles }: { readonly roles: readonly RoleHeld[] }) =>
  roles.length === 0 ? (
    <span className="dim">No role</span>
  ) : (
    inRoleOrder(roles).map(({ code }) => (
      <Badge key={code} tone="outline">
        {roleName(code)}
      </Badge>
    ))
  );

const Permission = ({ policy, site }: { readonly policy: Policy; readonly site: Site }) => {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { may, sentence } = why(policy, me, site.id, site.short_name);
  return (
    <li className={styles.permission} data-may={may}>
      {may ? (
        <IconCheck size={16} stroke={2} aria-hidden />
      ) : (
        <IconMinus size={16} stroke={1.75} aria-hidden />
      )}
      <span className="grow">{policy.says}</span>
      <span className={styles.word}>{may ? 'Yes' : 'No'}</span>
      <button
        type="button"
        className={styles.why}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {may ? 'Why?' : 'Why not?'}
        <span className="visually-hidden"> {policy.says}</span>
      </button>
      <p id={id} role="status" className={styles.answer}>
        {isOpen ? sentence : null}
      </p>
    </li>
  );
};

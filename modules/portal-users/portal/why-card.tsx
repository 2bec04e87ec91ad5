// 'Why can I (not)…': one action, one site, the answer in a sentence (OP-USERS-5; USERS-077 to USERS-084)
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { permissionGroups, permissions } from './permission-groups.ts';
import { why } from './why.rules.ts';
import styles from './my-permissions.module.css';

const MOST_SHOWN = 50;

interface WhyCardProps {
  /** The site whose page is open; another one can be asked about here. */
  readonly site: Site;
}

export const WhyCard = ({ site }: WhyCardProps) => {
  const { me, sites } = useSignedIn();
  const [asked, setAsked] = useState(permissions[0]?.name ?? '');
  const [siteId, setSiteId] = useState(site.id);
  const at = sites.find(({ id }) => id === siteId) ?? site;
  const policy = permissions.find(({ name }) => name === asked);
  const answer = policy === undefined ? null : why(policy, me, at.id, at.short_name);
  return (
    <section className={`${styles.card} ${styles.whyCard}`} aria-labelledby="why">
      <h2 id="why">Why can I (not)…</h2>
      <Select
        label="Action"
        searchable
        allowDeselect={false}
        data={permissionGroups.map((group) => ({
          group: group.title,
          items: group.policies.map(({ name, says }) => ({ value: name, label: says })),
        }))}
        value={asked}
        onChange={(name) => name !== null && setAsked(name)}
      />
      <Select
        label="Site"
        searchable
        allowDeselect={false}
        limit={MOST_SHOWN}
        nothingFoundMessage="No site of yours has this name."
        data={sites.map(({ id, short_name }) => ({ value: id, label: short_name }))}
        value={siteId}
        onChange={(id) => id !== null && setSiteId(id)}
      />
      <p role="status" className={styles.whyAnswer} data-may={answer?.may}>
        {answer?.sentence}
      </p>
      <p className="dim">Roles are given by an admin of the site.</p>
    </section>
  );
};

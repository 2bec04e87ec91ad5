// What does a line say of a site that is kept, and what can be done about it? Closed ones come last (USERS-063)
import type { Me } from '@alveary/contract/policies/policy.ts';
import { showDay } from '@alveary/portal/lib/dates.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { KeptSite } from '../contract/keeping.model.ts';
import { mayAtSite, mayCloseSites, mayEditSites } from '../contract/policies.ts';
import { regionLabels } from './region-labels.ts';
import styles from './keep-sites.module.css';

interface SiteActs {
  readonly onEdit: (site: KeptSite) => void;
  readonly onClose: (site: KeptSite) => void;
}

const columnsFor = (me: Me, acts: SiteActs): readonly Column<KeptSite>[] => [
  {
    id: 'site',
    title: 'Site',
    isName: true,
    cell: ({ shortName, fullName }) => (
      <>
        <b>{shortName}</b> <span className="dim">{fullName}</span>
      </>
    ),
  },
  { id: 'slug', title: 'Slug', cell: ({ slug }) => slug },
  {
    id: 'region',
    title: 'Region',
    cell: ({ region }) => <Badge tone="outline">{regionLabels[region]}</Badge>,
  },
  {
    id: 'conditions',
    title: 'Conditions',
    cell: ({ conditions }) => (conditions.length === 0 ? <None /> : conditions.join(', ')),
  },
  { id: 'people', title: 'People', isNumber: true, cell: ({ people }) => people.toLocaleString('en-US') },
  {
    id: 'acts',
    title: 'What can be done',
    isTitleHidden: true,
    cell: (site, { tabIndex }) => <Acts me={me} site={site} tabIndex={tabIndex} {...acts} />,
  },
];

interface ActsProps extends SiteActs {
  readonly me: Me;
  readonly site: KeptSite;
  readonly tabIndex: 0 | -1;
}

const Acts = ({ me, site, tabIndex, onEdit, onClose }: ActsProps) => {
  if (site.closedAt !== null) {
    return (
      <span title={site.closedReason ?? undefined}>
        Closed {showDay(site.closedAt)}: {site.closedReason}
      </span>
    );
  }
  return (
    <div className={styles.acts}>
      {mayAtSite(me, mayEditSites, site.id) ? (
        <Button
          size="compact-sm"
          variant="subtle"
          tabIndex={tabIndex}
          aria-label={`Edit ${site.shortName}`}
          onClick={() => onEdit(site)}
        >
          Edit
        </Button>
      ) : null}
      {mayAtSite(me, mayCloseSites, site.id) ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          tabIndex={tabIndex}
          aria-label={`Close ${site.shortName}`}
          onClick={() => onClose(site)}
        >
          Close
        </Button>
      ) : null}
    </div>
  );
};

export const KeptSitesTable = ({
  sites,
  onEdit,
  onClose,
}: { readonly sites: readonly KeptSite[] } & SiteActs) => {
  const me = useMe();
  const columns = useMemo(() => columnsFor(me, { onEdit, onClose }), [me, onEdit, onClose]);
  return <ListTable label="Sites" fills rows={sites} keyOf={({ id }) => id} columns={columns} />;
};

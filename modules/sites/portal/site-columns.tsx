// What does one line say of a site? Its name leads to its page; a count of nought is quiet (OP-SHELL-2)
import { engagementStatuses, engagementStatusLabels } from '@alveary/contract/engagement-status.ts';
import { IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { None } from '@alveary/portal/ui/none.tsx';
import { regionLabels } from './region-labels.ts';
import type { SiteOfList } from './sites-list.rules.ts';
import styles from './sites.module.css';

const countColumn = (
  id: string,
  title: string,
  countOf: (entry: SiteOfList) => number,
  width: number,
): Column<SiteOfList> => ({
  id,
  title,
  isNumber: true,
  width,
  sort: { by: countOf, isDownFirst: true },
  cell: (entry) => {
    const count = countOf(entry);
    return <span className={count === 0 ? 'dim' : undefined}>{count.toLocaleString('en-US')}</span>;
  },
});

/** As wide as its title. */
const widthOf = (title: string): number => 36 + title.length * 7.2;

/** `withSettings`: the sites whose settings may be seen. */
export const siteColumns = (withSettings: ReadonlySet<string>): readonly Column<SiteOfList>[] => [
  {
    id: 'name',
    title: 'Site',
    isName: true,
    width: 220,
    grow: 3,
    // As the server answers.
    sort: { by: (_, index) => index },
    tip: ({ site }) => site.fullName,
    cell: ({ site }) => <b>{site.shortName}</b>,
    beside: ({ site }) => <span className="dim"> {site.longName}</span>,
  },
  {
    id: 'region',
    title: 'Region',
    width: 72,
    cell: ({ site }) => <Badge tone="outline">{regionLabels[site.region]}</Badge>,
  },
  countColumn('patients', 'Patients', ({ patients }) => patients, 92),
  ...engagementStatuses.map((status) =>
    countColumn(
      status,
      engagementStatusLabels[status],
      ({ site }) => site.patientsByStatus[status],
      widthOf(engagementStatusLabels[status]),
    ),
  ),
  {
    id: 'role',
    title: 'My role',
    width: 170,
    grow: 2,
    tip: ({ role }) => role || undefined,
    cell: ({ role }) => (role === '' ? <None /> : role),
  },
  {
    id: 'settings',
    title: 'Settings',
    isTitleHidden: true,
    width: 108,
    cell: ({ site }, { tabIndex }) =>
      withSettings.has(site.id) ? (
        <Link
          to={`/settings/${site.slug}`}
          className={styles.settings}
          aria-label={`Settings of ${site.shortName}`}
          tabIndex={tabIndex}
        >
          <IconSettings size={16} stroke={1.75} aria-hidden />
          Settings
        </Link>
      ) : null,
  },
];

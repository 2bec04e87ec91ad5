// What does one line say of a site? Its name leads to its page; a count of nought is quiet (OP-SHELL-2)
import { engagementStatuses } from '@alveary/contract/patients/model.ts';
import { IconSettings } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { type RowPlace, rowStop, VirtualRow } from '../../ui/virtual-table.tsx';
import { regionLabels } from './region-labels.ts';
import type { SiteOfList } from './sites-list.rules.ts';

interface SiteRowProps extends RowPlace {
  readonly entry: SiteOfList;
  readonly hasSettings: boolean;
}

const Count = ({ count }: { readonly count: number }) => (
  <span role="cell" className={count === 0 ? 'sites-number dim' : 'sites-number'}>
    {count.toLocaleString('en-US')}
  </span>
);

export const SiteRow = memo((props: SiteRowProps) => {
  const { entry, hasSettings, index, isActive, onFocus } = props;
  const { site, role, patients } = entry;
  return (
    <VirtualRow place={props}>
      <span role="cell" className="trunc" title={site.fullName}>
        <Link to={`/site/${site.slug}`} className="sites-name" {...rowStop(props)}>
          <b>{site.shortName}</b>
        </Link>{' '}
        <span className="dim">{site.longName}</span>
      </span>
      <span role="cell">
        <Badge tone="outline">{regionLabels[site.region]}</Badge>
      </span>
      <Count count={patients} />
      {engagementStatuses.map((status) => (
        <Count key={status} count={site.patientsByStatus[status]} />
      ))}
      <span role="cell" className="trunc" title={role}>
        {role === '' ? <span className="dim">–</span> : role}
      </span>
      <span role="cell">
        {hasSettings ? (
          <Link
            to={`/settings/${site.slug}`}
            className="sites-settings"
            aria-label={`Settings of ${site.shortName}`}
            tabIndex={isActive ? 0 : -1}
            onFocus={() => onFocus(index)}
          >
            <IconSettings size={16} stroke={1.75} aria-hidden />
            Settings
          </Link>
        ) : null}
      </span>
    </VirtualRow>
  );
});
SiteRow.displayName = 'SiteRow';

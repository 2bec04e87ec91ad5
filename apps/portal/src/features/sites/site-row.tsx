// What does one line say of a site? Its name leads to its page; a count of nought is quiet (OP-SHELL-2)
import { engagementStatuses } from '@alveary/contract/patients/model.ts';
import { IconSettings } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { regionLabels } from './region-labels.ts';
import type { SiteOfList } from './sites-list.rules.ts';

interface SiteRowProps {
  readonly entry: SiteOfList;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly isActive: boolean;
  readonly hasSettings: boolean;
  readonly onFocus: (index: number) => void;
}

const Count = ({ count }: { readonly count: number }) => (
  <span role="cell" className={count === 0 ? 'sites-number dim' : 'sites-number'}>
    {count.toLocaleString('en-US')}
  </span>
);

export const SiteRow = memo(({ entry, index, top, isActive, hasSettings, onFocus }: SiteRowProps) => {
  const { site, role, patients } = entry;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="sites-row sites-line"
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="cell" className="trunc" title={site.fullName}>
        <Link
          to={`/site/${site.slug}`}
          className="sites-name"
          data-site-row={index}
          tabIndex={isActive ? 0 : -1}
          onFocus={() => onFocus(index)}
        >
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
    </div>
  );
});
SiteRow.displayName = 'SiteRow';

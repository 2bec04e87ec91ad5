// At which sites is the patient, with which status, and how is that changed? (OP-ADMIN-2: sites; ADMIN-001; PROFILE-010)
import type { Profile } from '@alveary/contract/patients/model.ts';
import { mayAddToSite, mayRemoveFromSite } from '@alveary/contract/policies/admin-pages.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DateLocale } from '../../../lib/dates.ts';
import { useSignedIn } from '../../../shell/me.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StageBadge } from '../../../ui/stage-badge.tsx';
import { ChangeStatus } from '../change-status.tsx';
import { patientAddress } from '../../../shell/patient-address.ts';
import { SummaryCard } from '../summary-card.tsx';
import { AddSiteDialog } from './add-site.dialog.tsx';
import { RemoveSiteDialog } from './remove-site.dialog.tsx';

interface SitesCardProps {
  readonly profile: Profile;
  readonly locale: DateLocale;
}

/** The id of the site profile that is left, or 'add'. */
type Open = string | null;

const ADD = 'add';

export const SitesCard = ({ profile, locale }: SitesCardProps) => {
  const { me, sites } = useSignedIn();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const addable = new Set(mayAddToSite.sites(me));
  const there = new Set(profile.siteProfiles.map(({ site }) => site.id));
  const others = sites.filter(({ id }) => addable.has(id) && !there.has(id));
  const left = profile.siteProfiles.find(({ id }) => id === open);
  const removable = mayRemoveFromSite.sites(me);
  const mayAdd = others.length > 0 && profile.siteProfiles.some(({ site }) => addable.has(site.id));
  const add = <AddButton label="Add site" onClick={() => setOpen(ADD)} />;
  return (
    <SummaryCard title="Sites" {...(mayAdd ? { aside: add } : {})}>
      <ul className="record-entries">
        {profile.siteProfiles.map((entry) => (
          <li className="record-entry record-site" key={entry.id}>
            <Link className="record-entry-site" to={patientAddress(entry.site.slug, entry.id)}>
              {entry.site.longName}
            </Link>
            <StageBadge status={entry.engagementStatus} />
            <span className="record-entry-deeds">
              <ChangeStatus profile={profile} entry={entry} locale={locale} />
              {removable.includes(entry.site.id) ? (
                <IconButton label={`Take out of ${entry.site.longName}`} onClick={() => setOpen(entry.id)}>
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </IconButton>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {open === ADD ? (
        <AddSiteDialog profile={profile} sites={others} locale={locale} onClose={close} />
      ) : null}
      {left === undefined ? null : (
        <RemoveSiteDialog profile={profile} entry={left} locale={locale} onClose={close} />
      )}
    </SummaryCard>
  );
};

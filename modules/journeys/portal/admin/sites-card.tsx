// At which sites is the patient, with which status, and how is that changed? (OP-ADMIN-2: sites; ADMIN-001; PROFILE-010)
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { mayAddToSite, mayRemoveFromSite } from '@alveary/contract/policies/admin-pages.ts';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useOpened } from '@alveary/portal/lib/use-opened.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';
import { ChangeStatus } from '../change-status.tsx';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { AddSiteDialog } from './add-site.dialog.tsx';
import { RemoveSiteDialog } from './remove-site.dialog.tsx';
import { addSiteDraft } from './draft-keys.ts';

interface SitesCardProps {
  readonly profile: Profile;
  readonly locale: DateLocale;
}

/** Opened is the site profile that is left, by its id, or this. */
const ADD = 'add';

export const SitesCard = ({ profile, locale }: SitesCardProps) => {
  const { me, sites } = useSignedIn();
  const { opened, open, closing } = useOpened();
  const addable = new Set(mayAddToSite.sites(me));
  const there = new Set(profile.siteProfiles.map(({ site }) => site.id));
  const others = sites.filter(({ id }) => addable.has(id) && !there.has(id));
  const left = profile.siteProfiles.find(({ id }) => id === opened);
  const removable = mayRemoveFromSite.sites(me);
  const mayAdd = others.length > 0 && profile.siteProfiles.some(({ site }) => addable.has(site.id));
  const add = <AddButton label="Add site" draftKey={addSiteDraft(profile.id)} onClick={() => open(ADD)} />;
  return (
    <SummaryCard title="Sites" {...(mayAdd ? { aside: add } : {})}>
      <Entries>
        {profile.siteProfiles.map((entry) => (
          <Entry
            key={entry.id}
            isCentred
            text={<Link to={patientAddress(entry.site.slug, entry.id)}>{entry.site.longName}</Link>}
            acts={
              <>
                <ChangeStatus profile={profile} entry={entry} locale={locale} />
                {removable.includes(entry.site.id) ? (
                  <IconButton label={`Take out of ${entry.site.longName}`} onClick={() => open(entry.id)}>
                    <IconTrash size={16} stroke={1.75} aria-hidden />
                  </IconButton>
                ) : null}
              </>
            }
          >
            <StageBadge status={entry.engagementStatus} />
          </Entry>
        ))}
      </Entries>
      {opened === ADD ? (
        <AddSiteDialog profile={profile} sites={others} locale={locale} onClose={closing(ADD)} />
      ) : null}
      {left === undefined ? null : (
        <RemoveSiteDialog profile={profile} entry={left} locale={locale} onClose={closing(left.id)} />
      )}
    </SummaryCard>
  );
};

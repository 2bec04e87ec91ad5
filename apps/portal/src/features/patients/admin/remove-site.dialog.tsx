// Out of which site is the patient taken, and why? (ADMIN-001; OP-ADMIN-2: sites)
import { journeyCalls } from '@alveary/contract/patients/journey.calls.ts';
import type { Profile } from '@alveary/contract/patients/model.ts';
import { useNavigate } from 'react-router';
import type { DateLocale } from '../../../lib/dates.ts';
import { useDeed, useRefresh } from '../../../lib/use-call.ts';
import { dropUnsaved } from '../../../shell/leave-prompt.ts';
import { showSuccess } from '../../../shell/notices.ts';
import { StageBadge } from '../../../ui/stage-badge.tsx';
import { PatientLine } from '../patient-line.tsx';
import { nameOf } from '../patient-name.ts';
import { ReasonDialog } from '../reason.dialog.tsx';
import { recordRefreshes } from '../record-refreshes.ts';

interface RemoveSiteProps {
  readonly profile: Profile;
  readonly entry: Profile['siteProfiles'][number];
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

export const RemoveSiteDialog = ({ profile, entry, locale, onClose }: RemoveSiteProps) => {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { site, engagementStatus } = entry;
  const isOnlyOneSeen = profile.siteProfiles.length === 1;
  const remove = useDeed(journeyCalls.removeSite, {
    onDone: () => {
      showSuccess(`${nameOf(profile)} was taken out of ${site.longName}.`);
      if (!isOnlyOneSeen) return void refresh(recordRefreshes);
      // Nothing of the patient can be read any more.
      dropUnsaved();
      return void navigate('/admin');
    },
    onRefused: ({ code }) => {
      if (code === 'Stale') void refresh(recordRefreshes);
      return true;
    },
  });
  return (
    <ReasonDialog
      title={`Take out of ${site.longName}?`}
      act="Take out of the site"
      isDanger
      draftKey={`remove-site:${entry.id}`}
      about={
        <>
          <PatientLine profile={profile} locale={locale} />
          <span className="grow" />
          <span>{site.shortName}</span>
          <StageBadge status={engagementStatus} />
          <p className="dim">
            The people of the site see the patient no more. Everything that is recorded stays.
            {isOnlyOneSeen ? ' You yourself see no other site of this patient.' : ''}
          </p>
        </>
      }
      isReasonNeeded={() => true}
      run={async ({ reason }) =>
        remove.run({
          params: { id: profile.id },
          body: { siteId: site.id, reason, version: profile.version },
        })
      }
      onClose={onClose}
    />
  );
};

// Out of which site is the patient taken, and why? (ADMIN-001; OP-ADMIN-2: sites)
import { journeyCalls } from '../../contract/calls.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { useNavigate } from 'react-router';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { ReasonDialog } from '@alveary/modules/patients/portal/public.ts';

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
  const remove = useCallMutation(journeyCalls.removeSite);
  const onRemoved = (): void => {
    showSuccess(`${nameOf(profile)} was taken out of ${site.longName}.`);
    onClose();
    // Where nothing of the patient can be read any more.
    if (isOnlyOneSeen) void navigate('/admin');
    else void refresh(['record']);
  };
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
      sending={through(
        remove,
        ({ reason }) => ({
          params: { id: profile.id },
          body: { siteId: site.id, reason, version: profile.version },
        }),
        onRemoved,
      )}
      onRefused={({ code }) => {
        if (code === 'Stale') void refresh(['record']);
      }}
      onClose={onClose}
    />
  );
};

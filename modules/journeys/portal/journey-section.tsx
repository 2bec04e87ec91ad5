// With which status is the patient at each site, and which steps led there? A section of Patient Details (OP-PROFILE-3)
import { PatientStatuses } from '@alveary/modules/patient-status/portal/public.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';
import { ChangeStatus } from './change-status.tsx';
import { JourneySteps } from './journey-steps.tsx';
import styles from './journey.module.css';

interface JourneySectionProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

export const JourneySection = ({ siteProfile, locale }: JourneySectionProps) => {
  const { profile } = siteProfile;
  return (
    <SummaryCard title="Statuses and journey">
      <ul className={styles.sites}>
        {profile.siteProfiles.map((entry) => (
          <li key={entry.id}>
            <span>{entry.site.shortName}</span>
            <span className={styles.status}>
              <StageBadge status={entry.engagementStatus} />
              <ChangeStatus profile={profile} entry={entry} locale={locale} />
            </span>
          </li>
        ))}
      </ul>
      <PatientStatuses profile={profile} locale={locale} />
      <JourneySteps siteProfile={siteProfile} locale={locale} />
    </SummaryCard>
  );
};

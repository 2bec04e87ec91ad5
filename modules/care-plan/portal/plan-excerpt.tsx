// What does the care plan say now, at a glance? The newest note of each section that is shown at the patient's status (OP-PROFILE-3)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { Link } from 'react-router';
import { carePlanCalls } from '../contract/calls.ts';
import { plainNote } from '../contract/plain-note.ts';
import { sectionsAt } from '../contract/rules.ts';
import styles from './care-plan.module.css';

interface PlanExcerptProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
  /** Whether something stands below it: plans that other systems sent. */
  readonly hasOthers: boolean;
}

const SECTIONS_SHOWN = 3;

export const PlanExcerpt = ({ siteProfile, locale, hasOthers }: PlanExcerptProps) => {
  const { profile, site } = siteProfile;
  const { data, error, refetch } = useCall(
    carePlanCalls.read,
    { query: { profileId: profile.id } },
    { shownInPlace: true },
  );
  if (error !== null && data === undefined) {
    return <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <CardEmpty>Loading the care plan…</CardEmpty>;
  const shown = data === null ? [] : sectionsAt(data.sections, siteProfile.engagementStatus).shown;
  const written = shown.flatMap(({ id, name, note }) => (note === null ? [] : [{ id, name, note }]));
  if (written.length === 0) return hasOthers ? null : <CardEmpty>No active care plan.</CardEmpty>;
  const rest = written.length - SECTIONS_SHOWN;
  return (
    <div className={styles.excerpt}>
      <dl>
        {written.slice(0, SECTIONS_SHOWN).map(({ id, name, note }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <p>{plainNote(note.text)}</p>
              <p className="dim">
                {[note.createdByName, showDay(note.lastModifiedDate, locale)].filter(Boolean).join(' · ')}
              </p>
            </dd>
          </div>
        ))}
      </dl>
      <Link to={`${patientAddress(site.slug, siteProfile.id)}/carePlan`}>
        {rest > 0 ? `Care plan, with ${rest} more ${rest === 1 ? 'section' : 'sections'}` : 'Care plan'}
      </Link>
    </div>
  );
};

// The patient beside a maximised conversation: who it is, in which state, and what is planned and open (design language §10).
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { DeceasedBadge, PatientStatusBadge, usePatientOf } from '@alveary/modules/patients/portal/public.ts';
import { Link } from 'react-router';
import { now } from '@alveary/portal/lib/clock.ts';
import { ageAt, localeOfRegion, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { Slot } from '@alveary/portal/shell/slot.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { StageBadge } from '@alveary/portal/ui/stage-badge.tsx';
import styles from './patient-column.module.css';

const KEEP_MS = 60_000;

/** Nothing for who has no site of the patient. */
export function PatientColumn({ principal }: { readonly principal: string }) {
  const { sites } = useSignedIn();
  const { patient } = usePatientOf(principal);
  const here = patient?.siteProfiles.find(({ site }) => sites.some(({ id }) => id === site.id));
  return here === undefined ? null : <AtSite siteProfileId={here.id} />;
}

function AtSite({ siteProfileId }: { readonly siteProfileId: string }) {
  const { data, error, refetch } = useCall(
    patientCalls.siteProfile,
    { params: { id: siteProfileId } },
    { shownInPlace: true, staleTime: KEEP_MS },
  );
  return (
    <aside className={styles.column} aria-label="Patient">
      {data !== undefined ? (
        <Known siteProfile={data} />
      ) : error === null ? (
        <SkeletonRows rows={4} columns={['70%', '20%']} label="Loading the patient" />
      ) : (
        <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />
      )}
    </aside>
  );
}

function Known({ siteProfile }: { readonly siteProfile: SiteProfile }) {
  const { id, profile, site, engagementStatus } = siteProfile;
  const locale = localeOfRegion(site.region);
  const age = profile.isDeceased ? null : ageAt(profile.dateOfBirth, now());
  return (
    <>
      <div className={styles.who}>
        <h3>{nameOf(profile)}</h3>
        <p className="dim tabular">
          {age === null ? '' : `${age} y · `}
          {showDay(profile.dateOfBirth, locale)}
        </p>
        <p className={styles.state}>
          <StageBadge status={engagementStatus} />
          {profile.isDeceased && (
            <DeceasedBadge day={profile.deceasedAt && showDay(profile.deceasedAt, locale)} />
          )}
          {profile.patientStatuses.map((status) => (
            <PatientStatusBadge key={status.id} status={status} />
          ))}
          <span className="dim">{profile.identifiers.EhrId}</span>
        </p>
      </div>
      <div className={styles.parts}>
        <Slot name="chat-patient" given={{ siteProfile, locale }} />
      </div>
      <Link className={styles.page ?? ''} to={patientAddress(site.slug, id)}>
        Open patient page
      </Link>
    </>
  );
}

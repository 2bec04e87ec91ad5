// What is recorded of a patient, at which sites, and how is it changed? (OP-ADMIN-1, OP-ADMIN-2; ADMIN-001, ADMIN-005)
import { patientCalls } from '../../contract/calls.ts';
import type { Profile } from '../../contract/model.ts';
import { mayReadAccesses } from '@alveary/modules/audit/contract/policies.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { hasFeature } from '@alveary/contract/policies/shell.ts';
import { Link, useParams } from 'react-router';
import { now } from '@alveary/portal/lib/clock.ts';
import { ageAt, type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { PageHead } from '@alveary/portal/ui/page-head.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { usePatientLocale } from '../patient-link.tsx';
import { nameOf } from '../../contract/patient-name.ts';
import { ClosedRecord } from '../closed-record.tsx';
import { AddressesCard, PhonesCard } from './contact-cards.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { AosSessionsCard, SessionsCard } from './filed-cards.tsx';
import { RecordCard } from './record-card.tsx';
import { Slot } from '@alveary/portal/shell/slot.tsx';
import { Spo2Card } from './spo2-card.tsx';
import styles from './record.module.css';

export const RecordPage = () => {
  const { id } = useParams();
  return isUuid(id) ? <RecordOf key={id} profileId={id} /> : <NotFoundPage />;
};

const RecordOf = ({ profileId }: { readonly profileId: string }) => {
  const { data, error, refetch } = useCall(
    patientCalls.profile,
    { params: { id: profileId } },
    { shownInPlace: true },
  );
  if (data === undefined) {
    if (error === null) {
      return (
        <div className={styles.loading}>
          <SkeletonRows rows={8} columns={['18%', '30%', '20%']} label="Loading the record" />
        </div>
      );
    }
    if (error.code === 'NoSiteForPatient')
      return (
        <ClosedRecord
          id={profileId}
          error={error}
          addressOf={(record) => `/admin/profile/${record.profileId}`}
        />
      );
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
  }
  return <Record profile={data} />;
};

const Record = ({ profile }: { readonly profile: Profile }) => {
  const { me, sites } = useSignedIn();
  const own = sites.filter((site) => profile.siteProfiles.some((entry) => entry.site.id === site.id));
  const locale = usePatientLocale(profile);
  const editable = mayEditPatients.sites(me);
  const siteProfile = profile.siteProfiles.find((entry) => editable.includes(entry.site.id));
  const mayEdit = siteProfile !== undefined;
  return (
    <div className={styles.record}>
      <Head profile={profile} locale={locale} />
      <div className={styles.columns}>
        <div>
          <RecordCard
            profile={profile}
            siteProfileId={siteProfile?.id ?? ''}
            locale={locale}
            mayEdit={mayEdit}
          />
          <PhonesCard profile={profile} mayEdit={mayEdit} />
          <AddressesCard profile={profile} mayEdit={mayEdit} />
        </div>
        <div>
          <Slot name="patient-record" given={{ profile, locale }} />
          <Spo2Card
            profile={profile}
            locale={locale}
            mayEdit={mayEdit}
            isOffered={own.some((site) => hasFeature(site.feature_values, 'portal_spo2'))}
          />
          <SessionsCard profileId={profile.id} locale={locale} />
          <AosSessionsCard profileId={profile.id} locale={locale} />
          <DocumentsCard profile={profile} locale={locale} />
        </div>
      </div>
    </div>
  );
};

const Head = ({ profile, locale }: { readonly profile: Profile; readonly locale: DateLocale }) => {
  const { me } = useSignedIn();
  const age = ageAt(profile.dateOfBirth, now());
  const admins = mayReadAccesses.sites(me);
  return (
    <PageHead
      title={nameOf(profile)}
      aside={
        <nav aria-label="Pages of the patient">
          <Link to={`/admin/appointment?principal.equals=${profile.id}`}>Appointments</Link>
          {profile.siteProfiles.some(({ site }) => admins.includes(site.id)) ? (
            <Link to={`/admin/profile/${profile.id}/accesses`}>Who saw this patient</Link>
          ) : null}
        </nav>
      }
    >
      <p className="dim tabular">
        Born {showDay(profile.dateOfBirth, locale)}
        {age === null ? '' : ` · ${age} y`}
        {profile.identifiers.EhrId === null ? '' : ` · EHR ID ${profile.identifiers.EhrId}`}
      </p>
    </PageHead>
  );
};

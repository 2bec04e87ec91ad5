// How does a patient agree to be reached? Without a patient the search opens (SHELL-015; OP-USERS-5; document 3 §3)
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { communicationPreferenceCalls } from '../contract/calls.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { Button } from '@mantine/core';
import { IconSearch, IconUserSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { showDay } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { NoSiteOfPatient } from '@alveary/modules/patients/portal/public.ts';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { PatientSearch } from '@alveary/modules/patient-search/portal/public.ts';
import { PreferencesForm } from './preferences-form.tsx';
import styles from './preferences.module.css';

const addressOf = (profileId: string): string => `/settings/communication-preferences/${profileId}`;

export const PreferencesPage = () => {
  const { id } = useParams();
  const [isSearching, setSearching] = useState(id === undefined);
  const navigate = useNavigate();
  const choose = (profileId: string): void => {
    setSearching(false);
    void navigate(addressOf(profileId));
  };
  if (id !== undefined && !isUuid(id)) return <NotFoundPage />;
  const search = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      onClick={() => setSearching(true)}
    >
      {id === undefined ? 'Search Patients' : 'Another patient'}
    </Button>
  );
  return (
    <div className={styles.preferences}>
      <header className={styles.head}>
        <h1>Communication preferences</h1>
        <span className="grow" />
        {id === undefined ? null : search}
      </header>
      {id === undefined ? (
        <EmptyState
          icon={<IconUserSearch size={28} stroke={1.5} aria-hidden />}
          title="No patient chosen"
          line="Choose the patient whose preferences you want to see."
          action={search}
        />
      ) : (
        <OfPatient key={id} profileId={id} />
      )}
      <PatientSearch isOpen={isSearching} onClose={() => setSearching(false)} onChoose={choose} />
    </div>
  );
};

const OfPatient = ({ profileId }: { readonly profileId: string }): ReactNode => {
  const params = { params: { id: profileId } };
  const profile = useCall(patientCalls.profile, params, { shownInPlace: true });
  const kept = useCall(communicationPreferenceCalls.read, params, { shownInPlace: true });
  const me = useMe();
  const failed = [profile, kept].find((query) => query.error && !query.data);
  if (failed?.error) {
    if (failed.error.code === 'NoSiteForPatient') return <NoSiteOfPatient error={failed.error} />;
    return <ErrorState {...failureOfCall(failed.error)} onRetry={() => void failed.refetch()} />;
  }
  if (!profile.data || !kept.data) {
    return (
      <div className={styles.card}>
        <SkeletonRows rows={7} columns={['30%', '50%']} label="Loading the preferences" />
      </div>
    );
  }
  const editable = new Set(mayEditPatients.sites(me));
  return (
    <section className={styles.card} aria-label="Preferences">
      <PatientLine profile={profile.data} />
      <PreferencesForm
        profileId={profileId}
        kept={kept.data}
        onStale={kept.refetch}
        mayChange={profile.data.siteProfiles.some(({ site }) => editable.has(site.id))}
      />
    </section>
  );
};

/** Who it is, and the way to the patient page. */
const PatientLine = ({ profile }: { readonly profile: Profile }) => {
  const open = profile.siteProfiles.find(({ accessible }) => accessible);
  const name = nameOf(profile);
  return (
    <p className={styles.patient}>
      {open ? <Link to={patientAddress(open.site.slug, open.id)}>{name}</Link> : <b>{name}</b>}
      <span className="dim tabular">Born {showDay(profile.dateOfBirth)}</span>
      {profile.identifiers.EhrId === null ? null : (
        <span className="dim tabular">EHR ID {profile.identifiers.EhrId}</span>
      )}
    </p>
  );
};

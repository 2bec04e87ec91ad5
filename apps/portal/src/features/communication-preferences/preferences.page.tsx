// How does a patient agree to be reached? Without a patient the search opens (SHELL-015; OP-USERS-5; document 3 §3)
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Profile } from '@alveary/contract/patients/model.ts';
import { communicationPreferenceCalls } from '@alveary/contract/patients/preferences.calls.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { Button } from '@mantine/core';
import { IconSearch, IconUserOff, IconUserSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { showDay } from '../../lib/dates.ts';
import { useCall } from '../../lib/use-call.ts';
import { useMe } from '../../shell/me.ts';
import { NotFoundPage } from '../../shell/error-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { patientAddress } from '../../shell/patient-address.ts';
import { nameOf } from '../patients/public.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { PatientSearch } from '../patient-search/public.ts';
import { PreferencesForm } from './preferences-form.tsx';
import './preferences.css';

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
    <div className="preferences">
      <header className="preferences-head">
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
    if (failed.error.code === 'NoSiteForPatient') {
      const icon = <IconUserOff size={28} stroke={1.5} aria-hidden />;
      return <EmptyState icon={icon} title={failed.error.message} />;
    }
    const { message, requestId } = failed.error;
    return <ErrorState title={message} requestId={requestId} onRetry={() => void failed.refetch()} />;
  }
  if (!profile.data || !kept.data) {
    return (
      <div className="preferences-card">
        <SkeletonRows rows={7} columns={['30%', '50%']} label="Loading the preferences" />
      </div>
    );
  }
  const editable = new Set(mayEditPatients.sites(me));
  return (
    <section className="preferences-card" aria-label="Preferences">
      <PatientLine profile={profile.data} />
      <PreferencesForm
        profileId={profileId}
        kept={kept.data}
        onStale={() => void kept.refetch()}
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
    <p className="preferences-patient">
      {open ? <Link to={patientAddress(open.site.slug, open.id)}>{name}</Link> : <b>{name}</b>}
      <span className="dim tabular">Born {showDay(profile.dateOfBirth)}</span>
      {profile.identifiers.EhrId === null ? null : (
        <span className="dim tabular">EHR ID {profile.identifiers.EhrId}</span>
      )}
    </p>
  );
};

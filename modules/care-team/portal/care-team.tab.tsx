// Who looks after the patient, in which role, and how is that changed? (document 3 §2 Care team panel with an edit mode; CARETEAM-001)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { OneColumn } from '@alveary/portal/ui/two-columns.tsx';
import { teamCalls } from '../contract/team.calls.ts';
import { TeamCard } from './team-card.tsx';

const NOT_LOADED = 'Error loading care team.';

export function CareTeamTab() {
  const { siteProfile } = usePatient();
  const { profile, site } = siteProfile;
  const mayWrite = mayEditPatients.sites(useMe()).includes(site.id);
  const { data, error, refetch } = useCall(
    teamCalls.read,
    { query: { profileId: profile.id } },
    { shownInPlace: true },
  );
  const failure = error === null ? null : { ...failureOfCall(error, NOT_LOADED), lines: [error.message] };
  if (data === undefined) {
    return failure === null ? (
      <LoadingCards label="Loading the care team" count={1} />
    ) : (
      <ErrorState {...failure} onRetry={() => void refetch()} />
    );
  }
  return (
    <OneColumn>
      <TeamCard profileId={profile.id} siteId={site.id} team={data} mayWrite={mayWrite} />
    </OneColumn>
  );
}

// Who looks after the patient? A card of the Care Summary (OP-PROFILE-3)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty, CardLoading, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { Link } from 'react-router';
import { careTeamRoleLabel } from '../contract/model.ts';
import { teamCalls } from '../contract/team.calls.ts';
import { rolesOfTeam } from '../contract/team.ts';
import { holderOf } from '../contract/team.rules.ts';
import { nameOfMember } from './member-name.ts';

const SHOWN = 4;

export const CareTeamCard = ({ siteProfile }: { readonly siteProfile: SiteProfile }) => {
  const { profile, site } = siteProfile;
  const { data, error, refetch } = useCall(
    teamCalls.read,
    { query: { profileId: profile.id } },
    { shownInPlace: true },
  );
  const held = rolesOfTeam.flatMap((role) => {
    const holder = holderOf(data ?? [], role);
    return holder === null ? [] : [{ role, holder }];
  });
  const address = `${patientAddress(site.slug, siteProfile.id)}/careTeam`;
  return (
    <SummaryCard
      title="Care team"
      aside={<Link to={address}>{held.length > SHOWN ? `All ${held.length}` : 'Open care team'}</Link>}
    >
      {error === null ? null : <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <CardLoading rows={4} label="Loading the care team" /> : null}
      {data !== undefined && held.length === 0 ? (
        <CardEmpty>Nobody is on the care team yet.</CardEmpty>
      ) : null}
      <Entries label="Care team">
        {held.slice(0, SHOWN).map(({ role, holder }) => (
          <Entry key={role} text={nameOfMember(holder)}>
            <span className="dim">{careTeamRoleLabel(role)}</span>
          </Entry>
        ))}
      </Entries>
    </SummaryCard>
  );
};

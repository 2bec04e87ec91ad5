// Who refers and treats the patient? A section of Patient Details (OP-PROFILE-3)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { ProviderEditor } from './provider-editor.tsx';

export const ProvidersSection = ({ siteProfile }: { readonly siteProfile: SiteProfile }) => {
  const { profile, site } = siteProfile;
  return (
    <SummaryCard title="Providers">
      <ProviderEditor
        key={profile.id}
        profileId={profile.id}
        siteId={site.id}
        siteIds={profile.siteProfiles.map((entry) => entry.site.id)}
        held={profile.profilePractitioners}
      />
    </SummaryCard>
  );
};

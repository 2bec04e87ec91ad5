// The way from the patient bar into the conversation with this patient (OP-PROFILE-2: Call and Message; design §11)
import { IconMessageCircle } from '@tabler/icons-react';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { askForPanel } from '@alveary/portal/shell/panel-store.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { hasChat } from '../contract/rules.ts';

export const MessageButton = ({ siteProfile }: { readonly siteProfile: SiteProfile }) => {
  const { sites } = useSignedIn();
  const { profile } = siteProfile;
  const isOffered = profile.siteProfiles.some(({ site }) =>
    sites.some(({ id, feature_values: features }) => id === site.id && hasChat(features)),
  );
  return isOffered ? (
    <IconButton label="Message" onClick={() => askForPanel('chat', { profileId: profile.id })}>
      <IconMessageCircle size={18} stroke={1.75} aria-hidden />
    </IconButton>
  ) : null;
};

// The way to write to the patient, in the patient bar (OP-CONSENT-2; design §11)
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { later } from '@alveary/portal/lib/later.tsx';

const Dialog = later(async () => (await import('./send-message.dialog.tsx')).SendMessageDialog);

export const SendMessageButton = ({ siteProfile }: { readonly siteProfile: SiteProfile }) => {
  const [isOpen, setOpen] = useState(false);
  if (!mayEditPatients.sites(useMe()).includes(siteProfile.site.id)) return null;
  return (
    <>
      <IconButton label="Send message" onClick={() => setOpen(true)}>
        <IconSend size={18} stroke={1.75} aria-hidden />
      </IconButton>
      {isOpen ? <Dialog siteProfile={siteProfile} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

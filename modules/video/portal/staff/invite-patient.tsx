// How does the patient get the link to a visit that is open? By SMS or e-mail, to an address on record (OP-VIDEO-1)
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Button } from '@mantine/core';
import { IconMail, IconMessage } from '@tabler/icons-react';
import { videoCalls } from '../../contract/calls.ts';
import type { Visit } from '../../contract/model.ts';

const ways = [
  { medium: 'sms', act: 'Invite by SMS', Icon: IconMessage },
  { medium: 'email', act: 'Invite by email', Icon: IconMail },
] as const;

export const InvitePatient = ({ visit }: { readonly visit: Visit }) => {
  const invite = useCallMutation(videoCalls.invite, {
    onDone: () => showSuccess('The invitation is on its way.'),
  });
  return (
    <>
      {ways.map(({ medium, act, Icon }) => (
        <Button
          key={medium}
          variant="default"
          disabled={invite.isRunning}
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          onClick={() => void invite.run({ params: { id: visit.id }, body: { medium, to: 'patient' } })}
        >
          {act}
        </Button>
      ))}
    </>
  );
};

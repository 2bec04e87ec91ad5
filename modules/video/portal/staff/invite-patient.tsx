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

interface InviteProps {
  readonly visit: Visit;
  readonly way: (typeof ways)[number];
}

const Invite = ({ visit, way: { medium, act, Icon } }: InviteProps) => {
  const invite = useCallMutation(videoCalls.invite, {
    onDone: () => showSuccess('The invitation is on its way.'),
  });
  return (
    <Button
      variant="default"
      loading={invite.isRunning}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={() => void invite.run({ params: { id: visit.id }, body: { medium, to: 'patient' } })}
    >
      {act}
    </Button>
  );
};

export const InvitePatient = ({ visit }: { readonly visit: Visit }) =>
  ways.map((way) => <Invite key={way.medium} visit={visit} way={way} />);

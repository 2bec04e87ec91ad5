// How do staff get from an appointment to its video visit? To the one that is open, or to a new one (OP-VIDEO-1: from an appointment)
import { isOpenStatus } from '@alveary/modules/appointments/contract/rules.ts';
import type { AppointmentStatus } from '@alveary/modules/appointments/contract/model.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { videoCalls } from '../../contract/calls.ts';
import { startComplaint } from '../../contract/rules.ts';

interface StartVideoProps {
  readonly appointment: { readonly id: string; readonly status: AppointmentStatus; readonly start: string };
  /** With whom, for those who hear the button. */
  readonly name: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly tabIndex?: 0 | -1;
}

/** Nothing where no visit can begin any more. */
export const StartVideo = ({ appointment, name, now, tabIndex }: StartVideoProps) => {
  const go = useNavigate();
  const start = useCallMutation(videoCalls.start, { onDone: ({ id }) => void go(`/visits/${id}`) });
  const { id, status } = appointment;
  if (!isOpenStatus(status) || startComplaint(appointment.start, now) !== null) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconVideo size={14} stroke={1.75} aria-hidden />}
      loading={start.isRunning}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      {...(name === null ? {} : { 'aria-label': `Video with ${name}` })}
      onClick={(event) => {
        // The row below opens its details.
        event.stopPropagation();
        void start.run({ params: { id } });
      }}
    >
      Video
    </Button>
  );
};

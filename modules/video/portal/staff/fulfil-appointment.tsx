// Did the appointment that a visit was started from take place? One click says so once a visit has ended that the patient was in; it is not said by itself, as
// who was cut off starts once more from the same appointment, and what is fulfilled cannot be begun again (OP-APPT-2, OP-VIDEO-1)
import { appointmentCalls } from '@alveary/modules/appointments/contract/calls.ts';
import { mayFulfil } from '@alveary/modules/appointments/contract/rules.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Button } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import type { Visit } from '../../contract/model.ts';

export const FulfilAppointment = ({
  visit,
}: {
  readonly visit: Pick<Visit, 'appointment' | 'endedAt' | 'logId'>;
}) => {
  const { appointment, endedAt, logId } = visit;
  const fulfil = useCallMutation(appointmentCalls.update, {
    onDone: () => showSuccess('The appointment is fulfilled.'),
  });
  // Without a log the patient never came in.
  if (endedAt === null || logId === null || appointment === null || !mayFulfil(appointment)) return null;
  const { id, version } = appointment;
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarCheck size={18} stroke={1.75} aria-hidden />}
      loading={fulfil.isRunning}
      onClick={() => void fulfil.run({ params: { id }, body: { version, status: 'FULFILLED' } })}
    >
      Appointment took place
    </Button>
  );
};

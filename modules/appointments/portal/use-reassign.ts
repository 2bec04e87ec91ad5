// Gives an appointment to another patient; a failure is a notice, and logged (APPT-030, APPT-034).
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { appointmentFixCalls } from '../contract/fix.calls.ts';

/** What follows the appointment by itself. */
export const WHAT_FOLLOWS =
  'Links and messages go with the appointment: if the first patient was told of it, they hear that it is no longer theirs, and the other patient is told.';

export const useReassign = (appointmentId: string, onDone: () => void) => {
  const reassign = useCallMutation(appointmentFixCalls.reassign);
  return {
    isRunning: reassign.isRunning,
    to: async (profileId: string): Promise<void> => {
      const outcome = await reassign.run({ params: { id: appointmentId }, body: { profileId } });
      if (outcome.ok) {
        const { principalPii } = outcome.answer;
        const who = principalPii === null ? 'the chosen patient' : nameOf(principalPii);
        showSuccess(`Moved to ${who}. ${WHAT_FOLLOWS}`);
        onDone();
        return;
      }
      console.error('Reassigning the appointment failed', outcome.error.code, outcome.error.requestId);
    },
  };
};

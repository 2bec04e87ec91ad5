// How does an appointment become another patient's? A failure is a notice, and logged (APPT-030, APPT-034)
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { appointmentFixCalls } from '../contract/fix.calls.ts';

export const useReassign = (appointmentId: string, onDone: () => void) => {
  const reassign = useCallMutation(appointmentFixCalls.reassign);
  return {
    isRunning: reassign.isRunning,
    to: async (profileId: string): Promise<void> => {
      const outcome = await reassign.run({ params: { id: appointmentId }, body: { profileId } });
      if (outcome.ok) {
        showSuccess('The appointment is of the chosen patient now.');
        onDone();
        return;
      }
      console.error('Reassigning the appointment failed', outcome.error.code, outcome.error.requestId);
    },
  };
};

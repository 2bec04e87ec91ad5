// To which patient is the appointment given? The patient search, choosing instead of opening (APPT-017)
import { ChoosePatient } from '@alveary/modules/communications/portal/public.ts';
import type { Appointment } from '../contract/model.ts';
import { useReassign } from './use-reassign.ts';

interface ReassignSearchProps {
  readonly appointment: Appointment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export const ReassignSearch = ({ appointment, onDone, onClose }: ReassignSearchProps) => {
  const { to } = useReassign(appointment.id, onDone);
  return <ChoosePatient isOpen onChoose={(profileId) => void to(profileId)} onClose={onClose} />;
};

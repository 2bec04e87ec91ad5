// Which other patient is the log about? The patient search, choosing instead of opening (LOG-009).
import { useState } from 'react';
import { later } from '@alveary/portal/lib/later.tsx';

const PatientSearch = later(
  async () => (await import('@alveary/modules/patient-search/portal/public.ts')).PatientSearch,
);

interface ChoosePatientProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** @param profileId of the chosen patient */
  readonly onChoose: (profileId: string) => void;
}

export function ChoosePatient({ isOpen, onClose, onChoose }: ChoosePatientProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const choose = (profileId: string) => {
    onChoose(profileId);
    onClose();
  };
  return wasOpened ? <PatientSearch isOpen={isOpen} onClose={onClose} onChoose={choose} /> : null;
}

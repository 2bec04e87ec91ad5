// How is the patient in sight read once more, when a refusal says that what is shown is old? (document 1 §8; PROFILE-002)
import { useContext } from 'react';
import { useRefresh } from '@alveary/portal/lib/use-call.ts';
import { PatientContext } from './patient-context.ts';

/** @returns reloads the patient; it throws, in the words of the documents, where none is loaded */
export const useReloadPatient = (): (() => Promise<void>) => {
  const patient = useContext(PatientContext);
  const refresh = useRefresh();
  return async () => {
    if (patient === null) throw new Error('No site profile loaded');
    await refresh(['record']);
  };
};

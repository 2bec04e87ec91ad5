// Which patient does the page show, so that a panel about another one can say so? (design language §11)
import { useEffect } from 'react';
import { createStore, useStore } from '@alveary/portal/lib/store.ts';

/** The profile id of the patient whose page is open; null on every other page. */
const patientInView = createStore<string | null>(null);

export const useShowsPatient = (profileId: string): void =>
  useEffect(() => {
    patientInView.set(() => profileId);
    return () => patientInView.set(() => null);
  }, [profileId]);

export const usePatientInView = (): string | null => useStore(patientInView);

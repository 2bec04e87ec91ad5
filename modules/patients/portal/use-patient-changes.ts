// What happens on the screen when somebody else changes the patient who is open? It is asked for again, without a reload.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshThings } from '@alveary/portal/lib/changes.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { personsBroker } from '@alveary/portal/shell/session-watch.ts';
import { patientChangesTopic } from '../contract/realtime.ts';

export const usePatientChanges = (profileId: string): void => {
  const broker = useStore(personsBroker);
  const client = useQueryClient();
  useEffect(
    () =>
      broker?.follow(
        patientChangesTopic,
        { profileId },
        ({ changed }) => void refreshThings(client, changed),
      ),
    [broker, client, profileId],
  );
};

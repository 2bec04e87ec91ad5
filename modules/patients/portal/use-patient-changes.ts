// Asks again for what is on the screen when somebody else changes the open patient, or the patient's sites.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshThings } from '@alveary/portal/lib/changes.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { personsBroker } from '@alveary/portal/shell/session-watch.ts';
import { thing } from '@alveary/contract/things.ts';
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
        // Lost: each part says that it cannot be read again. Regained: whatever changed in between was not heard.
        () => void refreshThings(client, thing.options),
      ),
    [broker, client, profileId],
  );
};

// The topic of a patient's changes, for whoever may open the patient.
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { patientChangesKey } from '@alveary/server/platform/calls/changes.ts';
import type { ServedTopic } from '@alveary/server/platform/realtime/topic.ts';
import { patientChangesTopic } from '../contract/realtime.ts';
import { reachesPatient } from './profile.store.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const patientTopics: readonly ServedTopic[] = [
  {
    topic: patientChangesTopic,
    authorize: async ({ party, database }, { profileId = '' }) => {
      if (party.kind !== 'person' || !UUID.test(profileId)) return null;
      const reach = { siteIds: mayViewPatients.sites(party.identity.me), userId: party.identity.user.id };
      const isReached = await database.read(reach, (db) => reachesPatient(db, profileId));
      return isReached ? { keys: [patientChangesKey(profileId)], patientIds: [profileId] } : null;
    },
    about: ({ profileId = '' }) => (UUID.test(profileId) ? [profileId] : []),
  },
];

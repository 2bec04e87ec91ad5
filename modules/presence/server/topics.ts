// Who looks at a patient, heard and said by whoever may open the patient; the name is that of the session.
import { fail } from '@alveary/contract/errors.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Asking } from '@alveary/server/platform/realtime/party.ts';
import { serveRequest, type ServedRequest } from '@alveary/server/platform/realtime/request.ts';
import type { ServedTopic } from '@alveary/server/platform/realtime/topic.ts';
import { tellPresence, type ViewerMessage, viewersTopic } from '../contract/realtime.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const keyOf = (profileId: string): string => `viewers:${profileId}`;

const mayOpen = async ({ party, database }: Asking, profileId: string): Promise<boolean> => {
  if (party.kind !== 'person' || !UUID.test(profileId)) return false;
  const { me, user } = party.identity;
  const reach = { siteIds: mayViewPatients.sites(me), userId: user.id };
  return database.read(reach, (db) => reachesPatient(db, profileId));
};

export const presenceTopics: readonly ServedTopic[] = [
  {
    topic: viewersTopic,
    authorize: async (asking, { profileId = '' }) =>
      (await mayOpen(asking, profileId)) ? { keys: [keyOf(profileId)], patientIds: [profileId] } : null,
    about: ({ profileId = '' }) => (UUID.test(profileId) ? [profileId] : []),
  },
];

export const presenceRequests: readonly ServedRequest[] = [
  serveRequest(tellPresence, async (asking, { profileId, tab, presence }) => {
    const { party } = asking;
    if (party.kind !== 'person' || !(await mayOpen(asking, profileId))) return fail('NoSiteForPatient');
    const { id, first_name: firstName, last_name: lastName } = party.identity.user;
    const message: ViewerMessage = { presence, tab, userId: id, firstName, lastName };
    await asking.publish(keyOf(profileId), message);
    return {};
  }),
];

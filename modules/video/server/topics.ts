// What the two browsers of a visit say to each other, heard and told by the guest who was let in and by staff of the patient's sites
// (OP-VIDEO-1: signalling over the broker).
import { fail } from '@alveary/contract/errors.ts';
import { mayHoldVisits } from '../contract/policies.ts';
import { signalVisit, type VisitSignal, visitTopic } from '../contract/realtime.ts';
import { participantState } from '../contract/rules.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Asking } from '@alveary/server/platform/realtime/party.ts';
import { serveRequest, type ServedRequest } from '@alveary/server/platform/realtime/request.ts';
import type { ServedTopic } from '@alveary/server/platform/realtime/topic.ts';
import { findTimes } from './participants.store.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const WHY_ALL_SITES = {
  allSites: 'a guest belongs to no site: the code reaches one participant and nothing else',
};

const keyOf = (participantId: string): string => `visit:${participantId}`;

/** Of which patient this is a visit, for a party that may talk with somebody who was let in and is still there; else null. */
const patientOfTalk = async (
  { party, database, now }: Asking,
  participantId: string,
): Promise<string | null> => {
  if (!UUID.test(participantId)) return null;
  if (party.kind === 'guest' && party.guestId !== participantId) return null;
  const reach =
    party.kind === 'guest'
      ? { ...WHY_ALL_SITES, userId: null }
      : { siteIds: mayHoldVisits.sites(party.identity.me), userId: party.identity.user.id };
  const times = await database.read(reach, (db: Db) => findTimes(db, participantId));
  return times !== null && participantState(times, times, now) === 'admitted' ? times.profileId : null;
};

export const visitTopics: readonly ServedTopic[] = [
  {
    topic: visitTopic,
    authorize: async (asking, { participantId = '' }) => {
      const profileId = await patientOfTalk(asking, participantId);
      return profileId === null ? null : { keys: [keyOf(participantId)], patientIds: [profileId] };
    },
  },
];

export const visitRequests: readonly ServedRequest[] = [
  serveRequest(signalVisit, async (asking, { participantId, from, signal }) => {
    if ((await patientOfTalk(asking, participantId)) === null) return fail('NotAdmitted');
    const side = asking.party.kind === 'guest' ? 'guest' : 'staff';
    const message: VisitSignal = { side, from, signal };
    await asking.publish(keyOf(participantId), message);
    return {};
  }),
];

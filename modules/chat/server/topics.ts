// The topics of chat, for whoever may read messages at a site of the patient that has chat (CHAT-051, CHAT-052, CHAT-063; OP-CHAT-1).
import type { Asking } from '@alveary/server/platform/realtime/party.ts';
import { sitePatientsKey } from '@alveary/server/platform/realtime/patient-access.ts';
import type { Grant, ServedTopic } from '@alveary/server/platform/realtime/topic.ts';
import { mayReadMessages } from '../contract/policies.ts';
import { channelsTopic, channelTopic, getChannels, listFrame } from '../contract/realtime.ts';
import { findHearing } from './channels.store.ts';
import { keys } from './telling.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const threadGrant = async ({ party, database }: Asking, principal: string): Promise<Grant | null> => {
  if (party.kind !== 'person' || !UUID.test(principal)) return null;
  const { me, user } = party.identity;
  const reach = { siteIds: mayReadMessages.sites(me), userId: user.id };
  // One question alone, because thousands may ask it at the same moment.
  const { isReached, hasChat } = await findHearing(database.reading(reach), principal);
  if (!isReached) return null;
  // Without chat at a site that they have in common there is nothing to hear.
  const heard = hasChat ? [keys.patient(principal), keys.assistant(principal, user.id)] : [];
  return { keys: heard, patientIds: [principal] };
};

/** The conversations with the assistant are about the patient as well. */
const patientsOfList = (message: unknown): readonly string[] => {
  const { data } = listFrame.safeParse(message);
  return data?.type === 'CHANNEL' ? [data.channel.principal] : [];
};

export const chatTopics: readonly ServedTopic[] = [
  {
    topic: channelsTopic,
    listedBy: getChannels.name,
    patientsIn: patientsOfList,
    authorize: async ({ party }) => {
      if (party.kind !== 'person') return null;
      const { me, user } = party.identity;
      const siteIds = mayReadMessages.sites(me);
      return {
        keys: [keys.person(user.id), ...siteIds.flatMap((id) => [keys.site(id), sitePatientsKey(id)])],
        patientIds: [],
      };
    },
  },
  {
    topic: channelTopic,
    authorize: (asking, { principal = '' }) => threadGrant(asking, principal),
    about: ({ principal = '' }) => (UUID.test(principal) ? [principal] : []),
  },
];

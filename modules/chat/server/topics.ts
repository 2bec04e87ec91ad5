// Who may hear of which channels? Whoever may read messages at a site of the patient that has chat (CHAT-051, CHAT-052, CHAT-063; OP-CHAT-1)
import type { Asking } from '@alveary/server/platform/realtime/party.ts';
import type { ServedTopic } from '@alveary/server/platform/realtime/topic.ts';
import { mayReadMessages } from '../contract/policies.ts';
import { channelsTopic, channelTopic } from '../contract/realtime.ts';
import { findHearing } from './channels.store.ts';
import { keys } from './telling.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const threadKeys = async (
  { party, database }: Asking,
  principal: string,
): Promise<readonly string[] | null> => {
  if (party.kind !== 'person' || !UUID.test(principal)) return null;
  const { me, user } = party.identity;
  const reach = { siteIds: mayReadMessages.sites(me), userId: user.id };
  // One question alone, because thousands may ask it at the same moment.
  const { isReached, hasChat } = await findHearing(database.reading(reach), principal);
  if (!isReached) return null;
  // Without chat at a site that they have in common there is nothing to hear.
  return hasChat ? [keys.patient(principal), keys.assistant(principal, user.id)] : [];
};

export const chatTopics: readonly ServedTopic[] = [
  {
    topic: channelsTopic,
    keyFor: async ({ party }) => {
      if (party.kind !== 'person') return null;
      const { me, user } = party.identity;
      return [keys.person(user.id), ...mayReadMessages.sites(me).map(keys.site)];
    },
  },
  {
    topic: channelTopic,
    keyFor: (asking, { principal = '' }) => threadKeys(asking, principal),
    about: ({ principal = '' }) => (UUID.test(principal) ? [principal] : []),
  },
];

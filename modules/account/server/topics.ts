// The topic over which an open portal hears about its own session (AUTH-021).
import { sessionTopic } from '../contract/realtime.ts';
import type { MessageOf } from '@alveary/contract/topic.ts';
import { sessionKey } from '@alveary/server/platform/realtime/broker.ts';
import type { ServedTopic } from '@alveary/server/platform/realtime/topic.ts';
import { markOf } from '@alveary/server/platform/sessions/mark.ts';

export const sessionTopics: readonly ServedTopic[] = [
  {
    topic: sessionTopic,
    authorize: async ({ party }) =>
      party.kind === 'person' ? { keys: [sessionKey(party.identity.sessionId)], patientIds: [] } : null,
    first: (party): MessageOf<typeof sessionTopic> | null =>
      party.kind === 'person' ? { seen: markOf(party.identity.user, party.identity.me) } : null,
  },
];

// What does an open portal hear about its own session? (AUTH-021)
import { sessionTopic } from '@alveary/contract/account/realtime.ts';
import type { MessageOf } from '@alveary/contract/topic.ts';
import { sessionKey } from '../../platform/realtime/broker.ts';
import type { ServedTopic } from '../../platform/realtime/topic.ts';
import { markOf } from '../../platform/sessions/mark.ts';

export const sessionTopics: readonly ServedTopic[] = [
  {
    name: 'account.session',
    topic: sessionTopic,
    keyFor: async ({ identity }) => sessionKey(identity.sessionId),
    first: ({ user, me }): MessageOf<typeof sessionTopic> => ({ seen: markOf(user, me) }),
  },
];

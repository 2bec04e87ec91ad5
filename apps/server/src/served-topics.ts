// Which topics does the broker serve, and who stands behind each? (OP-CHAT-1)
import { sessionTopics } from './modules/account/topics.ts';
import type { ServedTopic } from './platform/realtime/topic.ts';

export const servedTopics: readonly ServedTopic[] = [...sessionTopics];

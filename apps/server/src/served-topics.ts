// Which topics and requests does the broker serve, and who stands behind each? (OP-CHAT-1)
import { sessionTopics } from './modules/account/topics.ts';
import { visitRequests, visitTopics } from './modules/video/topics.ts';
import type { ServedRequest } from './platform/realtime/request.ts';
import type { ServedTopic } from './platform/realtime/topic.ts';

export const servedTopics: readonly ServedTopic[] = [...sessionTopics, ...visitTopics];

export const servedRequests: readonly ServedRequest[] = [...visitRequests];

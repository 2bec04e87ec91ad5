// The topic over which administrators hear of the access that staff grant to their sites (OP-USERS-10).
import type { ServedTopic } from '@alveary/server/platform/realtime/topic.ts';
import { mayReviewGrants } from '../contract/policies.ts';
import { siteGrantsTopic } from '../contract/realtime.ts';
import { siteGrantsKey } from './end-grant.ts';

export const siteGrantTopics: readonly ServedTopic[] = [
  {
    topic: siteGrantsTopic,
    authorize: async ({ party }) =>
      party.kind === 'person'
        ? { keys: mayReviewGrants.sites(party.identity.me).map(siteGrantsKey), patientIds: [] }
        : null,
  },
];

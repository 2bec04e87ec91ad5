// What an administrator's open portal hears at once of access that staff granted to one of their sites (OP-USERS-10).
import { topic } from '@alveary/contract/topic.ts';
import { z } from 'zod';
import { mayReviewGrants } from './policies.ts';

/** The message names the site only: who was granted access is asked for by the call that lists it. */
export const siteGrantsTopic = topic({
  destination: '/user/topic/site-grants',
  summary: 'At which of the own sites access was granted, accepted, reviewed or ended',
  message: z.object({ siteId: z.uuid() }),
  allow: mayReviewGrants,
  audit: { none: 'it names a site and no patient' },
  spec: ['ADMIN-010'],
});

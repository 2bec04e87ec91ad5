// How those who look at one patient know of each other: each tab says over the broker that it is there, asks who is, or goes.
import { brokerRequest } from '@alveary/contract/broker-request.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { topic } from '@alveary/contract/topic.ts';
import { z } from 'zod';

/** `who` says that it is there as well, and asks the others to say so. */
const presence = z.enum(['here', 'who', 'gone']);

export const viewerMessage = z.object({
  presence,
  /** The page that says it, another one after each reload. */
  tab: z.uuid(),
  /** Who is signed in there, as the server knows it. */
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
});
export type ViewerMessage = z.output<typeof viewerMessage>;

export const viewersTopic = topic({
  destination: '/topic/patients/{profileId}/viewers',
  summary: 'Who looks at the patient at this moment',
  message: viewerMessage,
  allow: mayViewPatients,
  audit: { none: 'it names people of the staff; what they read of the patient is kept by itself' },
  spec: [],
});

export const tellPresence = brokerRequest({
  name: 'tellPresence',
  summary: 'Tell the others who look at a patient that one is there, or goes',
  input: z.strictObject({ profileId: z.uuid(), tab: z.uuid(), presence }),
  output: z.object({}),
  allow: mayViewPatients,
  audit: { none: 'who looks is said to those who look; what they read is kept by itself' },
  spec: [],
});

// The calls that list messages that did not arrive, for who sent them and for admins, and take one off the list that somebody has seen to.
import { z } from 'zod';
import { call, nothing, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';

/** In a conversation, from the patient bar, about an appointment of somebody who is no patient yet, or with a code or a link. */
const sources = ['chat', 'outbound', 'booking', 'letter'] as const;

const undelivered = z.object({
  source: z.enum(sources),
  id: z.uuid(),
  /** Null for a person who is no patient yet, and for a user. */
  patient: z
    .object({ profileId: z.uuid(), name: z.string(), dateOfBirth: z.iso.date().nullable() })
    .nullable(),
  channel: z.enum(['SMS', 'APP', 'EMAIL']),
  recipient: z.string().nullable(),
  /** Of a letter to a user: whose account it is about; empty for all others. */
  userName: z.string(),
  /** The beginning of what was written; of a letter what it holds (`topicInWords`), never its code or link. */
  text: z.string(),
  /** Null where nobody who was signed in sent it. */
  sentBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  sentAt: z.string(),
  /** WAITING: tried again by itself; UNKNOWN: nobody knows whether it arrived. */
  state: z.enum(['FAILED', 'UNKNOWN', 'WAITING']),
  /** The code that the service gave, such as 30006. */
  failure: z.string().nullable(),
  /** When it is tried again. */
  retryAt: z.string().nullable(),
});
export type Undelivered = z.output<typeof undelivered>;

const reach = {
  allSites:
    'a message to somebody who is no patient yet is of no site: only own messages, to patients of own sites, and those of sites of an admin are shown',
} as const;

export const undeliveredCalls = {
  list: call({
    method: 'GET',
    path: 'communicationEngine/not-delivered',
    summary:
      'Messages of the last 30 days that did not arrive, of the asker and of patients of sites where they are an admin',
    input: { query: z.strictObject(pagingFields(50, 200)) },
    output: paged(undelivered),
    allow: mayEditPatients,
    reach,
    errors: [],
    shows: ['outbox', 'logs'],
    audit: { action: 'not-delivered.list', about: 'patients' },
    spec: ['CONSENT-018'],
  }),
  handle: call({
    method: 'PUT',
    path: 'communicationEngine/not-delivered/{source}/{id}/handled',
    summary: 'Take a message that did not arrive off the list: somebody has seen to it',
    input: { params: z.object({ source: z.enum(sources), id: idField }) },
    output: nothing,
    allow: mayEditPatients,
    reach,
    errors: ['MessageNotFound'],
    changes: ['outbox'],
    audit: { action: 'not-delivered.update', about: 'patient' },
    spec: ['CONSENT-018'],
  }),
};

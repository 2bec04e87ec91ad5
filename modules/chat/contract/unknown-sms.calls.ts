// The calls that show the SMS of a number that several patients have or none, say whose one is, and block a number of nobody (OP-CHAT-7).
import { z } from 'zod';
import { call, nothing, paged } from '@alveary/contract/call.ts';
import { idField, lineField, pagingFields } from '@alveary/contract/fields.ts';
import { mayAssignSms } from './policies.ts';

const candidate = z.object({
  profileId: z.uuid(),
  name: z.string(),
  dateOfBirth: z.string().nullable(),
  siteName: z.string(),
});

/** What somebody wrote of whom nobody knows for sure who it is. */
const unknownSms = z.object({
  /** As the provider names it. */
  id: z.string(),
  phoneNumber: z.string(),
  body: z.string(),
  /** The media types of what came beside the text. */
  media: z.array(z.string()),
  receivedAt: z.string(),
  /** The patients with this number whom the reader may see; none for a number that nobody has. */
  candidates: z.array(candidate),
});
export type UnknownSms = z.output<typeof unknownSms>;

const blockedNumber = z.object({
  id: z.uuid(),
  phoneNumber: z.string(),
  blockedAt: z.string(),
  /** The name of whoever blocked it. */
  blockedBy: z.string(),
});
export type BlockedNumber = z.output<typeof blockedNumber>;

const smsParams = z.object({ sms: lineField(64).min(1) });

const shared = {
  allow: mayAssignSms,
  reach: {
    allSites:
      'an SMS of an unknown number is of no site: it is shown to the staff of its candidates, or of every site with chat where there are none, and only their own patients are named',
  },
} as const;

export const unknownSmsCalls = {
  list: call({
    ...shared,
    method: 'GET',
    path: 'admin/unknown-sms',
    summary: 'SMS that wait for somebody to say whose they are, the newest first',
    input: { query: z.strictObject(pagingFields(50, 200)) },
    output: paged(unknownSms),
    errors: [],
    shows: ['unknown-sms'],
    audit: { action: 'unknown-sms.list', about: 'patients' },
    spec: ['CHAT-040'],
  }),
  assign: call({
    ...shared,
    method: 'PUT',
    path: 'admin/unknown-sms/{sms}/patient',
    summary:
      'Say whose an SMS is: it comes into the conversation with the patient, and the others of its number unless several patients have it',
    input: {
      params: smsParams,
      body: z.strictObject({ profileId: idField }),
    },
    output: z.object({ channelId: z.uuid() }),
    errors: ['MessageNotFound', 'NoSiteForPatient'],
    changes: ['unknown-sms', 'communication-preferences'],
    audit: { action: 'unknown-sms.assign', about: 'patient' },
    spec: ['CHAT-040'],
  }),
  block: call({
    ...shared,
    method: 'PUT',
    path: 'admin/unknown-sms/{sms}/block',
    summary: 'Show no SMS of this number any more, which no patient has; those that come are kept',
    input: { params: smsParams },
    output: nothing,
    errors: ['MessageNotFound', 'Invalid'],
    changes: ['unknown-sms'],
    audit: { action: 'unknown-sms.block', about: 'nothing' },
    spec: ['CHAT-040'],
  }),
  blocked: call({
    ...shared,
    method: 'GET',
    path: 'admin/blocked-numbers',
    summary: 'Numbers of nobody whose SMS are not shown, the last blocked first',
    input: {},
    output: z.array(blockedNumber),
    errors: [],
    shows: ['unknown-sms'],
    audit: { none: 'numbers of no patient' },
    spec: ['CHAT-040'],
  }),
  unblock: call({
    ...shared,
    method: 'DELETE',
    path: 'admin/blocked-numbers/{id}',
    summary: 'Show the SMS of this number again, those that came meanwhile included',
    input: { params: z.object({ id: idField }) },
    output: nothing,
    errors: ['MessageNotFound'],
    changes: ['unknown-sms'],
    audit: { action: 'unknown-sms.unblock', about: 'nothing' },
    spec: ['CHAT-040'],
  }),
};

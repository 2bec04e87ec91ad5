// The calls that show the SMS of a number that several patients have or none, and say whose one is (OP-CHAT-6).
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
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
    summary: 'Say whose an SMS is: it comes into the conversation with the patient',
    input: {
      params: z.object({ sms: lineField(64).min(1) }),
      body: z.strictObject({ profileId: idField }),
    },
    output: z.object({ channelId: z.uuid() }),
    errors: ['MessageNotFound', 'NoSiteForPatient'],
    changes: ['unknown-sms', 'communication-preferences'],
    audit: { action: 'unknown-sms.assign', about: 'patient' },
    spec: ['CHAT-040'],
  }),
};

// What may a message to a patient hold? (document 2 §7 Outbound; CONSENT-018 to CONSENT-020; OP-CONSENT-2)
import { z } from 'zod';
import { NOT_AN_EMAIL } from '@alveary/contract/email-message.ts';
import { idField, lineField, textField } from '@alveary/contract/fields.ts';
import { writtenPlaceholders } from '@alveary/modules/message-templates/contract/rules.ts';
import { outgoingText, TEXT_MAX } from './rules.ts';

const SUBJECT_MAX = 150;
const TOO_LONG = `With its last line the message cannot be longer than ${TEXT_MAX} characters.`;

/** What a template left open would be read by the patient as it stands. */
const isFilled = (text: string): boolean => !writtenPlaceholders.some((written) => text.includes(written));

const body = textField(TEXT_MAX)
  .min(1, 'Write the message.')
  .refine(isFilled, `Put words in the place of what stands in braces, such as ${writtenPlaceholders[0]}.`);

const smsMessage = z
  .strictObject({
    /** E.164, one of the patient's own. */
    phone_number: z.string('Choose a number.').regex(/^\+[1-9]\d{6,14}$/, 'Choose a number of the patient.'),
    body,
    append_do_not_reply: z.boolean('Say whether the patient can reply.'),
  })
  .refine((message) => outgoingText(message.body, message.append_do_not_reply).length <= TEXT_MAX, {
    path: ['body'],
    message: TOO_LONG,
  });

const emailMessage = z
  .strictObject({
    /** Where replies go: the own address, or null for nowhere. */
    reply_email: z.email(NOT_AN_EMAIL).nullable(),
    subject: lineField(SUBJECT_MAX).min(1, 'An email needs a subject.'),
    body,
  })
  .refine((message) => outgoingText(message.body, message.reply_email === null).length <= TEXT_MAX, {
    path: ['body'],
    message: TOO_LONG,
  });

const about = {
  /** The profile id of the patient. */
  profile: idField,
  /** Where it was written, such as PORTAL; it is the source of the log. */
  source: z.string().regex(/^[A-Z][A-Z_]{1,39}$/, 'The source is a word in capitals, such as PORTAL.'),
};

export const sending = z.discriminatedUnion(
  'message_type',
  [
    z.strictObject({ ...about, message_type: z.literal('SMS'), message: smsMessage }),
    z.strictObject({ ...about, message_type: z.literal('EMAIL'), message: emailMessage }),
  ],
  'The message type is SMS or EMAIL.',
);
export type Sending = z.output<typeof sending>;

export const sentMessage = z.object({ id: z.uuid(), logId: z.uuid() });

export const allowance = z.object({
  /** Messages that may still go out now. */
  left: z.int(),
  /** When more may, where none is left. */
  moreAt: z.string().nullable(),
});
export type Allowance = z.output<typeof allowance>;

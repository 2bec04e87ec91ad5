// What are an assigned questionnaire, a result and a link that asks for one? (document 3 §3 Questionnaire; QUEST-002, QUEST-003)
import { z } from 'zod';
import { instantField, textField } from '@alveary/contract/fields.ts';
import { TEXT_MAX } from './answers.rules.ts';

const person = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});

/** Where a link stands that was sent to the patient. */
const questionnaireLink = z.object({
  medium: z.enum(['sms', 'email']),
  delivery: z.enum(['sending', 'sent', 'failed']),
  sentAt: z.string(),
  expiresAt: z.string(),
  openedAt: z.string().nullable(),
  state: z.enum(['open', 'answered', 'expired', 'withdrawn']),
});

export const assignedQuestionnaire = z.object({
  id: z.uuid(),
  internalName: z.string(),
  title: z.string(),
  isTrial: z.boolean(),
  assignedAt: z.string(),
  assignedBy: person.nullable(),
  /** The last link that was sent; null when there was none. */
  link: questionnaireLink.nullable(),
});
export type AssignedQuestionnaire = z.output<typeof assignedQuestionnaire>;

export const questionnaireResult = z.object({
  id: z.uuid(),
  questionnaireInternalName: z.string(),
  answeredAt: z.string(),
  answeredBy: z.enum(['PATIENT', 'STAFF', 'IMPORT']),
  /** Who entered it; null for the patient and for other systems. */
  enteredBy: person.nullable(),
  /** The version that was answered, such as 'ACQ-6'. */
  variant: z.string().nullable(),
  recallPeriod: z.string().nullable(),
  language: z.string(),
  score: z.number().nullable(),
  /** What the score means, in the words of the instrument. */
  band: z.string().nullable(),
  standing: z.enum(['good', 'average', 'poor']).nullable(),
  /** How many answers the score goes without. */
  missing: z.int(),
  /** Which rule gave the score. */
  rule: z.string(),
  answers: z.array(z.object({ item: z.string(), value: z.union([z.number(), z.string()]).nullable() })),
});
export type QuestionnaireResult = z.output<typeof questionnaireResult>;

const answer = z.union([z.number('This must be a number.'), textField(TEXT_MAX)]).nullable();

const MOST_ANSWERS = 60;

export const answersField = z
  .record(z.string().max(60, 'This questionnaire has no such question.'), answer)
  .refine((given) => Object.keys(given).length <= MOST_ANSWERS, 'These are more answers than questions.');

export const internalNameField = z
  .string()
  .min(1, 'Choose a questionnaire.')
  .max(80, 'Choose a questionnaire.');

export const newResult = z.strictObject({
  internalName: internalNameField,
  answeredAt: instantField,
  answers: answersField,
});

export const newLink = z.strictObject({
  internalName: internalNameField,
  medium: z.enum(['sms', 'email'], 'Choose SMS or email.'),
});

export const npsAnswer = z.strictObject({
  score: z
    .int('Choose a number from 0 to 10.')
    .min(0, 'Choose a number from 0 to 10.')
    .max(10, 'Choose a number from 0 to 10.'),
  comment: textField(1000).nullable().default(null),
});

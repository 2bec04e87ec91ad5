// The calls of a patient who has a link to one questionnaire and no account (QUEST; security: one-time links).
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { writtenLanguages } from '@alveary/contract/written-language.ts';
import { answersField, internalNameField } from './model.ts';

const LINK_CODE = /^[\w-]{32}$/;
const byCode = z.object({
  code: z.string().regex(LINK_CODE, 'This link is not complete. Open it again from the message.'),
});
const reach = {
  allSites: 'a patient with a link belongs to no session: it reaches one questionnaire and nothing else',
};

const linkView = z.object({
  internalName: internalNameField,
  state: z.enum(['open', 'answered']),
  expiresAt: z.string(),
  /** The one on record, where patients are written to in it. */
  language: z.enum(writtenLanguages),
});
export type LinkView = z.output<typeof linkView>;

export const questionnaireLinkCalls = {
  open: call({
    method: 'GET',
    path: 'questionnaires/links/{code}',
    summary: 'What the page behind a link to a questionnaire needs to know',
    input: { params: byCode },
    output: linkView,
    allow: 'anyone',
    callerBy: 'code',
    reach,
    errors: ['QuestionnaireLinkInvalid'],
    shows: ['questionnaires'],
    audit: { action: 'questionnaire.open-link', about: 'patient' },
    background: true,
    perMinute: 60,
    spec: ['QUEST-001'],
  }),
  answer: call({
    method: 'POST',
    path: 'questionnaires/links/{code}/answers',
    summary: 'The patient answers the questionnaire behind a link; it works once',
    input: { params: byCode, body: z.strictObject({ answers: answersField }) },
    output: linkView,
    allow: 'anyone',
    callerBy: 'code',
    reach,
    errors: ['QuestionnaireLinkInvalid', 'QuestionnaireAnswered', 'Invalid'],
    changes: ['questionnaires'],
    audit: { action: 'questionnaire.answer-link', about: 'patient' },
    perMinute: 60,
    spec: ['QUEST-001'],
  }),
};

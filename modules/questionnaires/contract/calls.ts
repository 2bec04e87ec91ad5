// The calls that read, assign and answer questionnaires, and take the opinion of staff (document 3 §7 Patient data; OP table QUEST)
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import {
  assignedQuestionnaire,
  internalNameField,
  newLink,
  newResult,
  npsAnswer,
  questionnaireResult,
} from './model.ts';

/** How many results are asked for at once (document 3 §9). */
export const RESULTS_SIZE = 1000;

const ofPatient = z.strictObject({ profileId: idField });

export const questionnaireCalls = {
  assigned: call({
    method: 'GET',
    path: 'questionnaires/assigned',
    summary: 'The questionnaires assigned to a patient',
    input: { query: ofPatient },
    output: z.object({ data: z.array(assignedQuestionnaire) }),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['questionnaires'],
    audit: { action: 'questionnaire.list', about: 'patient' },
    spec: ['QUEST-008'],
  }),
  results: call({
    method: 'GET',
    path: 'questionnaires/results',
    summary: 'What a patient answered to all questionnaires, newest first, with the scores',
    input: {
      query: z.strictObject({
        profileId: idField,
        size: z.coerce
          .number('The size must be a number.')
          .int()
          .min(1, 'The size must be at least 1.')
          .max(RESULTS_SIZE, `The size cannot be more than ${RESULTS_SIZE}.`)
          .default(RESULTS_SIZE),
      }),
    },
    output: z.object({ data: z.array(questionnaireResult), total: z.int() }),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['questionnaires'],
    audit: { action: 'questionnaire.results', about: 'patient' },
    spec: ['QUEST-003', 'QUEST-009', 'QUEST-010'],
  }),
  assign: call({
    method: 'POST',
    path: 'questionnaires/assigned',
    summary: 'Assign a questionnaire to a patient',
    input: { query: ofPatient, body: z.strictObject({ internalName: internalNameField }) },
    output: assignedQuestionnaire,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'PatientDeceased', 'Invalid'],
    changes: ['questionnaires'],
    audit: { action: 'questionnaire.assign', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['QUEST-001'],
  }),
  unassign: call({
    method: 'DELETE',
    path: 'questionnaires/assigned/{id}',
    summary: 'Take an assigned questionnaire back; its results stay, an open link to it ends',
    input: { params: z.object({ id: idField }) },
    output: nothing,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['QuestionnaireNotFound'],
    changes: ['questionnaires'],
    audit: { action: 'questionnaire.unassign', about: 'patient' },
    spec: ['QUEST-001'],
  }),
  answer: call({
    method: 'POST',
    path: 'questionnaires/results',
    summary: 'Enter what a patient answered; the server works out the score',
    input: { query: ofPatient, body: newResult },
    output: questionnaireResult,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'Invalid'],
    changes: ['questionnaires'],
    audit: { action: 'questionnaire.answer', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['QUEST-001'],
  }),
  removeResult: call({
    method: 'DELETE',
    path: 'questionnaires/results/{id}',
    summary: 'Remove answers that were entered by mistake; the record keeps who did',
    input: { params: z.object({ id: idField }) },
    output: nothing,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['QuestionnaireNotFound'],
    changes: ['questionnaires'],
    audit: { action: 'questionnaire.remove-result', about: 'patient' },
    spec: ['QUEST-001'],
  }),
  sendLink: call({
    method: 'POST',
    path: 'questionnaires/links',
    summary: 'Send the patient a link that opens one questionnaire, once; an earlier one ends',
    input: { query: ofPatient, body: newLink },
    output: assignedQuestionnaire,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: [
      'NoSiteForPatient',
      'PatientDeceased',
      'Invalid',
      'ChannelTurnedOff',
      'NoAddressForInvite',
      'TooManyMessages',
    ],
    changes: ['questionnaires', 'outbox'],
    audit: { action: 'questionnaire.send-link', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['QUEST-001'],
  }),
};

export const npsCalls = {
  standing: call({
    method: 'GET',
    path: 'questionnaires/nps',
    summary: 'Is it time to ask the signed-in person for an opinion?',
    input: {},
    output: z.object({ isDue: z.boolean() }),
    allow: 'signed-in',
    reach: { allSites: 'the opinion of a portal user belongs to no site' },
    errors: [],
    shows: ['nps'],
    audit: { none: 'tells nothing but whether the person was asked lately' },
    background: true,
    spec: ['QUEST-011'],
  }),
  answer: call({
    method: 'POST',
    path: 'questionnaires/nps',
    summary: 'The signed-in person says how likely they are to recommend the portal, 0 to 10',
    input: { body: npsAnswer },
    output: nothing,
    allow: 'signed-in',
    reach: { allSites: 'the opinion of a portal user belongs to no site' },
    errors: ['NpsGiven'],
    changes: ['nps'],
    audit: { action: 'nps.answer', about: 'nothing' },
    spec: ['QUEST-011'],
  }),
  dismiss: call({
    method: 'POST',
    path: 'questionnaires/nps/dismiss',
    summary: 'The signed-in person does not want to be asked now',
    input: {},
    output: nothing,
    allow: 'signed-in',
    reach: { allSites: 'the opinion of a portal user belongs to no site' },
    errors: [],
    changes: ['nps'],
    audit: { action: 'nps.dismiss', about: 'nothing' },
    spec: ['QUEST-011'],
  }),
};

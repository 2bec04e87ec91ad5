// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import {
  answersField,
  assignedQuestionnaire,
  internalNameField,
  newLink,
  newResult,
  npsAnswer,
  questionnaireResult,
} from './model.ts';

it.each([
  ['answersField', answersField, { '{name}': 'text –60', '{}#2': 'text –500' }],
  [
    'assignedQuestionnaire',
    assignedQuestionnaire,
    {
      'link.medium': 'sms | email',
      'link.delivery': 'sending | sent | failed',
      'link.state': 'open | answered | expired | withdrawn',
    },
  ],
  ['internalNameField', internalNameField, { it: 'text 1–80' }],
  ['newLink', newLink, { internalName: 'text 1–80', medium: 'sms | email' }],
  [
    'newResult',
    newResult,
    { internalName: 'text 1–80', 'answers{name}': 'text –60', 'answers{}#2': 'text –500' },
  ],
  ['npsAnswer', npsAnswer, { score: 'integer 0–10', 'comment?': 'text –1000 or null' }],
  [
    'questionnaireResult',
    questionnaireResult,
    { answeredBy: 'PATIENT | STAFF | IMPORT', standing: 'good | average | poor or null' },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});

import { expect, it } from 'vitest';
import { kindOfAction } from './action-kinds.ts';
import { wordsOfAction, wordsOfSource } from './model.ts';

it.each([
  ['patient.search', 'search'],
  ['patient.duplicate-check', 'search'],
  ['practitioner.search', 'other'],
  ['patient.open', 'read'],
  ['access.export', 'read'],
  ['log.create', 'change'],
  ['patient.unassign-practitioner', 'change'],
  ['session.overwrite', 'change'],
  ['account.sign-in', 'other'],
])('%s is a %s', (action, kind) => {
  expect(kindOfAction(action)).toBe(kind);
});

it.each([
  ['patient.create', 'refused', 'Shown as a possible duplicate of a new patient'],
  ['access.read', 'refused', 'Access log read'],
  ['access.read', 'done', 'Access log read'],
  ['something.new', 'done', 'something.new'],
] as const)('%s, %s reads: %s', (action, outcome, words) => {
  expect(wordsOfAction(action, outcome)).toBe(words);
});

it('a patient who was created was not shown as a duplicate', () => {
  expect(wordsOfAction('patient.create', 'done')).not.toContain('duplicate');
});

it.each([
  ['job:send-booking-message', 'Alveary, by itself: messages about appointments'],
  ['command:import-fhir', 'Whoever runs Alveary: records taken in'],
  ['consent-links', 'Whoever had the link'],
  ['guest', 'Whoever had the visit code'],
  ['patients', 'Nobody signed in'],
])('of %s where nobody was signed in it was: %s', (source, words) => {
  expect(wordsOfSource(source)).toBe(words);
});

// What is a message to a patient, a question to the assistant, and whose is a message?
import { complaintsOf } from '@alveary/contract/testing/complaints.ts';
import { expect, it } from 'vitest';
import { newMessage, newQuestion, seenBy, type ToldMessage } from './model.ts';

const id = '0198a000-0000-7000-8000-000000000001';
const other = '0198a000-0000-7000-8000-000000000002';

it.each([
  ['a message', newMessage, 'Sms'],
  ['a question', newQuestion, 'AI'],
] as const)('%s names the patient and has words', (_, schema, medium) => {
  const sent = { id, medium, message: ' Hello ' };
  expect(complaintsOf(schema, sent)).toEqual(['principal: Say which patient is written to.']);
  expect(complaintsOf(schema, { ...sent, principal: other, message: '  ' })).toEqual([
    'message: Write a message.',
  ]);
  expect(schema.parse({ ...sent, principal: other })).toMatchObject({ message: 'Hello', profileId: other });
  expect(schema.parse({ ...sent, profileId: other })).toMatchObject({ message: 'Hello', profileId: other });
});

it('a question is asked in a time zone that there is', () => {
  const sent = { id, medium: 'AI', message: 'When?', profileId: other };
  expect(newQuestion.parse(sent).timeZone).toBe('UTC');
  expect(complaintsOf(newQuestion, { ...sent, timeZone: 'Europe/Stockholm' })).toEqual([]);
  expect(complaintsOf(newQuestion, { ...sent, timeZone: 'Europe/Nowhere' })).toEqual([
    'timeZone: This is no time zone.',
  ]);
});

it.each([
  ['staff', id, true],
  ['staff', other, false],
  ['patient', id, false],
])('of %s with the id %s: mine %s', (kind, sender, isMine) => {
  const message = { sender: { kind, id: sender } } as ToldMessage;
  expect(seenBy(id, message).isMyMessage).toBe(isMine);
});

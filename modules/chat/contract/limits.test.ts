// How much may be sent and shown here, and which words are known: each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { chatMessage, newMessage, newQuestion, questionDraft, seenMessage } from './model.ts';

it.each([
  [
    'chatMessage',
    chatMessage,
    {
      'sender.kind': 'staff | patient | assistant',
      inAppStatus: 'accepted | scheduled | sent | delivered | read | failed | canceled or null',
      medium: 'sms | websocket | inapp',
    },
  ],
  ['newMessage', newMessage, { medium: 'Sms | InApp | AI', message: 'text –20000' }],
  [
    'newQuestion',
    newQuestion,
    { medium: 'Sms | InApp | AI', message: 'text –20000', 'timeZone?': 'text –60' },
  ],
  ['questionDraft', questionDraft, { message: 'text –20000', 'timeZone?': 'text –60' }],
  [
    'seenMessage',
    seenMessage,
    {
      'sender.kind': 'staff | patient | assistant',
      inAppStatus: 'accepted | scheduled | sent | delivered | read | failed | canceled or null',
      medium: 'sms | websocket | inapp',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});

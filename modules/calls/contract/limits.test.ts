// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { callIdField, callState, dialledNumber, partyName, phoneCall, transcript } from './model.ts';

it.each([
  ['callIdField', callIdField, { it: 'text /^[\\w.:=+/-]{1,100}$/' }],
  ['callState', callState, { phase: 'waiting | connected | ended', unassigned: 'none | several or null' }],
  ['dialledNumber', dialledNumber, { it: 'text /^\\+[1-9]\\d{5,14}$/' }],
  ['partyName', partyName, { it: 'text –80' }],
  [
    'phoneCall',
    phoneCall,
    {
      phase: 'waiting | connected | ended',
      unassigned: 'none | several or null',
      direction: 'inbound | outbound',
    },
  ],
  [
    'transcript',
    transcript,
    {
      timeline: 'list –20000',
      'timeline[].ts': 'text /^(\\d{1,3}):([0-5]\\d):([0-5]\\d)(?:\\.\\d{1,6})?$/',
      'timeline[].text': 'text –20000',
      'timeline[].users?': 'list –20',
      'timeline[].users?[].user_id': 'text –200',
      'timeline[].users?[].username': 'text –200',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});

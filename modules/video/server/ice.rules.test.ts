// Which servers does a browser get for picture and sound? (OP-VIDEO-1: STUN/TURN by configuration)
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { iceServersFor } from './ice.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');

it('OP-VIDEO-1 none where none is configured', () => {
  expect(iceServersFor({ stunUrl: undefined, turn: undefined }, 'p', NOW)).toEqual([]);
});

it('OP-VIDEO-1 the relay gets a name that ends three hours later, signed with the secret', () => {
  const turn = { url: 'turn:turn.example', secret: 'shared-secret' };
  const username = '1795284000:p';
  expect(iceServersFor({ stunUrl: 'stun:stun.example', turn }, 'p', NOW)).toEqual([
    { urls: 'stun:stun.example' },
    {
      urls: 'turn:turn.example',
      username,
      credential: createHmac('sha1', 'shared-secret').update(username).digest('base64'),
    },
  ]);
});

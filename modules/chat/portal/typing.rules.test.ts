import { expect, it } from 'vitest';
import type { ToldMessage } from '../contract/model.ts';
import type { ChatFrame } from '../contract/realtime.ts';
import { LIVES_MS, stillTyping, typingText, typistsAfter } from './typing.rules.ts';

const channelId = '0190a0a0-0000-7000-8000-000000000c01';
const typing = (userId: string | null, name = 'Tom Alder'): ChatFrame => ({
  type: 'TYPING',
  channelId,
  userId,
  name,
});

it('others are shown as long as they go on, oneself never', () => {
  const one = typistsAfter([], typing('tom'), 'me', 1000);
  expect(typingText(one)).toBe('Tom Alder is typing…');
  expect(typistsAfter(one, typing('me'), 'me', 1000)).toBe(one);
  const again = typistsAfter(one, typing('tom'), 'me', 3000);
  expect(again).toHaveLength(1);
  expect(stillTyping(again, 3000 + LIVES_MS - 1)).toBe(again);
  expect(stillTyping(again, 3000 + LIVES_MS)).toEqual([]);
  const two = typistsAfter(one, typing('ada', 'Ada Quill'), 'me', 1000);
  expect(typingText(two)).toBe('Tom Alder and Ada Quill are typing…');
  expect(typingText([])).toBe('');
});

it('whose message came is not typing any more', () => {
  const one = typistsAfter([], typing('tom'), 'me', 1000);
  const message: ToldMessage = {
    id: 'm',
    channelId,
    sequence: 1,
    revision: 1,
    sender: { kind: 'staff', id: 'tom', name: 'Tom Alder' },
    message: 'There it is',
    inAppStatus: 'sent',
    failure: null,
    medium: 'sms',
    createdDate: '2026-11-20T10:00:00.000Z',
    sentences: null,
    media: [],
  };
  expect(typistsAfter(one, { type: 'MESSAGE', message }, 'me', 1100)).toEqual([]);
});

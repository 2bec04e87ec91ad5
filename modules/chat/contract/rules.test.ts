import { describe, expect, it } from 'vitest';
import { failureWords } from '@alveary/modules/communications/contract/failure-words.ts';
import {
  type ChatChannel,
  chatMessage,
  isAI,
  keptAs,
  messageStatuses,
  messageStatusNames,
  newMessage,
  problemOfText,
} from './model.ts';
import {
  byOrder,
  defaultMedium,
  followsAfter,
  hasChat,
  needsSeparator,
  passesOwner,
  passesSite,
  sendMediaOf,
  sharedNames,
  unreadOf,
} from './rules.ts';
import { segmentsOf } from './segments.ts';

const me = '0190a0a0-0000-7000-8000-0000000000aa';
const site = '0190a0a0-0000-7000-8000-000000000001';

const channel = (id: string, given: Partial<ChatChannel> = {}): ChatChannel => ({
  id,
  principal: id,
  owner: me,
  ownerPii: null,
  patientFirstName: 'Maya',
  patientLastName: 'Thornton',
  patientFullName: 'Maya Thornton',
  patientDateOfBirth: null,
  isAppChatAvailable: false,
  tenants: [site],
  unreadMessages: 0,
  lastMessage: { message: 'hi', lastModifiedDate: '2026-11-20T10:00:00.000Z' },
  changedDate: '2026-11-20T10:00:00.000Z',
  ...given,
});
const ai = (id: string, given: Partial<ChatChannel> = {}) =>
  channel(id, { patientFirstName: 'AI', ...given });

describe('channels', () => {
  it('names that several patients have are found; one patient with a second channel has none of them', () => {
    const maria = (id: string, principal: string) =>
      channel(id, { principal, patientFullName: 'Maria Garcia' });
    const both = [
      maria('a', 'p'),
      maria('b', 'q'),
      channel('c', { principal: 'r' }),
      ai('d', { principal: 'r' }),
    ];
    expect([...sharedNames(both)]).toEqual(['Maria Garcia']);
    expect([...sharedNames([maria('a', 'p'), maria('b', 'p')])]).toEqual([]);
  });

  it('the first name AI marks a channel to the assistant, and nothing else does', () => {
    expect([isAI(ai('a')), isAI(channel('b')), isAI(channel('c', { patientFirstName: 'Ai' }))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('CHAT-007 AI come first, then the latest modified', () => {
    const at = (lastModifiedDate: string) => ({ lastMessage: { message: '', lastModifiedDate } });
    const channels = [
      channel('old', at('2026-11-18T10:00:00.000Z')),
      channel('new', at('2026-11-20T10:00:00.000Z')),
      channel('never', { lastMessage: null }),
      ai('old ai', at('2026-01-01T10:00:00.000Z')),
      ai('new ai', at('2026-02-01T10:00:00.000Z')),
    ];
    expect(channels.sort(byOrder).map(({ id }) => id)).toEqual(['new ai', 'old ai', 'new', 'old', 'never']);
  });

  it.each([
    ['All', ['mine', 'my ai', 'other', 'nobody']],
    ['Myself', ['mine', 'my ai']],
    ['Others', ['my ai', 'other', 'nobody']],
  ] as const)('CHAT-003 CHAT-004 the owner filter %s', (filter, ids) => {
    const all = [
      channel('mine'),
      ai('my ai'),
      channel('other', { owner: site }),
      channel('nobody', { owner: null }),
    ];
    expect(all.filter((one) => passesOwner(one, filter, me)).map(({ id }) => id)).toEqual(ids);
  });

  it('CHAT-005 the site filter goes by the tenants of the channel', () => {
    const one = channel('a', { tenants: ['x', 'y'] });
    expect([null, 'x', 'y', 'z'].map((id) => passesSite(one, id))).toEqual([true, true, true, false]);
  });

  it('CHAT-017 unread counts the channels owned by the person alone', () => {
    const channels = [
      channel('a', { unreadMessages: 2 }),
      channel('b', { unreadMessages: 3, owner: site }),
      channel('c', { unreadMessages: 4, owner: null }),
      ai('d', { unreadMessages: 1 }),
    ];
    expect(unreadOf(channels, me)).toBe(3);
  });
});

describe('sending as', () => {
  const withApp = [{ id: site, features: { enable_in_app_chat: 'true' } }];
  const app = channel('a', { isAppChatAvailable: true });

  it.each([
    ['AI channels offer Ask AI alone', ai('a', { isAppChatAvailable: true }), withApp, ['AI']],
    ['CHAT-030 APP with the feature and the app', app, withApp, ['Sms', 'InApp']],
    ['CHAT-030 no APP without the app', channel('a'), withApp, ['Sms']],
    [
      'CHAT-030 no APP without the feature',
      app,
      [{ id: site, features: { enable_in_app_chat: 'false' } }],
      ['Sms'],
    ],
    [
      'CHAT-030 no APP by the feature of a site the patient is not at',
      app,
      [{ ...withApp[0], id: 'other' }],
      ['Sms'],
    ],
  ])('%s', (_, one, sites, offered) => {
    expect(sendMediaOf(one, sites as typeof withApp)).toEqual(offered);
  });

  const own = (medium: 'sms' | 'inapp') => ({ isMyMessage: true, medium });
  const theirs = (medium: 'sms' | 'inapp') => ({ isMyMessage: false, medium });
  it.each([
    ['CHAT-029 SMS where nothing else is', ['Sms'], [own('inapp')], 'Sms'],
    ['CHAT-031 APP where it is offered', ['Sms', 'InApp'], [], 'InApp'],
    ['CHAT-031 SMS after an own SMS', ['Sms', 'InApp'], [own('inapp'), own('sms'), theirs('inapp')], 'Sms'],
    ['CHAT-031 APP after an own APP', ['Sms', 'InApp'], [own('sms'), own('inapp'), theirs('sms')], 'InApp'],
    ['Ask AI', ['AI'], [own('sms')], 'AI'],
  ] as const)('%s', (_, offered, messages, medium) => {
    expect(defaultMedium(offered, messages)).toBe(medium);
  });

  it.each([
    ['Sms', true],
    ['InApp', true],
    ['AI', true],
    ['sms', false],
    ['APP', false],
    [undefined, false],
  ])('CHAT-043 the medium %s is taken: %s', (medium, isTaken) => {
    const given = { id: me, principal: site, message: 'Hello', medium };
    const parsed = newMessage.safeParse(given);
    expect(parsed.success).toBe(isTaken);
    if (!parsed.success) expect(parsed.error.issues[0]?.message).toBe('The medium must be Sms, InApp or AI.');
  });

  it('CHAT-024 a message is kept as sms, inapp or websocket, and as nothing else', () => {
    expect(keptAs).toEqual({ Sms: 'sms', InApp: 'inapp', AI: 'websocket' });
    const { medium } = chatMessage.shape;
    const taken = ['sms', 'websocket', 'inapp', 'Sms', 'email', null].map(
      (one) => medium.safeParse(one).success,
    );
    expect(taken).toEqual([true, true, true, false, false, false]);
  });

  it('CHAT-025 who is written to is named principal or profileId', () => {
    const given = { id: me, message: ' Hello ', medium: 'Sms' };
    const expected = { id: me, message: 'Hello', medium: 'Sms', profileId: site };
    expect(newMessage.parse({ ...given, principal: site })).toEqual(expected);
    expect(newMessage.parse({ ...given, profileId: site })).toEqual(expected);
    expect(newMessage.safeParse(given).success).toBe(false);
    for (const message of [undefined, '', ' '])
      expect(newMessage.safeParse({ ...given, principal: site, message }).success).toBe(false);
  });

  it.each([
    ['Sms', 'a'.repeat(1600), null],
    ['Sms', 'a'.repeat(1601), 'A message over SMS cannot be longer than 1,600 characters.'],
    ['Sms', '😀'.repeat(1600), null],
    ['InApp', 'a'.repeat(4000), null],
    ['AI', 'a'.repeat(4001), 'A message over Ask AI cannot be longer than 4,000 characters.'],
    ['Sms', '\u2003\n', 'Write a message.'],
    ['Sms', '\u200B\u200D', 'Write a message.'],
    ['InApp', '\u3164\u2800\u2060', 'Write a message.'],
    ['Sms', '👍', null],
    ['Sms', 'a\u0007', 'This contains characters that cannot be stored.'],
    ['Sms', 'a\ud83d', 'This contains characters that cannot be stored.'],
  ] as const)('OP-CHAT-4 %s of %.5s…: %s', (medium, text, problem) => {
    expect(problemOfText(medium, text)).toBe(problem);
  });
});

describe('a thread', () => {
  it.each([
    ['2026-11-20T09:00:00.000Z', true],
    ['2026-11-20T09:00:00.001Z', false],
    ['2026-11-19T10:00:00.000Z', true],
  ])('CHAT-009 a message of 10:00 after one of %s has a date above it: %s', (createdDate, expected) => {
    expect(needsSeparator({ createdDate }, { createdDate: '2026-11-20T10:00:00.000Z' })).toBe(expected);
  });

  it('CHAT-009 the first message has a date above it', () => {
    expect(needsSeparator(undefined, { createdDate: '2026-11-20T10:00:00.000Z' })).toBe(true);
  });
});

describe('states', () => {
  it('CHAT-038 are named delivered, sent, Sending..., scheduled, canceled, read and failed', () => {
    expect(messageStatusNames).toEqual({
      delivered: 'Delivered',
      sent: 'Sent',
      accepted: 'Sending...',
      scheduled: 'Scheduled',
      canceled: 'Canceled',
      read: 'Read',
      failed: 'Failed',
    });
  });

  it('never go back, whatever the order in which they come', () => {
    for (const to of messageStatuses)
      for (const from of followsAfter[to])
        expect(followsAfter[from], `${to} after ${from}`).not.toContain(to);
    expect(messageStatuses.filter((to) => followsAfter[to].includes('failed'))).toEqual([]);
    expect(messageStatuses.filter((to) => followsAfter[to].includes('read'))).toEqual([]);
  });

  it('a failure says what a person can do with it', () => {
    expect(failureWords('30006')).toBe('This is a landline, or the carrier takes no SMS.');
    expect(failureWords('99999')).toBe('The message couldn’t be sent.');
    expect(failureWords(null)).toBeNull();
  });
});

it.each([
  [{ portal_us_features: true }, true],
  [{ 'in-chat-messaging-eu-enabled': 'true' }, true],
  [{ 'in-chat-messaging-eu-enabled': 'false' }, false],
  [{ enable_in_app_chat: 'true' }, false],
  [{}, false],
])('CHAT-063 a site with %j has chat: %s', (features, expected) => {
  expect(hasChat(features)).toBe(expected);
});

it.each([
  ['', 0],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 2],
  ['ä'.repeat(160), 1],
  ['č'.repeat(70), 1],
  ['č'.repeat(71), 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  // 67 places and characters of two: 33 fit into a segment, the next one is not cut in two.
  ['😀'.repeat(67), 3],
])('OP-CHAT-4 %.12s… is sent in %i', (text, segments) => {
  expect(segmentsOf(text)).toBe(segments);
});

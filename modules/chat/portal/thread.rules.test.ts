// Is a thread the same, whatever arrives twice, late or not at all?
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChatMessage, seenBy, type ToldMessage } from '../contract/model.ts';
import type { ChatFrame } from '../contract/realtime.ts';
import {
  emptyThread,
  type Thread,
  threadAfter,
  threadOf,
  withEarlier,
  withMissed,
  furtherFrom,
  missedFrom,
} from './thread.rules.ts';
import { fuzz } from '../../../tools/testing/deep.ts';

const me = '0190a0a0-0000-7000-8000-0000000000aa';
const channelId = '0190a0a0-0000-7000-8000-000000000c01';

const told = (sequence: number, given: Partial<ToldMessage> = {}): ToldMessage => ({
  id: `m${sequence}`,
  channelId,
  sequence,
  revision: sequence,
  sender: { kind: 'staff', id: me, name: 'Lena' },
  message: `Text ${sequence}`,
  inAppStatus: 'accepted',
  failure: null,
  medium: 'sms',
  createdDate: `2026-11-20T10:00:${String(sequence).padStart(2, '0')}.000Z`,
  sentences: null,
  media: [],
  ...given,
});
const patients = (sequence: number, inAppStatus: ToldMessage['inAppStatus'] = null) =>
  told(sequence, { sender: { kind: 'patient', id: null, name: 'Maya' }, inAppStatus });
const seen = (message: ToldMessage): ChatMessage => seenBy(me, message);
const frame = (message: ToldMessage): ChatFrame => ({ type: 'MESSAGE', message });
const status = (id: string, revision: number, state: 'sent' | 'delivered' | 'failed'): ChatFrame => ({
  type: 'UPDATE_MESSAGE_STATUS',
  channelId,
  id,
  status: state,
  failure: null,
  revision,
});
const after = (thread: Thread, ...frames: ChatFrame[]) =>
  frames.reduce((known, one) => threadAfter(known, one, me).thread, thread);

describe('hearing', () => {
  it('CHAT-036 CHAT-040 a message replaces the one with the same id, or is added in its place', () => {
    const thread = after(emptyThread, frame(told(1)), frame(told(3)), frame(told(2)));
    expect(thread.messages.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3']);
    const again = after(thread, frame(told(2, { revision: 4, message: 'Changed' })));
    expect(again.messages.map(({ message }) => message)).toEqual(['Text 1', 'Changed', 'Text 3']);
    expect(after(again, frame(told(2))).messages[1]?.message).toBe('Changed');
  });

  it('CHAT-037 CHAT-041 a state is that of one message', () => {
    const thread = after(emptyThread, frame(told(1)), frame(told(2)), status('m1', 3, 'sent'));
    expect(thread.messages.map(({ inAppStatus }) => inAppStatus)).toEqual(['sent', 'accepted']);
    expect(thread.revision).toBe(3);
  });

  it('CHAT-037 CHAT-042 or of all up to a date that are not from the patient', () => {
    const failed = told(3, { inAppStatus: 'failed' });
    const messages = [told(1), patients(2, 'sent'), failed, told(4), told(5)];
    const thread = after(emptyThread, ...messages.map(frame), {
      type: 'UPDATE_MESSAGE_STATUS_BY_DATE',
      channelId,
      status: 'read',
      until: '2026-11-20T10:00:04.000Z',
      reader: 'patient',
      revision: 6,
    });
    expect(thread.messages.map(({ inAppStatus }) => inAppStatus)).toEqual([
      'read',
      'sent',
      'failed',
      'read',
      'accepted',
    ]);
  });

  it('CHAT-042 what the patient read in the app makes no SMS read', () => {
    const inApp = told(2, { medium: 'inapp' });
    const thread = after(emptyThread, frame(told(1)), frame(inApp), {
      type: 'UPDATE_MESSAGE_STATUS_BY_DATE',
      channelId,
      status: 'read',
      until: '2026-11-20T10:00:04.000Z',
      medium: 'inapp',
      reader: 'patient',
      revision: 3,
    });
    expect(thread.messages.map(({ inAppStatus }) => inAppStatus)).toEqual(['accepted', 'read']);
  });

  it('the reading of the owner makes nothing of the staff read', () => {
    const thread = after(emptyThread, frame(told(1)), {
      type: 'UPDATE_MESSAGE_STATUS_BY_DATE',
      channelId,
      status: 'read',
      until: '2026-11-20T10:00:04.000Z',
      reader: 'owner',
      revision: 2,
    });
    expect([thread.messages[0]?.inAppStatus, thread.revision]).toEqual(['accepted', 2]);
  });

  it('says when something before it was missed', () => {
    const thread = after(emptyThread, frame(told(1)));
    expect(threadAfter(thread, frame(told(2)), me).isGap).toBe(false);
    expect(threadAfter(thread, frame(told(3)), me)).toMatchObject({ isGap: true, thread: { revision: 1 } });
    expect(threadAfter(thread, frame(told(1)), me).isGap).toBe(false);
  });
});

describe('reading', () => {
  it('CHAT-013 earlier messages stand before those that are there, each once', () => {
    const thread = threadOf({ messages: [seen(told(4)), seen(told(3))], more: true, revision: 4 });
    const longer = withEarlier(thread, {
      messages: [seen(told(3)), seen(told(2)), seen(told(1))],
      more: false,
      revision: 4,
    });
    expect(longer.messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect([thread.hasEarlier, longer.hasEarlier]).toEqual([true, false]);
  });

  it('of any frames that are lost, doubled and mixed up, asking since the revision makes the thread whole', () => {
    const events: ChatFrame[] = [
      frame(told(1)),
      frame(patients(2)),
      status('m1', 3, 'sent'),
      frame(told(3, { revision: 4, createdDate: '2026-11-20T10:00:03.000Z' })),
      status('m1', 5, 'delivered'),
      status('m3', 6, 'failed'),
    ];
    const whole = after(emptyThread, ...events);
    fc.assert(
      fc.property(fc.array(fc.nat(events.length - 1), { maxLength: 20 }), (order) => {
        let thread = emptyThread;
        for (const index of order) thread = threadAfter(thread, events[index] as ChatFrame, me).thread;
        const missed = whole.messages
          .filter(({ revision }) => revision > thread.revision)
          .toSorted((one, other) => one.revision - other.revision);
        const healed = withMissed(thread, { messages: missed, more: false, revision: 6 });
        expect(healed.messages).toEqual(whole.messages);
        expect(healed.revision).toBe(6);
      }),
      fuzz(100),
    );
  });

  it('a page that ends within a change of many is followed by the rest of that change, also after an interruption', () => {
    const thread = after(emptyThread, frame(told(1)), frame(told(2)), frame(told(3)));
    const read = (sequence: number) => seen(told(sequence, { revision: 4, inAppStatus: 'read' }));
    const page = { messages: [read(1), read(2)], more: true, revision: 4 };
    const half = withMissed(thread, page);
    expect(furtherFrom(page)).toEqual({ since: 4, sinceSequence: 2 });
    // Nothing of the change counts as known before all of it is.
    expect(missedFrom(half)).toEqual({ since: 3 });
    const whole = withMissed(half, { messages: [read(3)], more: false, revision: 4 });
    expect(whole.messages.map(({ inAppStatus }) => inAppStatus)).toEqual(['read', 'read', 'read']);
    expect(missedFrom(whole)).toEqual({ since: 4 });
  });

  it('CHAT-036 what was missed is taken from the earliest message that is there, not of those before it', () => {
    const thread = threadOf({ messages: [seen(told(3)), seen(told(2))], more: true, revision: 3 });
    const missed = [
      told(2, { revision: 4, message: 'Changed' }),
      told(1, { revision: 5, message: 'Earlier' }),
    ];
    const healed = withMissed(thread, { messages: missed.map(seen), more: false, revision: 5 });
    expect(healed.messages.map(({ message }) => message)).toEqual(['Changed', 'Text 3']);
  });
});

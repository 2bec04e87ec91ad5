// Are the softphone's messages read tolerantly, and taken from its own frame only? (OP-CALL-1)
import { describe, expect, it } from 'vitest';
import { initMessage, isFromFrame, makeCallMessage, parsePhoneMessage } from './parse-phone-message.ts';

const data = {
  callId: '7123456789012345678',
  direction: 'outbound',
  caller: { name: 'Lena', phoneNumber: '+14155550100' },
  callee: { name: 'Maya', phoneNumber: '+14155550101' },
};

describe('a message of the softphone', () => {
  it.each([
    ['ringing', 'zp-call-ringing-event'],
    ['connected', 'zp-call-connected-event'],
    ['ended', 'zp-call-ended-event'],
  ] as const)('CALL-006 tells that a call is %s, with its id and direction', (kind, type) => {
    const message = {
      type,
      data: { ...data, dateTime: 'x', result: 'Call Cancel', new_field: { deep: [1] } },
    };
    expect(parsePhoneMessage(message)).toEqual({ kind, ...data });
    const inbound = { ...data, direction: 'inbound' };
    expect(parsePhoneMessage({ type, data: inbound })).toEqual({ kind, ...inbound });
  });

  it.each([
    ['a number under another name', { ...data, callee: { number: '+14155550101' } }, '+14155550101'],
    ['no callee at all', { ...data, callee: undefined }, ''],
    ['a callee that is none', { ...data, callee: 7 }, ''],
  ])('is read with %s', (_name, given, phoneNumber) => {
    expect(parsePhoneMessage({ type: 'zp-call-ringing-event', data: given })?.callee.phoneNumber).toBe(
      phoneNumber,
    );
  });

  it.each([
    ['of another kind', { type: 'zp-sms-log-event', data }],
    ['without a call id', { type: 'zp-call-ringing-event', data: { ...data, callId: undefined } }],
    ['with an id that is none', { type: 'zp-call-ringing-event', data: { ...data, callId: '<script>' } }],
    ['with another direction', { type: 'zp-call-ringing-event', data: { ...data, direction: 'sideways' } }],
    ['that is a text', 'zp-call-ringing-event'],
    ['that is nothing', null],
  ])('%s is passed over', (_name, message) => {
    expect(parsePhoneMessage(message)).toBeNull();
  });
});

describe('the frame', () => {
  const own = {};
  it.each([
    ['own window and origin', own, 'https://applications.zoom.us', true],
    ['own window elsewhere', own, 'https://applications.zoom.us.evil.example', false],
    ['another window', {}, 'https://applications.zoom.us', false],
    ['no window', null, 'https://applications.zoom.us', false],
  ])('CALL-002 is heard by %s', (_name, source, origin, isHeard) => {
    const frame = { window: own, origin: 'https://applications.zoom.us' };
    expect(isFromFrame({ source, origin }, frame)).toBe(isHeard);
    expect(isFromFrame({ source: null, origin }, { ...frame, window: null })).toBe(false);
  });

  it('CALL-003 CALL-005 is set up, and told to call a number at once', () => {
    expect(initMessage.type).toBe('zp-init-config');
    expect(makeCallMessage('+14155550101')).toEqual({
      type: 'zp-make-call',
      data: { number: '+14155550101', autoDial: true },
    });
  });
});

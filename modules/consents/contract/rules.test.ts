// Is a consent as far as its times say, at each edge, and is it the turn of the right people? (OP-CONSENT-1)
import { describe, expect, it } from 'vitest';
import { documentRequest } from './model.ts';
import { isFullName, maySend, mayWithdraw, nextSigners, statusOf } from './rules.ts';

const none = {
  sentAt: null,
  viewedAt: null,
  expiresAt: null,
  signedAt: null,
  declinedAt: null,
  cancelledAt: null,
};
const sent = { ...none, sentAt: '2026-11-01T10:00:00Z', expiresAt: '2026-12-01T10:00:00Z' };
const at = (instant: string) => Date.parse(instant);
const now = at('2026-11-05T10:00:00Z');
const when = '2026-11-04T10:00:00Z';

it.each([
  ['that was prepared', none, now, 'CONFIGURED'],
  ['that was sent', sent, now, 'SENT'],
  ['that was read', { ...sent, viewedAt: when }, now, 'VIEWED'],
  ['a moment before its time is over', sent, at('2026-12-01T09:59:59.999Z'), 'SENT'],
  ['whose time is over', sent, at('2026-12-01T10:00:00Z'), 'EXPIRED'],
  ['that was read and then forgotten', { ...sent, viewedAt: when }, at('2026-12-02T10:00:00Z'), 'EXPIRED'],
  ['that was signed, also later', { ...sent, signedAt: when }, at('2027-12-01T10:00:00Z'), 'SIGNED'],
  ['that was declined, also later', { ...sent, declinedAt: when }, at('2027-12-01T10:00:00Z'), 'DECLINED'],
  ['that was withdrawn after signing', { ...sent, signedAt: when, cancelledAt: when }, now, 'CANCELLED'],
] as const)('a consent %s', (_what, times, instant, status) => {
  expect(statusOf(times, instant)).toBe(status);
});

it('goes out until it is decided, and is withdrawn until it is over', () => {
  const all = ['CONFIGURED', 'SENT', 'VIEWED', 'SIGNED', 'DECLINED', 'EXPIRED', 'CANCELLED'] as const;
  expect(all.filter((status) => maySend(status))).toEqual(['CONFIGURED', 'SENT', 'VIEWED', 'EXPIRED']);
  expect(all.filter((status) => mayWithdraw(status))).toEqual([
    'CONFIGURED',
    'SENT',
    'VIEWED',
    'SIGNED',
    'EXPIRED',
  ]);
});

it('it is the turn of those of the lowest order who have not signed', () => {
  const one = { order: 1, signedAt: null };
  const other = { order: 1, signedAt: when };
  const later = { order: 2, signedAt: null };
  expect(nextSigners([later, one, other])).toEqual([one]);
  expect(nextSigners([later, other])).toEqual([later]);
  expect(nextSigners([other])).toEqual([]);
});

it.each([
  ['Maya Thornton', true],
  ['Ana María de la Cruz', true],
  ['Åsa Öberg', true],
  ['李 明', true],
  ['Maya', false],
  ['Maya 7', false],
  ['  ', false],
])('%j is a full name: %s', (name, expected) => {
  expect(isFullName(name)).toBe(expected);
});

describe('a document request', () => {
  const templateId = '0198c0de-0000-7000-8000-00000000c001';
  const signer = { roleName: 'Patient', email: 'maya@mail.example' };

  it('CONSENT-005 CONSENT-006 CONSENT-007 is an EMAIL in English whose first signer has order 1', () => {
    const request = documentRequest.parse({ templateId, signers: [signer] });
    expect([request.medium, request.language, request.signers[0]?.order]).toEqual(['EMAIL', 'English', 1]);
  });

  it.each([
    ['email by EMAIL', { signers: [{ roleName: 'Patient' }] }, 'signers.0.email'],
    ['phone by SMS', { medium: 'SMS', signers: [signer] }, 'signers.0.phoneNumber'],
    ['signer', { signers: [] }, 'signers'],
    ['role', { signers: [{ ...signer, roleName: ' ' }] }, 'signers.0.roleName'],
    ['real address', { signers: [{ ...signer, email: 'maya' }] }, 'signers.0.email'],
    ['known medium', { signers: [signer], medium: 'FAX' }, 'medium'],
    ['known language', { signers: [signer], language: 'Latin' }, 'language'],
    ['known action', { signers: [{ ...signer, action: 'read' }] }, 'signers.0.action'],
  ])('without a %s is refused beside the field', (_what, given, field) => {
    const read = documentRequest.safeParse({ templateId, ...given });
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toContain(field);
  });

  it('takes a number as people write it', () => {
    const phoneNumber = '+1 (415) 555-0101';
    const request = documentRequest.parse({
      templateId,
      medium: 'SMS',
      signers: [{ roleName: 'Patient', phoneNumber }],
    });
    expect(request.signers[0]?.phoneNumber).toBe('+14155550101');
  });
});

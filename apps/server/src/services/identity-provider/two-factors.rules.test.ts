// Which sign-ins at a provider count as two factors? (RFC 8176; OpenID Connect Core 1.0)
import { expect, it } from 'vitest';
import { usedTwoFactors } from './two-factors.ts';

it.each([
  [{}, false],
  [{ amr: ['pwd'] }, false],
  [{ amr: ['pwd', 'pin'] }, false],
  [{ amr: ['otp', 'sms'] }, false],
  [{ amr: ['pwd', 'otp'] }, true],
  [{ amr: ['hwk', 'fpt'] }, true],
  [{ amr: ['mfa'] }, true],
  [{ amr: 'mfa' }, false],
  [{ amr: ['made-up', 'pwd'] }, false],
  [{ acr: '1' }, false],
  [{ acr: 'phr' }, true],
  [{ acr: 'https://refeds.org/profile/mfa' }, true],
  [{ acr: ['phr'] }, false],
])('%j: %s', (claims, expected) => {
  expect(usedTwoFactors(claims)).toBe(expected);
});

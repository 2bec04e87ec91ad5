// How far is a consent, who signs next, and how long is a link good for? (OP-CONSENT-1: SENT, VIEWED, SIGNED, DECLINED, EXPIRED)
import type { ConsentStatus, Signer } from './model.ts';

/** A consent that was not signed within 30 days has expired (OP-CONSENT-1). */
export const CONSENT_LIVES_DAYS = 30;
export const CONSENT_LIVES_MS = CONSENT_LIVES_DAYS * 86_400_000;

/** Wrong dates of birth, or codes, until a link is closed: too few to guess one. */
export const MOST_WRONG_PROOFS = 5;

/** Of a code that stands in for the date of birth: long enough to read the document and to come back to it. */
export const PROOF_CODE_LIVES_MS = 4 * 3_600_000;
export const PROOF_CODE_REST_MS = 30_000;
/** Codes that are sent for the links that are out: each costs a message. */
export const MOST_PROOF_CODES = 5;

interface ConsentTimes {
  readonly sentAt: string | null;
  readonly viewedAt: string | null;
  readonly expiresAt: string | null;
  readonly signedAt: string | null;
  readonly declinedAt: string | null;
  readonly cancelledAt: string | null;
}

/** What was decided stays so, also after its time. */
export const statusOf = (times: ConsentTimes, now: number): ConsentStatus => {
  if (times.cancelledAt !== null) return 'CANCELLED';
  if (times.signedAt !== null) return 'SIGNED';
  if (times.declinedAt !== null) return 'DECLINED';
  if (times.sentAt === null) return 'CONFIGURED';
  if (times.expiresAt !== null && Date.parse(times.expiresAt) <= now) return 'EXPIRED';
  return times.viewedAt === null ? 'SENT' : 'VIEWED';
};

/** May its link be sent, for the first time or again? */
export const maySend = (status: ConsentStatus): boolean =>
  ['CONFIGURED', 'SENT', 'VIEWED', 'EXPIRED'].includes(status);

/** May it be withdrawn? A signed one as well: who agreed may change their mind. */
export const mayWithdraw = (status: ConsentStatus): boolean =>
  status !== 'DECLINED' && status !== 'CANCELLED';

/** Those whose turn it is: of the lowest order that has not signed. */
export const nextSigners = <One extends Pick<Signer, 'order' | 'signedAt'>>(
  signers: readonly One[],
): readonly One[] => {
  const open = signers.filter(({ signedAt }) => signedAt === null);
  const lowest = Math.min(...open.map(({ order }) => order));
  return open.filter(({ order }) => order === lowest);
};

/** Does a name look like a first and a last name? Both begin with a letter. */
export const isFullName = (name: string): boolean => /^\p{L}\S*\s+(\S+\s+)*\p{L}\S*$/u.test(name.trim());

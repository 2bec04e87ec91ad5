// Is the person who holds the link the one it was sent for? By the date of birth of the patient, or by a code that went where the link went,
// where none is on record (OP-CONSENT-1, decision 0104)
import { createHash } from 'node:crypto';
import type { ErrorCode } from '@alveary/contract/errors.ts';
import type { SignerProof } from '../contract/model.ts';
import { MOST_PROOF_CODES, PROOF_CODE_LIVES_MS, PROOF_CODE_REST_MS } from '../contract/rules.ts';
import type { SignerOfLink } from './signers.store.ts';

export const hashOfProofCode = (signerId: string, code: string): string =>
  createHash('sha256').update(`consent code ${signerId} ${code}`).digest('base64url');

type Asked = Pick<SignerOfLink, 'id' | 'dateOfBirth' | 'proofCodeHash' | 'proofCodeAt'>;

/** What is wrong with a proof; null for a right one. A right code that came too late is no wrong try. */
export const proofComplaint = (
  { id, dateOfBirth, proofCodeHash, proofCodeAt }: Asked,
  given: SignerProof,
  now: number,
): Extract<ErrorCode, 'ConsentProofWrong' | 'ConsentCodeWrong' | 'ConsentCodeOver'> | null => {
  if (dateOfBirth !== null) return given.dateOfBirth === dateOfBirth ? null : 'ConsentProofWrong';
  const { oneTimeCode } = given;
  if (oneTimeCode === undefined || proofCodeHash === null || proofCodeAt === null) return 'ConsentCodeWrong';
  if (hashOfProofCode(id, oneTimeCode) !== proofCodeHash) return 'ConsentCodeWrong';
  return Date.parse(proofCodeAt) + PROOF_CODE_LIVES_MS <= now ? 'ConsentCodeOver' : null;
};

/** Why no code is sent now; null when one is. */
export const codeHindrance = (
  { proofCodeAt, proofCodes }: Pick<SignerOfLink, 'proofCodeAt' | 'proofCodes'>,
  now: number,
): 'ConsentCodeTooSoon' | 'TooManyConsentCodes' | null => {
  if (proofCodes >= MOST_PROOF_CODES) return 'TooManyConsentCodes';
  return proofCodeAt !== null && now - Date.parse(proofCodeAt) < PROOF_CODE_REST_MS
    ? 'ConsentCodeTooSoon'
    : null;
};

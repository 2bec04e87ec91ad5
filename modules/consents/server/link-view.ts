// What is said of a link before anybody has shown who is there, and is it still open? (OP-CONSENT-1)
import { fail } from '@alveary/contract/errors.ts';
import type { LinkView } from '../contract/guest.calls.ts';
import { MOST_WRONG_PROOFS } from '../contract/rules.ts';
import type { SignerOfLink } from './signers.store.ts';

/** After its time, or once it is withdrawn or closed, nothing is said of a link. @throws Failure ConsentLinkInvalid */
export const stillOpen = (signer: SignerOfLink | null, now: number): SignerOfLink => {
  if (signer === null) return fail('ConsentLinkInvalid');
  const isOver = Date.parse(signer.expiresAt) <= now || signer.cancelledAt !== null;
  return isOver || signer.wrongProofs >= MOST_WRONG_PROOFS ? fail('ConsentLinkInvalid') : signer;
};

export const stateOf = ({ signedAt, declinedAt }: SignerOfLink): LinkView['state'] => {
  if (declinedAt !== null) return 'declined';
  return signedAt === null ? 'open' : 'signed';
};

export const viewOf = (signer: SignerOfLink, state: LinkView['state']): LinkView => ({
  state,
  language: signer.language,
  asks: signer.dateOfBirth === null ? 'code' : 'birth-date',
  expiresAt: signer.expiresAt,
});

// Who speaks over a connection to the broker: a person with a session, or a guest whom a code let in? (OP-CHAT-1; OP-VIDEO-1)
import type { Policy } from '@alveary/contract/policies/policy.ts';
import type { Database } from '../db/open.ts';
import type { Identity } from '../sessions/sessions.ts';

export type Party =
  | { readonly kind: 'person'; readonly identity: Identity }
  | { readonly kind: 'guest'; readonly guestId: string };

/** Whom a ticket stands for; a person is looked up anew at each question. */
export type Holder =
  | { readonly kind: 'person'; readonly identity: Identity }
  | { readonly kind: 'guest'; readonly guestId: string; readonly until: number };

export interface Asking {
  readonly party: Party;
  readonly database: Database;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface Declared {
  readonly allow: 'signed-in' | Policy;
  readonly guests?: true;
  readonly duringPasswordReset?: true;
  readonly beforeSecondFactor?: true;
}

/** The first question; which rows it may be about is the next one. */
export const isAllowed = (declared: Declared, party: Party): boolean => {
  const { allow } = declared;
  if (party.kind === 'guest') return declared.guests === true;
  const { me, user } = party.identity;
  if (user.force_password_reset_on_login && declared.duringPasswordReset !== true) return false;
  if (user.second_factor_needed !== undefined && declared.beforeSecondFactor !== true) return false;
  return allow === 'signed-in' || allow.sites(me).length > 0;
};

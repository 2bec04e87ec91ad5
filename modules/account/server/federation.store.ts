// Which sign-ins are under way at a provider, and which tokens were adopted?
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface ProviderSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnPath: string;
}

export const insertProviderSignIn = (db: Db, begun: ProviderSignIn, now: string): Promise<number> =>
  db.run(
    `insert into provider_sign_ins (state, nonce, code_verifier, return_path, created_at) values ($1, $2, $3, $4, $5)`,
    [begun.state, begun.nonce, begun.codeVerifier, begun.returnPath, now],
  );

/** Uses a sign-in up. @returns null when it is unknown, used or begun before `since` */
export const useProviderSignIn = (
  db: Db,
  state: string,
  now: string,
  since: string,
): Promise<ProviderSignIn | null> =>
  db.maybeOne<ProviderSignIn>(
    `update provider_sign_ins set used_at = $2 where state = $1 and used_at is null and created_at > $3
     returning state, nonce, code_verifier as "codeVerifier", return_path as "returnPath"`,
    [state, now, since],
  );

/** @returns 0 when the token was adopted before */
export const insertAdoptedToken = (db: Db, tokenHash: string, now: string): Promise<number> =>
  db.run('insert into adopted_tokens (token_hash, adopted_at) values ($1, $2) on conflict do nothing', [
    tokenHash,
    now,
  ]);

export const deleteProviderSignInsBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from provider_sign_ins where created_at < $1', [before]);

/** An older token is over by its own time, and cannot be adopted again. */
export const deleteAdoptedBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from adopted_tokens where adopted_at < $1', [before]);

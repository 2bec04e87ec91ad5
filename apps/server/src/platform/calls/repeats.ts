// A repeat with the same Idempotency-Key gets the first answer (architecture: Data).
import { createHash } from 'node:crypto';
import { fail } from '@alveary/contract/errors.ts';
import { iso } from '../clock.ts';
import type { Db, Statement } from '../db/handle.ts';

export interface FirstAnswer {
  readonly status: number;
  readonly body: unknown;
}

export const hashOf = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

const KEY = /^[\x21-\x7e]{8,200}$/;

/** The key of the header, or null without one. @throws Failure Invalid */
export const repeatKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  return fail('Invalid', {
    errors: [{ message: 'An Idempotency-Key has 8 to 200 visible ASCII characters.' }],
  });
};

export interface Repeat {
  readonly userId: string;
  readonly key: string;
  readonly call: string;
  readonly requestHash: string;
}

/**
 * Claims the key in the request's transaction; a second request with it waits here for the first to end.
 * @returns the first answer when there is one, null when this request is the first
 * @throws Failure RepeatDiffers when the key was used for another request
 */
export const claimKey = async (db: Db, repeat: Repeat, now: number): Promise<FirstAnswer | null> => {
  const inserted = await db.run(
    `insert into idempotency_keys (user_id, key, call, request_hash, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, key) do nothing`,
    [repeat.userId, repeat.key, repeat.call, repeat.requestHash, iso(now)],
  );
  if (inserted === 1) return null;
  const first = await db.one<{ call: string; hash: string; status: number | null; answer: unknown }>(
    `select call, request_hash as hash, status, answer from idempotency_keys where user_id = $1 and key = $2`,
    [repeat.userId, repeat.key],
  );
  if (first.call !== repeat.call || first.hash !== repeat.requestHash) fail('RepeatDiffers');
  if (first.status === null) fail('RepeatRunning');
  return { status: first.status ?? 200, body: first.answer };
};

/** Keeps the answer under its key, in the same transaction as the work. */
export const keepAnswer = (repeat: Repeat, answer: FirstAnswer): Statement => ({
  sql: `update idempotency_keys set status = $3, answer = $4 where user_id = $1 and key = $2`,
  values: [repeat.userId, repeat.key, answer.status, JSON.stringify(answer.body ?? null)],
});

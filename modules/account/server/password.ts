// Checks passwords, and judges new ones: argon2id, off the main thread (OP-AUTH-7; ASVS 6.2).
import { availableParallelism } from 'node:os';
import { failAt } from '@alveary/contract/errors.ts';
import { hash, verify } from '@node-rs/argon2';
import type { AccessSettings } from '@alveary/server/platform/config.access.ts';
import { isDemoPassword } from '@alveary/server/platform/demo-password.ts';
import { judgePassword } from '@alveary/server/services/password-strength/judge.ts';
import { concurrencyLimit } from './concurrency-limit.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** About two seconds on a machine with two cores. */
const MOST_WAITING = 60 * AT_ONCE;

/** Passwords take turns to be worked on. */
export const hashing = concurrencyLimit(AT_ONCE, MOST_WAITING);

export const hashPassword = (password: string): Promise<string> => hashing.take(() => hash(password, COST));

let unknownHash: Promise<string> | undefined;

/** Verifies against `stored`; for an unknown account the same work is done, so the time tells nothing. */
export const isPassword = async (stored: string | null, typed: string): Promise<boolean> => {
  unknownHash ??= hashPassword('nobody has this password');
  const known = stored ?? (await unknownHash);
  const matches = await hashing.take(() => verify(known, typed));
  return stored !== null && matches;
};

/** 'maya.thornton@mail.example' and 'Harbor Lung' → maya, thornton, mail, example, harbor, lung */
const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2);

const FIELD = 'new_password';

/**
 * @param known what an attacker knows of the person
 * @throws Failure CommonPassword, GuessablePassword
 */
export const refuseWeakPassword = async (
  password: string,
  known: readonly string[],
  access: Pick<AccessSettings, 'isExposed' | 'publicDemo'>,
): Promise<void> => {
  if (isDemoPassword(password, access)) failAt(FIELD, 'CommonPassword');
  const verdict = await judgePassword(password, wordsOf(['alveary', ...known]));
  if (verdict === 'common') failAt(FIELD, 'CommonPassword');
  if (verdict === 'guessable') failAt(FIELD, 'GuessablePassword');
};

/** @throws Failure SamePassword, beside the field */
export const refuseSamePassword = (): never => failAt(FIELD, 'SamePassword');

// Is this the right password, and is a new one good enough? argon2id, off the main thread (OP-AUTH-7; domain/security)
import { availableParallelism } from 'node:os';
import { fail } from '@alveary/contract/errors.ts';
import { hash, verify } from '@node-rs/argon2';
import { turns } from './turns.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
/** About two seconds on a machine with two cores. */
const MOST_WAITING = 60 * AT_ONCE;

const inTurn = turns(AT_ONCE, MOST_WAITING);

export const hashPassword = (password: string): Promise<string> => inTurn.take(() => hash(password, COST));

let unknownHash: Promise<string> | undefined;

/** Verifies against `stored`; for an unknown account the same work is done, so the time tells nothing. */
export const isPassword = async (stored: string | null, typed: string): Promise<boolean> => {
  unknownHash ??= hashPassword('nobody has this password');
  const known = stored ?? (await unknownHash);
  const matches = await inTurn.take(() => verify(known, typed));
  return stored !== null && matches;
};

const COMMON_WORDS: ReadonlySet<string> = new Set([
  'password',
  'passwort',
  'passord',
  'contrasena',
  'motdepasse',
  'losenord',
  'qwerty',
  'qwertyuiop',
  'azerty',
  'asdfghjkl',
  'welcome',
  'welkom',
  'willkommen',
  'letmein',
  'admin',
  'administrator',
  'changeme',
  'default',
  'secret',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'superman',
  'batman',
  'princess',
  'sunshine',
  'master',
  'shadow',
  'michael',
  'jennifer',
  'jordan',
  'hunter',
  'trustno',
  'starwars',
  'computer',
  'internet',
  'summer',
  'winter',
  'spring',
  'autumn',
  'sommer',
  'january',
  'february',
  'march',
  'april',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'monday',
  'friday',
  'hospital',
  'doctor',
  'nurse',
  'clinic',
  'patient',
  'health',
  'alveary',
  'abc',
  'abcd',
  'abcdef',
  'test',
  'testing',
  'guest',
  'login',
  'hello',
  'freedom',
  'whatever',
  'access',
  'america',
  'charlie',
  'cheese',
  'flower',
  'killer',
  'london',
  'matrix',
]);

const LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** 'P@ssw0rd123!' → 'password': what is left once digits and signs at the ends and letter swaps are undone. */
const core = (password: string): string =>
  password
    .toLowerCase()
    .replace(/^[^a-z@$]+|[^a-z]+$/g, '')
    .replace(/[0134578@$!]/g, (sign) => LETTER_FOR[sign] ?? sign);

/** Is the password a common word in thin disguise? */
export const isCommonPassword = (password: string): boolean => {
  const word = core(password).replace(/[^a-z]/g, '');
  return word.length < 3 || COMMON_WORDS.has(word);
};

/** @throws Failure CommonPassword */
export const refuseCommonPassword = (password: string): void => {
  if (!isCommonPassword(password)) return;
  fail('CommonPassword', {
    errors: [
      {
        field: 'new_password',
        message: 'This password is on the list of common passwords. Choose another.',
      },
    ],
  });
};

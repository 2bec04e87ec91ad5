// Where are the keys that what is secret in the database is encrypted with? In a file of the data directory, in a file of the
// operator's choice or in a setting; never in the database (docs/decisions/0029).
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';

export interface SecretKey {
  /** Eight hexadecimal digits of its SHA-256: says which key a value needs, and nothing else. */
  readonly id: string;
  readonly bytes: Buffer;
}

export interface SecretKeys {
  /** How a message names the place. */
  readonly place: string;
  /**
   * All keys there are now: the first is for new values. Read again each time, so that a running server follows a rotation.
   * @throws StartFailure when the place holds something else
   */
  read(): readonly SecretKey[];
  /** Puts these in place of all keys; absent where the operator keeps them. */
  readonly write?: (keys: readonly SecretKey[]) => void;
}

const KEY_BYTES = 32;

const keyOf = (bytes: Buffer): SecretKey => ({
  id: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
  bytes,
});

export const newKey = (): SecretKey => keyOf(randomBytes(KEY_BYTES));

const keysOf = (text: string, place: string): readonly SecretKey[] => {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const keys = parts.map((part) => Buffer.from(part, 'base64'));
  if (keys.length > 0 && keys.every((bytes) => bytes.length === KEY_BYTES)) return keys.map(keyOf);
  throw new StartFailure(
    `${place} must hold keys of 32 bytes in Base64, one a line, the newest first. Restore it from a backup, or make the first ` +
      'one with: openssl rand -base64 32',
  );
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A key that others may read protects nothing. */
const checkMode = (path: string): void => {
  const mode = statSync(path).mode & 0o777;
  if ((mode & 0o077) === 0) return;
  throw new StartFailure(`${path} can be read by others (mode ${mode.toString(8)}). Run: chmod 600 ${path}`);
};

/** A new file beside, then renamed: an interruption leaves the old one. */
const writeKeys = (path: string, keys: readonly SecretKey[]): void => {
  const unfinished = `${path}.new`;
  const lines = keys.map(({ bytes }) => `${bytes.toString('base64')}\n`);
  try {
    writeFileSync(unfinished, lines.join(''), { mode: 0o600 });
    renameSync(unfinished, path);
  } catch (error) {
    throw new StartFailure(`${path} cannot be written (${reasonOf(error)}). Make its folder writable.`);
  }
};

const ownFile = (path: string): SecretKeys => ({
  place: path,
  read: () => {
    if (!existsSync(path)) return [];
    checkMode(path);
    return keysOf(readFileSync(path, 'utf8'), path);
  },
  write: (keys) => writeKeys(path, keys),
});

const givenFile = (path: string): SecretKeys => ({
  place: `ALVEARY_SECRET_KEY_FILE ${path}`,
  read: () => {
    try {
      return keysOf(readFileSync(path, 'utf8'), path);
    } catch (error) {
      if (error instanceof StartFailure) throw error;
      throw new StartFailure(
        `ALVEARY_SECRET_KEY_FILE cannot be read (${reasonOf(error)}). Correct the path.`,
      );
    }
  },
  write: (keys) => writeKeys(path, keys),
});

export const secretKeysOf = (config: Pick<Config, 'dataDirectory' | 'secretKey'>): SecretKeys => {
  const { secretKey, dataDirectory } = config;
  if (secretKey === undefined) return ownFile(join(dataDirectory, 'secret.key'));
  if ('file' in secretKey) return givenFile(secretKey.file);
  const keys = keysOf(secretKey.text, 'ALVEARY_SECRET_KEY');
  return { place: 'ALVEARY_SECRET_KEY', read: () => keys };
};

// How does a secret lie in the database so that the database alone does not give it away? Encrypted with AES-256-GCM, with the
// id of its key, and bound to the row it belongs to: a value copied to another row does not open there.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { StartFailure } from '../start-failure.ts';
import { newKey, type SecretKey, type SecretKeys } from './keys.ts';

/** `sealed:<key id>:<initialisation vector, tag and content in Base64>` */
const SEALED = /^sealed:([0-9a-f]{8}):([A-Za-z0-9+/=]+)$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretBox {
  /** @param row names the row, such as `portal_users 01a2…` */
  seal(secret: string, row: string): string;
  /** A value that was never sealed comes back as it is. @throws StartFailure when its key is not there */
  open(value: string, row: string): string;
  /** The id of the key that new values get, and of the one that a value has; undefined for a value that was never sealed. */
  currentKey(): string;
  keyOf(value: string): string | undefined;
}

const unsealable = (place: string, id: string): StartFailure =>
  new StartFailure(
    `Secrets in the database are encrypted with the key ${id}, which is not in ${place}. Put that key back: it is in the ` +
      'secret.key of the data directory that made them, or in your backup. All processes on one database share one key ' +
      '(ALVEARY_SECRET_KEY_FILE).',
  );

export const secretBox = (keys: SecretKeys): SecretBox => {
  const current = (): SecretKey => {
    const known = keys.read()[0];
    if (known !== undefined) return known;
    const made = newKey();
    keys.write?.([made]);
    return made;
  };
  const openWith = (key: SecretKey, content: Buffer, row: string): string => {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, content.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(row));
    decipher.setAuthTag(content.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([
        decipher.update(content.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString();
    } catch {
      throw new StartFailure(
        `The secret of ${row} was changed or belongs to another row. Restore it from a backup of the database.`,
      );
    }
  };
  return {
    seal: (secret, row) => {
      const key = current();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key.bytes, iv);
      cipher.setAAD(Buffer.from(row));
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `sealed:${key.id}:${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64')}`;
    },
    open: (value, row) => {
      const [, id = '', content = ''] = SEALED.exec(value) ?? [];
      if (content === '') return value;
      const key = keys.read().find((one) => one.id === id);
      if (key === undefined) throw unsealable(keys.place, id);
      return openWith(key, Buffer.from(content, 'base64'), row);
    },
    currentKey: () => current().id,
    keyOf: (value) => SEALED.exec(value)?.[1],
  };
};

// Takes a file into a patient's record: held against its size and its first bytes, under a harmless name.
import { fail } from '@alveary/contract/errors.ts';
import { LARGEST_DOCUMENT, type PatientDocument } from '../contract/model.ts';
import { createHash } from 'node:crypto';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { insertDocument } from './documents.store.ts';
import { mediaTypeOf } from './media-type.ts';

export interface NewDocument {
  readonly profileId: string;
  readonly kind: PatientDocument['kind'];
  /** As the sender calls it; folders and control characters are dropped. */
  readonly fileName: string;
  readonly content: Uint8Array;
  /** Where it came from: 'PORTAL', 'EHR', … */
  readonly source: string;
  readonly createdBy: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

type StoredDocument = Pick<PatientDocument, 'id' | 'fileName' | 'mediaType' | 'size' | 'sha256'>;

const LONGEST_NAME = 200;

/** The last part of a path, without what could steer a terminal, a header or the direction of reading. */
const harmlessName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const shown = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return shown.slice(0, LONGEST_NAME).toWellFormed() || 'document';
};

const ENDINGS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
};

/** Who saves the file opens it with what its first bytes are, never with what its sender called it: 'x.exe' is 'x.exe.pdf'. */
const namedAsWhatItIs = (name: string, mediaType: string): string => {
  const endings = ENDINGS[mediaType];
  if (endings === undefined || endings.some((ending) => name.toLowerCase().endsWith(ending))) return name;
  return `${name.slice(0, LONGEST_NAME - endings[0].length).toWellFormed()}${endings[0]}`;
};

/** Keeps the bytes of a file. @returns their SHA-256 */
export type KeepBytes = (content: Uint8Array) => Promise<string>;

/** Into the store of files, outside of the transaction of the call. */
export const keepingBytes =
  (ctx: Pick<Ctx, 'outside'>): KeepBytes =>
  (content) =>
    ctx.outside(`keep ${createHash('sha256').update(content).digest('hex')}`, ({ blobs }) =>
      blobs.put(content),
    );

/**
 * Puts a file into the record of a patient whom the transaction reaches. Its content is kept before the row tells of it:
 * content without a row, after a rollback, is harmless; a row without content would be a loss.
 * @throws Failure DocumentTooLarge, DocumentNotSupported
 */
export const storeDocument = async (db: Db, keep: KeepBytes, given: NewDocument): Promise<StoredDocument> => {
  const { content, now, ...facts } = given;
  if (content.byteLength > LARGEST_DOCUMENT) fail('DocumentTooLarge');
  const mediaType = mediaTypeOf(content) ?? fail('DocumentNotSupported');
  const stored = {
    id: newId(),
    fileName: namedAsWhatItIs(harmlessName(given.fileName), mediaType),
    mediaType,
    size: content.byteLength,
    sha256: await keep(content),
  };
  await insertDocument(db, { ...facts, ...stored, createdAt: iso(now) });
  return stored;
};

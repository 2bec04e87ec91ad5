// The bytes of a file as they leave within the resource that tells of it, without many files being in memory at once.
import { createHash } from 'node:crypto';
import { type Blobs, BlobChanged, BlobMissing } from '@alveary/server/services/blobs/port.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Fields, Resource } from '../fhir/write/resource.ts';
import type { FindPage, Owned, PageEnd, ReadFile } from './kind.ts';

/** @param onLost told the SHA-256 of a file whose bytes are gone: the rest of the record leaves all the same */
export const readFileFrom =
  (blobs: Pick<Blobs, 'read'>, onLost: (sha256: string) => void): ReadFile =>
  async (sha256) => {
    try {
      return await blobs.read(sha256);
    } catch (error) {
      if (!(error instanceof BlobMissing || error instanceof BlobChanged)) throw error;
      onLost(sha256);
      return null;
    }
  };

const LOST = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';

/** An Attachment with its bytes and their SHA-1, as R4 wants it; one whose bytes are lost says so. */
export const attachment = async (
  readFile: ReadFile,
  sha256: string,
  { contentType, size, title }: { contentType: string; size?: number; title: string },
): Promise<Fields> => {
  const content = await readFile(sha256);
  if (content === null) return { extension: [{ url: LOST, valueCode: 'error' }], contentType, size, title };
  return {
    contentType,
    data: content.toString('base64'),
    size: size ?? content.length,
    hash: createHash('sha1').update(content).digest('base64'),
    title,
  };
};

const FILES_AT_ONCE = 20;
/** A page ends with the file that passes it. */
const BYTES_AT_ONCE = 8 * 1024 * 1024;

/** The rows of these patients behind the place, by patient and id. */
type FindFiles<Row> = (
  db: Db,
  profileIds: readonly string[],
  after: PageEnd,
  most: number,
) => Promise<readonly Row[]>;

/** Rows that each make one resource with the bytes of a file. */
export const pagesOfFiles =
  <Row extends Owned>(
    find: FindFiles<Row>,
    write: (row: Row, readFile: ReadFile) => Promise<Resource>,
  ): FindPage =>
  async (db, profileIds, after, readFile) => {
    const rows = await find(db, profileIds, after, FILES_AT_ONCE);
    const found = [];
    let bytes = 0;
    const counting: ReadFile = async (sha256) => {
      const content = await readFile(sha256);
      bytes += content?.length ?? 0;
      return content;
    };
    for (const row of rows) {
      found.push({ profileId: row.profile_id, rowId: row.id, resources: [await write(row, counting)] });
      if (bytes > BYTES_AT_ONCE) break;
    }
    const last = rows[found.length - 1];
    const isAll = found.length === rows.length && rows.length < FILES_AT_ONCE;
    return { found, sources: [], end: isAll || last === undefined ? null : [last.profile_id, last.id] };
  };

// Files within the resources that tell of them: their rows are found first, their bytes read later, when no connection waits for them.
import { createHash } from 'node:crypto';
import { type Blobs, BlobChanged, BlobMissing } from '@alveary/server/services/blobs/port.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { type FhirObject, isObject } from '../fhir/json.ts';
import type { Fields, Resource } from '../fhir/write/resource.ts';
import type { FindPage, Owned, PageEnd } from './kind.ts';

/** The bytes of a file by its SHA-256; null where they are gone or no longer what was kept. */
export type ReadFile = (sha256: string) => Promise<Buffer | null>;

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

/**
 * An Attachment whose bytes are still to be read: a symbol stands for them, described by their SHA-256. Nothing that came from another
 * house can hold one.
 */
export const attachment = (
  sha256: string,
  { contentType, size, title }: { contentType: string; size?: number; title: string },
): Fields => ({ contentType, data: Symbol(sha256), size, title });

const isAwaited = (value: FhirObject): boolean => typeof value['data'] === 'symbol';

const hasFile = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasFile);
  return isObject(value) && (isAwaited(value) || Object.values(value).some(hasFile));
};

/** What papers are written as: nothing else is looked through. */
const paperTypes: ReadonlySet<string> = new Set(['DocumentReference', 'Consent']);

/** Whether bytes of a file are still to be read for it. */
export const holdsFile = (one: Resource): boolean => paperTypes.has(one.resourceType) && hasFile(one);

const LOST = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';

/** With its bytes and their SHA-1, as R4 wants it; one whose bytes are lost says so. */
const readAttachment = async (
  { contentType, data, size, title }: FhirObject,
  readFile: ReadFile,
): Promise<Fields> => {
  const content = await readFile(typeof data === 'symbol' ? (data.description ?? '') : '');
  if (content === null) return { extension: [{ url: LOST, valueCode: 'error' }], contentType, size, title };
  return {
    contentType,
    data: content.toString('base64'),
    size: size ?? content.length,
    hash: createHash('sha1').update(content).digest('base64'),
    title,
  };
};

const filled = async (value: unknown, readFile: ReadFile): Promise<unknown> => {
  if (!hasFile(value)) return value;
  if (Array.isArray(value)) {
    const all: unknown[] = [];
    for (const one of value) all.push(await filled(one, readFile));
    return all;
  }
  if (!isObject(value)) return value;
  if (isAwaited(value)) return readAttachment(value, readFile);
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) copy[name] = await filled(field, readFile);
  return copy;
};

const withFile = async ({ resourceType, id, ...rest }: Resource, readFile: ReadFile): Promise<Resource> => {
  const copy = await filled(rest, readFile);
  return { resourceType, id, ...(isObject(copy) ? copy : {}) };
};

/** The same resources in their order, with the bytes of their files: those of one resource are in memory at a time. */
export async function* withFiles(
  parts: AsyncIterable<readonly Resource[]> | Iterable<readonly Resource[]>,
  readFile: ReadFile,
): AsyncIterable<readonly Resource[]> {
  for await (const part of parts) {
    let plain: Resource[] = [];
    for (const one of part) {
      if (!holdsFile(one)) {
        plain.push(one);
        continue;
      }
      if (plain.length > 0) yield plain;
      plain = [];
      yield [await withFile(one, readFile)];
    }
    if (plain.length > 0) yield plain;
  }
}

const ROWS_AT_ONCE = 100;

/** The rows of these patients behind the place, by patient and id. */
type FindFiles<Row> = (
  db: Db,
  profileIds: readonly string[],
  after: PageEnd,
  most: number,
) => Promise<readonly Row[]>;

/** Rows that each make one resource that may hold files. */
export const pagesOfFiles =
  <Row extends Owned>(find: FindFiles<Row>, write: (row: Row) => Resource): FindPage =>
  async (db, profileIds, after) => {
    const rows = await find(db, profileIds, after, ROWS_AT_ONCE);
    const found = rows.map((row) => ({
      profileId: row.profile_id,
      rowId: row.id,
      resources: [write(row)],
    }));
    const last = rows.at(-1);
    const isAll = rows.length < ROWS_AT_ONCE || last === undefined;
    return { found, sources: [], end: isAll ? null : [last.profile_id, last.id] };
  };

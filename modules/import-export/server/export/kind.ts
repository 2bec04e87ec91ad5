// A kind of record: whose permission it takes, how its rows are found and written as resources, and how they are read back.
import type { Policy } from '@alveary/contract/policies/policy.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { FhirObject } from '../fhir/json.ts';
import type { KeptSource } from './export-sources.store.ts';
import type { Resource } from '../fhir/write/resource.ts';

export interface Owned {
  readonly id: string;
  readonly profile_id: string;
}

/** Who asks; null for a command, which sees all. */
export type Viewer = string | null;

/** Where a page ended; null before the first and behind the last. */
export type PageEnd = readonly string[] | null;

export interface Page {
  readonly found: readonly Found[];
  /** Of the rows on this page, for which `findKeptSources` leaves them out. */
  readonly sources: readonly KeptSource[];
  readonly end: PageEnd;
}

/** Of records that one patient may have any number of: they are read page by page, so that no export is in memory whole. */
export type FindPage = (db: Db, profileIds: readonly string[], after: PageEnd) => Promise<Page>;

export interface RecordKind {
  /** The table, or what else the resources are made from. */
  readonly record: string;
  readonly mayRead: Policy;
  /** The resources of these patients, in a stable order: under the ids of the rows they were made from. */
  readonly find?: (db: Db, profileIds: readonly string[], viewer: Viewer) => Promise<readonly Found[]>;
  readonly findPage?: FindPage;
  /** Nothing else leaves under the same id, so that none need be remembered. */
  readonly isAlone?: true;
  /** What an import takes of such a resource; where it takes rows of no such kind, nothing. */
  readonly read?: (resource: FhirObject) => unknown;
}

export interface Found {
  readonly profileId: string;
  /** The row, by which an import would have remembered it. */
  readonly rowId: string;
  readonly resources: readonly Resource[];
  /** Whether the row is as an import makes it by itself: then what an import kept for it says more. */
  readonly isBare?: boolean;
  /** Of a kind that is not read back: whether nobody changed the row since it came in. */
  readonly isUnchanged?: boolean;
}

type Find<Row> = (db: Db, profileIds: readonly string[], viewer: Viewer) => Promise<readonly Row[]>;

/** A kind whose rows each make one resource. */
export const kindOf = <Row extends Owned>(
  record: string,
  mayRead: Policy,
  find: Find<Row>,
  write: (row: Row) => Resource,
  more: { readonly read?: (resource: FhirObject) => unknown; readonly isBare?: (row: Row) => boolean } = {},
): RecordKind => ({
  record,
  mayRead,
  find: async (db, profileIds, viewer) =>
    (await find(db, profileIds, viewer)).map((row) => ({
      profileId: row.profile_id,
      rowId: row.id,
      resources: [write(row)],
      isBare: more.isBare?.(row) ?? false,
    })),
  ...(more.read ? { read: more.read } : {}),
});

// What every step of an import knows, and what it answers.
import type { AuditMarker } from '@alveary/server/platform/audit/marks.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { idFrom } from './fhir/identity.ts';
import type { Identity } from './fhir/same-person.ts';
import { Rejected } from './fhir/rejected.ts';
import type { ImportSite, KnownSource } from './import-sources.store.ts';
import type { Links } from './links.ts';
import type { RefusedPatients } from './refused-patients.ts';
import type { SeenInRun } from './seen-in-run.ts';
import { type Place, type Received, type Rejection, rejectionOf } from './received.ts';

export interface ImportContext {
  /** Marks the rows of this run in the audit log. */
  readonly marker: AuditMarker;
  /** Names this run in the audit log. */
  readonly importId: string;
  readonly site: ImportSite;
  /** Phone numbers without a country are read as numbers of this one. */
  readonly country: string;
  /** ISO 8601. */
  readonly now: string;
  /** ISO 8601: now plus a day for clocks that go wrong; what lies behind it is the future. */
  readonly latest: string;
  readonly dryRun: boolean;
  /** In a dry run nothing is written, so what would have been stands here: `Patient/1` → profile id. */
  readonly planned: Map<string, string>;
  /** The same for who they are: row id of the source → name, birth date, identifiers. */
  readonly plannedPersons: Map<string, Identity>;
  readonly seen: SeenInRun;
  readonly refused: RefusedPatients;
  /** Ids of patients who were refused, in this run or an earlier one, because somebody else came in under them. */
  readonly clashes: Set<string>;
  readonly origins: Origins;
}

/** Whether patients of several hospitals come in at the site, asked anew when a patient has come in since. */
interface Origins {
  areMany: boolean;
  /** How many patients this run has brought so far. */
  patients: number;
  /** How many there were when it was last asked. */
  seenAt: number;
}

/** One transaction's work: a handle, the context, and what the fullUrls of the bundle name. */
export interface Step {
  readonly db: Db;
  readonly context: ImportContext;
  readonly links: Links;
  /** Whether a patient, or a practitioner, who is not known yet can still come in this run: then what names them waits. */
  readonly mayWait: boolean;
}

export type Outcome = 'created' | 'changed' | 'unchanged' | 'kept';

export interface Remark {
  readonly place: Place;
  readonly resource: string;
  readonly text: string;
}

/** What became of each resource; counted only once the transaction is committed. */
export interface Results {
  readonly outcomes: { readonly type: string; readonly outcome: Outcome }[];
  readonly rejections: Rejection[];
  readonly remarks: Remark[];
  /** Profiles of which something was created, changed or kept anew. */
  readonly touched: Set<string>;
  /** Source rows that this batch met. */
  readonly settled: Set<string>;
  /** Nothing became of them yet: the patient, or the practitioner, whom they name is not known so far. */
  readonly waiting: Received[];
}

export const noResults = (): Results => ({
  outcomes: [],
  rejections: [],
  remarks: [],
  touched: new Set(),
  settled: new Set(),
  waiting: [],
});

export const countOutcome = (results: Results, one: Received, outcome: Outcome): void => {
  results.outcomes.push({ type: one.type, outcome });
};

export const remark = (results: Results, one: Received, text: string): void => {
  results.remarks.push({ place: one.place, resource: `${one.type}/${one.sourceId}`, text });
};

/** Runs the reading of one resource; what it refuses is rejected with its reason. Null when it was. */
export const orReject = <T>(results: Results, one: Received, read: () => T): { readonly value: T } | null => {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    results.rejections.push(rejectionOf(one, error.message));
    return null;
  }
};

/** The id under which a source is remembered at this site. */
export const sourceRowId = (context: ImportContext, type: string, sourceId: string): string =>
  idFrom('source', context.site.id, type, sourceId);

/** A resource with what is known of it and whose it is. */
export interface RecordCandidate {
  readonly one: Received;
  readonly known: KnownSource | undefined;
  readonly rowId: string;
  readonly profileId: string;
  /** The record that the resource names, where it was merged into this one. */
  readonly mergedRecord: string | null;
}

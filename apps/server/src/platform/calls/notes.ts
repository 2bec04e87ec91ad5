// What a handler says of its work while it works: whom it is about, what it changed, what comes after it.
import type { CallDeclaration, InputOf } from '@alveary/contract/call.ts';
import type { Db } from '../db/handle.ts';
import type { Effect } from './context.ts';
import type { RowToWrite } from '../db/handle.ts';

/** A call that was made as a part of another one. */
export interface InnerCall {
  readonly served: { readonly name: string; readonly call: CallDeclaration };
  readonly notes: Notes;
  readonly status: number;
  readonly input: InputOf<CallDeclaration> | undefined;
}

export interface Notes {
  /** Profile ids, some of them perhaps more than once. */
  readonly patients: string[];
  aboutUser: string | null;
  change: { before: unknown; after: unknown } | null;
  readonly effects: Effect[];
  readonly laterWrites: RowToWrite[];
  /** Of the changes, for those who have the patient open. */
  readonly news: RowToWrite[];
  readonly refusalWrites: ((db: Db) => Promise<void>)[];
  readonly changedAccess: string[];
  readonly inner: InnerCall[];
}

export const noNotes = (): Notes => ({
  patients: [],
  aboutUser: null,
  change: null,
  effects: [],
  laterWrites: [],
  news: [],
  refusalWrites: [],
  changedAccess: [],
  inner: [],
});

/** Sorted: for ids read a moment ago that is cheaper than a set, which has to keep each of them as a key first. */
export const eachOnce = (ids: readonly string[]): readonly string[] => {
  if (ids.length < 2) return ids;
  const sorted = [...ids].sort();
  return sorted.filter((id, index) => id !== sorted[index - 1]);
};

// What has an import done so far: by resource type how many created, changed, unchanged, kept, rejected, and which and why?
import type { Outcome, Remark, Results } from './import-context.ts';
import type { Rejection } from './received.ts';

export type Count = Record<Outcome | 'rejected', number>;

/** Beyond this many, rejections and remarks are counted but not listed, so that memory stays bounded. */
export const MOST_LISTED = 10_000;

export interface Tally {
  readonly counts: Map<string, Count>;
  readonly rejections: Rejection[];
  readonly remarks: Remark[];
  /** Files that are of another kind and were not read. */
  readonly skipped: string[];
  readonly total: { resources: number; rejected: number; remarks: number };
}

export const createTally = (): Tally => ({
  counts: new Map(),
  rejections: [],
  remarks: [],
  skipped: [],
  total: { resources: 0, rejected: 0, remarks: 0 },
});

const countOf = (tally: Tally, type: string): Count => {
  const known = tally.counts.get(type);
  if (known) return known;
  const fresh = { created: 0, changed: 0, unchanged: 0, kept: 0, rejected: 0 };
  tally.counts.set(type, fresh);
  return fresh;
};

export const tallyRejection = (tally: Tally, rejection: Rejection): void => {
  countOf(tally, rejection.type).rejected += 1;
  tally.total.rejected += 1;
  if (rejection.type !== 'file') tally.total.resources += 1;
  if (tally.rejections.length < MOST_LISTED) tally.rejections.push(rejection);
};

export const tallyResults = (tally: Tally, results: Results): void => {
  for (const { type, outcome } of results.outcomes) countOf(tally, type)[outcome] += 1;
  for (const rejection of results.rejections) tallyRejection(tally, rejection);
  for (const remark of results.remarks) {
    tally.total.remarks += 1;
    if (tally.remarks.length < MOST_LISTED) tally.remarks.push(remark);
  }
  tally.total.resources += results.outcomes.length;
};

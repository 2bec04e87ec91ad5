// What of the noted ends must still be in the log after restores: those that a backup did not hold went with the database it replaced.
import {
  headText,
  isRestore,
  type Noted,
  type NotedHead,
  type NotedRestore,
} from '../../services/audit-heads/port.ts';

export interface RestoreTold extends NotedRestore {
  /** Noted before the restore, and beyond what the backup held. */
  readonly gone: readonly NotedHead[];
}

export interface ExpectedEnds {
  readonly heads: readonly NotedHead[];
  readonly restores: readonly RestoreTold[];
}

/** @param noted in one place, the first ones first */
export const expectedEnds = (noted: readonly Noted[]): ExpectedEnds => {
  let heads: NotedHead[] = [];
  const restores: RestoreTold[] = [];
  for (const one of noted) {
    if (!isRestore(one)) {
      heads.push(one);
      continue;
    }
    const lastOf = new Map(one.ends.map(({ month, number }) => [month, number]));
    const isGone = ({ month, number }: NotedHead): boolean => number > (lastOf.get(month) ?? 0);
    restores.push({ ...one, gone: heads.filter(isGone) });
    heads = [...heads.filter((head) => !isGone(head)), ...one.ends];
  }
  return { heads, restores };
};

/** Of several places, which may each know of the same restore. */
export const togetherExpected = (places: readonly ExpectedEnds[]): ExpectedEnds => {
  const restores = new Map<string, RestoreTold>();
  for (const restore of places.flatMap((place) => place.restores)) {
    const known = restores.get(restore.restoredAt)?.gone ?? [];
    const gone = new Map([...known, ...restore.gone].map((head) => [headText(head), head]));
    restores.set(restore.restoredAt, { ...restore, gone: [...gone.values()] });
  }
  return { heads: places.flatMap((place) => place.heads), restores: [...restores.values()] };
};

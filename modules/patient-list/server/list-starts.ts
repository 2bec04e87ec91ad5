// With which value of the sorted column do the hits of a question begin, where they do not lie evenly in its order? (decision 0103)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { LRUCache } from 'lru-cache';
import { sortKeys } from './list-columns.store.ts';
import type { Start, Starts } from './list-pages.store.ts';
import { countedBefore, findStart, planByValues, type RowsQuestion } from './list-rows.store.ts';
import { keyOf, keepTotal, totalOf } from './list-totals.ts';

/** Each takes some hundred bytes. */
const MOST_REMEMBERED = 2_000;

/** Of each node, by what was asked and in which direction. */
const remembered = new WeakMap<object, LRUCache<string, Start>>();

const memoryOf = (node: object): LRUCache<string, Start> => {
  const known = remembered.get(node);
  if (known) return known;
  const fresh = new LRUCache<string, Start>({ max: MOST_REMEMBERED });
  remembered.set(node, fresh);
  return fresh;
};

/**
 * What was learned holds as long as no hit stands before it: that number was nothing, and is moved on by what changed (decision 0092).
 * @param node whose memory it is
 */
export const startsOf = (node: object, db: Db, question: RowsQuestion): Starts | null => {
  if (sortKeys[question.sort].key === null) return null;
  const memory = memoryOf(node);
  const key = `${question.isDown ? 'down' : 'up'} ${keyOf(countedBefore(question, null))}`;
  return {
    known: async () => {
      const start = memory.get(key);
      if (start === undefined) return null;
      const before = await totalOf(node, db, countedBefore(question, start.value), (count) =>
        planByValues(db, count),
      );
      if (before === 0) return start;
      memory.delete(key);
      return null;
    },
    learn: async () => {
      const { value, snapshot } = await findStart(db, question);
      keepTotal(node, countedBefore(question, value), { patients: 0, snapshot });
      memory.set(key, { value });
      return { value };
    },
  };
};

// How many patients has a question, exactly, without counting a third of a million rows each time it is asked again? (decision 0092)
import { createHash } from 'node:crypto';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { LRUCache } from 'lru-cache';
import { type Counted, countedSince, type CountedQuestion, countNow } from './list-totals.store.ts';

/** Each takes some hundred bytes. */
const MOST_REMEMBERED = 2_000;
/** After it all are counted anew, whatever the changes say. */
const REMEMBER_MS = 600_000;

/** Of each node, by what was asked. */
const remembered = new WeakMap<object, LRUCache<string, Counted>>();

const memoryOf = (node: object): LRUCache<string, Counted> => {
  const known = remembered.get(node);
  if (known) return known;
  const fresh = new LRUCache<string, Counted>({ max: MOST_REMEMBERED, ttl: REMEMBER_MS });
  remembered.set(node, fresh);
  return fresh;
};

/** A question may name two thousand sites. */
export const keyOf = ({ sql, values }: CountedQuestion): string =>
  createHash('sha256').update(sql).update(JSON.stringify(values)).digest('base64');

/** What was counted last, whatever has changed since: good enough to choose a way by. */
export const lastTotal = (node: object, question: CountedQuestion): number | undefined =>
  memoryOf(node).get(keyOf(question))?.patients;

/** What was found out in another way than by counting. */
export const keepTotal = (node: object, question: CountedQuestion, counted: Counted): void => {
  memoryOf(node).set(keyOf(question), counted);
};

/**
 * As many as stand in the snapshot of a statement of now: the number counted last, moved on by the patients who have changed since, or
 * counted anew where too many have.
 * @param node whose memory it is
 * @param counting runs a count that is to be planned by its values
 */
export const totalOf = async (
  node: object,
  db: Db,
  question: CountedQuestion,
  counting: (count: () => Promise<Counted>) => Promise<Counted>,
): Promise<number> => {
  const memory = memoryOf(node);
  const key = keyOf(question);
  const known = memory.get(key);
  const moved = known === undefined ? null : await countedSince(db, question, known);
  const counted = moved ?? (await counting(() => countNow(db, question)));
  memory.set(key, counted, moved === null ? {} : { noUpdateTTL: true });
  return counted.patients;
};

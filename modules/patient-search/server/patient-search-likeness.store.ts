// Which names of the dictionary are almost what was typed? Candidates come from patient_name_spellings (migration 20261122T0008) by
// a range of its index for each letter that the term may lack; the rule then keeps those that really are that close.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { type Likeness, likenessOf } from './patient-search-likeness.rules.ts';
import type { Part } from './patient-search-pieces.store.ts';

export interface AskedName {
  readonly part: Part;
  readonly text: string;
}

/** The keys of one part of the name, by how close they come. */
export type LikeNames = Readonly<Record<Likeness, readonly string[]>>;

/** However common the letters are, so many names are looked at and so many of each likeness are kept. */
const MOST_CANDIDATES = 2_000;
const MOST_NAMES = 100;

interface Candidate {
  readonly part: Part;
  readonly term: string;
  readonly key: string;
}

const CANDIDATES = `
  with asked as materialized (
    select part, term, translate(term, ' -''.,', '') as letters
    from unnest($1::text[], $2::text[]) given (part, text), name_key(text) term),
  wanted as materialized (
    select part, letters as first, letters || chr(1114111) as last from asked where length(letters) between 3 and 40
    union
    select part, shorter, case when length(letters) = 4 then shorter else shorter || chr(1114111) end
    from asked, generate_series(1, length(letters)) at, overlay(letters placing '' from at for 1) shorter
    where length(letters) between 4 and 40)
  select asked.part, asked.term, known.key
  from asked cross join lateral (
    select distinct key, abs(length(key) - length(letters)) as off
    from wanted cross join lateral (
      select key from patient_name_spellings spelling
      where spelling.part = left(wanted.part, 1)::"char" and spelling.spelling between wanted.first and wanted.last offset 0) near
    where wanted.part = asked.part and strpos(near.key, asked.term) = 0
    order by off, key limit ${MOST_CANDIDATES}) known`;

/** For each asked name the keys that are like it, the most alike first. */
export const findLikeNames = async (
  searches: Db,
  asked: readonly AskedName[],
): Promise<Readonly<Record<Part, LikeNames>>> => {
  const candidates = await searches.many<Candidate>(CANDIDATES, [
    asked.map(({ part }) => part),
    asked.map(({ text }) => text),
  ]);
  const likenesses = candidates.map((each) => ({ ...each, likeness: likenessOf(each.term, each.key) }));
  const keysOf = (part: Part, likeness: Likeness): string[] =>
    likenesses
      .filter((each) => each.part === part && each.likeness === likeness)
      .slice(0, MOST_NAMES)
      .map(({ key }) => key);
  const likeNames = (part: Part): LikeNames => ({
    spelling: keysOf(part, 'spelling'),
    typo: keysOf(part, 'typo'),
    beginning: keysOf(part, 'beginning'),
  });
  return { last: likeNames('last'), first: likeNames('first') };
};

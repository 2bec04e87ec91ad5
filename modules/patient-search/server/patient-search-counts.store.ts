// How many patients have such names, so that the shortest way to them is known; which counts are made at night; and what
// are the sites called? (docs/decisions/0007)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Part } from './patient-search-pieces.store.ts';
import { isCountedBySite, matchingNames, PAIR_TOTAL, parameters } from './patient-search-pieces.store.ts';
import type { NameFilter } from './patient-search-question.ts';

export interface NameCounts {
  readonly last: number;
  readonly first: number;
  /** Patients that match both, where that stands ready. */
  readonly both: number | null;
  readonly sites: number;
  /** Is the one name that is asked so common a piece that its patients are counted by sites? */
  readonly bySite: boolean;
}

/** How many patients have such a last name, such a first name, and both; and how many sites there are. */
export const countByNames = (
  searches: Db,
  last: NameFilter | null,
  first: NameFilter | null,
): Promise<NameCounts> => {
  const given = parameters();
  const names = [
    ...(last ? [matchingNames('last', last, given)] : []),
    ...(first ? [matchingNames('first', first, given)] : []),
  ];
  const total = (part: Part, filter: NameFilter | null) =>
    filter ? `(select patients from ${part}_total)::float8` : '0::float8';
  const areBothContained = last?.mode === 'contains' && first?.mode === 'contains';
  return searches.one(
    `with ${names.join(', ').replaceAll(':direction', 'asc')}
     select ${total('last', last)} as last, ${total('first', first)} as first,
       ${areBothContained ? `(${PAIR_TOTAL})::float8` : 'null::float8'} as "both",
       (select count(*) from sites where not is_global) as sites,
       ${isCountedBySite(last, first)} as "bySite"`,
    given.values,
  );
};

/** Chooses the common pieces of names anew and counts the patients of each pair; other changes of names go on. */
export const countNamePairs = async (db: Db): Promise<void> => {
  // A million patients take longer than a request may.
  await db.run(`set local statement_timeout = '15min'`);
  await db.run('select count_patient_name_pairs()');
};

export interface NamedSite {
  readonly id: string;
  readonly slug: string;
  readonly shortName: string;
}

export const findSiteNames = (searches: Db): Promise<NamedSite[]> =>
  searches.many('select id, slug, short_name as "shortName" from sites');

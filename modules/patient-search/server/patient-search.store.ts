// Which patients match a search? Five statements for five ways to the same rows; each also gives the exact total.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { detailConditions, tableOf } from './patient-search-details.store.ts';
import type { NameFilter, SearchQuestion } from './patient-search-question.ts';
import type { Parameters, Part } from './patient-search-pieces.store.ts';
import {
  ANSWER,
  directed,
  matchingNames,
  nameCondition,
  ofSites,
  ORDER,
  PAIR_TOTAL,
  pageOfHits,
  parameters,
  SHOWN,
  siteTotal,
} from './patient-search-pieces.store.ts';

export interface FoundPatient {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly ehrId: string | null;
  /** Ids with spaces between; both lists run in step. */
  readonly siteIds: string;
  readonly siteProfileIds: string;
  /** Found by a name that is only like the one that was asked. */
  readonly similar?: boolean;
}

export interface Found {
  readonly total: number;
  readonly rows: readonly FoundPatient[];
}

/** The columns of `ANSWER`. */
type Answered = readonly [
  total: number,
  id: string,
  lastName: string | null,
  firstName: string | null,
  dateOfBirth: string | null,
  ehrId: string | null,
  siteIds: string,
  siteProfileIds: string,
];

const ask = async (
  searches: Db,
  { page }: SearchQuestion,
  { values }: Parameters,
  sql: string,
): Promise<Found> => {
  const [heading, ...rows] = await searches.tuples<Answered>(directed(sql, page), values);
  if (!heading) throw new Error('A search statement always answers with its total first.');
  return {
    total: heading[0],
    rows: rows.map(([, id, lastName, firstName, dateOfBirth, ehrId, siteIds, siteProfileIds]) => ({
      id,
      lastName,
      firstName,
      dateOfBirth,
      ehrId,
      siteIds,
      siteProfileIds,
    })),
  };
};

const nameConditions = ({ last, first }: SearchQuestion, given: Parameters): string[] => [
  ...(last ? [nameCondition('last', last, given)] : []),
  ...(first ? [nameCondition('first', first, given)] : []),
];

const siteConditions = ({ sites, reach }: SearchQuestion, given: Parameters): string[] =>
  sites === null ? [] : [ofSites(sites, reach, given)];

/** By an identifier or the birth date, with whatever else is asked. */
export const findByDetails = (searches: Db, question: SearchQuestion): Promise<Found> => {
  const given = parameters();
  const conditions = [
    ...detailConditions(question.details, given),
    ...nameConditions(question, given),
    ...siteConditions(question, given),
  ];
  return ask(
    searches,
    question,
    given,
    `with hits as materialized (
      select * from ${tableOf(question.details)} where ${conditions.join(' and ')}),
    shown as materialized (
      select * from hits order by ${ORDER}
      limit ${given.add(question.page.limit)}::int offset ${given.add(question.page.offset)}::int),
    total as materialized (select count(*) as patients from hits)
    ${ANSWER}`,
  );
};

/** By one name alone over all sites: name after name in order, until the page is full. */
export const findByName = (
  searches: Db,
  question: SearchQuestion,
  part: Part,
  filter: NameFilter,
): Promise<Found> => {
  const given = parameters();
  const other = part === 'last' ? 'first' : 'last';
  const limit = given.add(question.page.limit);
  const offset = given.add(question.page.offset);
  return ask(
    searches,
    question,
    given,
    `with ${matchingNames(part, filter, given)},
    page as materialized (
      select profile_id from ${part}_names name cross join lateral (
        select ${other}_key, profile_id from patient_search_rows where ${part}_key = name.key
        order by ${other}_key :direction, profile_id :direction limit ${limit}::int + ${offset}::int) patient
      order by name.key :direction, ${other}_key :direction, profile_id :direction
      limit ${limit}::int offset ${offset}::int),
    total as materialized (select patients from ${part}_total),
    ${SHOWN}
    ${ANSWER}`,
  );
};

/** By a common first name alone over all sites: through the list in its order, until the page is full. */
export const findByWalking = (searches: Db, question: SearchQuestion, first: NameFilter): Promise<Found> => {
  const given = parameters();
  return ask(
    searches,
    question,
    given,
    `with ${matchingNames('first', first, given)},
    page as materialized (
      select profile_id from patient_search_rows
      where strpos(first_key, (select key from first_term)) > 0
      order by ${ORDER} limit ${given.add(question.page.limit)}::int offset ${given.add(question.page.offset)}::int),
    total as materialized (select patients from first_total),
    ${SHOWN}
    ${ANSWER}`,
  );
};

/** By names: all patients of the matching names of `part`, with whatever else is asked. */
export const findFromNames = (searches: Db, question: SearchQuestion, part: Part): Promise<Found> => {
  const given = parameters();
  const filter = question[part];
  if (!filter) throw new Error('This way starts from a name.');
  const others = { ...question, [part]: null };
  const conditions = [
    `${part}_key = name.key`,
    ...nameConditions(others, given),
    ...siteConditions(question, given),
  ];
  return ask(
    searches,
    question,
    given,
    `with ${matchingNames(part, filter, given)},
    hits as materialized (
      select patient.* from ${part}_names name cross join lateral (
        select profile_id, last_key, first_key from patient_search_rows
        where ${conditions.join(' and ')} offset 0) patient),
    ${pageOfHits(question.page, given)},
    ${SHOWN}
    ${ANSWER}`,
  );
};

/** By names within a few sites: through the lists of these sites; a patient of two of them counts once. */
export const findInSites = (
  searches: Db,
  question: SearchQuestion,
  sites: readonly string[],
): Promise<Found> => {
  const given = parameters();
  const conditions = [`site_id = any (${given.add(sites)}::uuid[])`, ...nameConditions(question, given)];
  return ask(
    searches,
    question,
    given,
    `with hits as materialized (
      select distinct last_key, first_key, profile_id from patient_search_sites
      where ${conditions.join(' and ')}),
    ${pageOfHits(question.page, given)},
    ${SHOWN}
    ${ANSWER}`,
  );
};

/** By two common pieces over all sites: name after name in order, until the page is full. @returns null if not both are common */
export const findByPair = async (
  searches: Db,
  question: SearchQuestion,
  last: NameFilter,
  first: NameFilter,
): Promise<Found | null> => {
  const given = parameters();
  const limit = given.add(question.page.limit);
  const offset = given.add(question.page.offset);
  const found = await ask(
    searches,
    question,
    given,
    `with ${matchingNames('last', last, given)}, ${matchingNames('first', first, given)},
    page as materialized (
      select profile_id from last_names name cross join lateral (
        select first_key, profile_id from patient_search_rows
        where last_key = name.key and strpos(first_key, (select key from first_term)) > 0
        order by first_key :direction, profile_id :direction limit ${limit}::int + ${offset}::int) patient
      order by name.key :direction, first_key :direction, profile_id :direction
      limit ${limit}::int offset ${offset}::int),
    total as materialized (select coalesce((${PAIR_TOTAL}), -1) as patients),
    ${SHOWN}
    ${ANSWER}`,
  );
  return found.total < 0 ? null : found;
};

/**
 * By a piece of a name that very many have, within many sites: name after name in order, until the page is full. The total
 * stands ready by the sets of sites. @returns null if the piece is not that common
 */
export const findInManySites = async (
  searches: Db,
  question: SearchQuestion,
  part: Part,
  filter: NameFilter,
): Promise<Found | null> => {
  const given = parameters();
  const isOfSites = ofSites(question.sites ?? [], question.reach, given);
  const limit = given.add(question.page.limit);
  const offset = given.add(question.page.offset);
  // By last name the list is made name after name; by first name it is read through until the page is full.
  const patients =
    part === 'last'
      ? `(select name.key as last_key, first_key, profile_id from last_names name cross join lateral (
          select first_key, profile_id from patient_search_rows
          where last_key = name.key and ${isOfSites}
          order by first_key :direction, profile_id :direction limit ${limit}::int + ${offset}::int) each_patient
        order by name.key :direction, first_key :direction, profile_id :direction
        limit ${limit}::int + ${offset}::int) patient`
      : `(select last_key, first_key, profile_id from patient_search_rows
          where strpos(first_key, (select key from first_term)) > 0 order by ${ORDER} offset 0) patient
        cross join lateral (
          select from patient_search_rows own
          where own.profile_id = patient.profile_id and ${isOfSites} offset 0) own`;
  const found = await ask(
    searches,
    question,
    given,
    `with ${matchingNames(part, filter, given)},
    page as materialized (
      select patient.profile_id from ${patients}
      order by patient.last_key :direction, patient.first_key :direction, patient.profile_id :direction
      limit ${limit}::int offset ${offset}::int),
    total as materialized (select coalesce((${siteTotal(part, isOfSites)}), -1) as patients),
    ${SHOWN}
    ${ANSWER}`,
  );
  return found.total < 0 ? null : found;
};

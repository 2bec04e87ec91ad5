// Of which pieces are the statements of the patient search made? The texts depend only on which filters are given, never
// on their values, so each is prepared once; a key is computed once per statement, by a subselect.
import { hasBit } from '@alveary/server/platform/at-sites.store.ts';
import type { NameFilter } from './patient-search-question.ts';

/** Numbers the parameters of one statement. */
export interface Parameters {
  readonly values: unknown[];
  readonly add: (value: unknown) => string;
}

export const parameters = (): Parameters => {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
};

export type Part = 'last' | 'first';

const CODE = { last: 'l', first: 'f' } as const;

/** The condition that a row's name matches. */
export const nameCondition = (part: Part, filter: NameFilter, { add }: Parameters): string => {
  const key = `(select name_key(${add(filter.text)}))`;
  return filter.mode === 'equals' ? `${part}_key = ${key}` : `strpos(${part}_key, ${key}) > 0`;
};

/**
 * The names of the dictionary that match, in order and read only as far as needed, and how many patients have them.
 * Up to three letters the count stands ready; longer terms start from the names with their rarest three letters.
 */
export const matchingNames = (part: Part, filter: NameFilter, { add }: Parameters): string => {
  const code = CODE[part];
  const term = `${part}_term as materialized (select name_key(${add(filter.text)}) as key)`;
  if (filter.mode === 'equals') {
    return `${term},
    ${part}_names as materialized (select key from ${part}_term where key is not null),
    ${part}_total as materialized (
      select (select coalesce(sum(patients), 0) from patient_names
               where part = '${code}' and key = (select key from ${part}_term))
           + (select coalesce(sum(patients), 0) from patient_name_changes
               where ${part}_key = (select key from ${part}_term)) as patients)`;
  }
  return `${term},
    ${part}_rarest as materialized (
      select gram from patient_name_gram_counts
      where part = '${code}' and gram = any (array(
        select gram from ${part}_term, name_grams(key) gram where length(gram) = least(3, length(key))))
      order by patients limit 1),
    ${part}_names as materialized (
      select key from patient_name_pieces
      where part = '${code}' and gram = (select gram from ${part}_rarest)
        and strpos(key, (select key from ${part}_term)) > 0
      order by key :direction),
    ${part}_total as materialized (
      select coalesce(case when (select length(key) from ${part}_term) <= 3
          then (select patients from patient_name_gram_counts
                 where part = '${code}' and gram = (select key from ${part}_term))
          else (select sum(patients) from ${part}_names join patient_names using (key) where part = '${code}') end, 0)
        + (select coalesce(sum(patients), 0) from patient_name_changes
            where strpos(${part}_key, (select key from ${part}_term)) > 0) as patients)`;
};

/** How many patients match both terms, where both are common pieces; else null. */
export const PAIR_TOTAL = `
    select (select coalesce(sum(patients), 0) from patient_name_pairs
        where last_gram = last_piece.gram and first_gram = first_piece.gram)
      + (select coalesce(sum(patients), 0) from patient_name_changes
        where strpos(last_key, last_piece.gram) > 0 and strpos(first_key, first_piece.gram) > 0) as patients
    from patient_name_gram_counts last_piece, patient_name_gram_counts first_piece
    where last_piece.part = 'l' and last_piece.gram = (select key from last_term) and last_piece.common
      and first_piece.part = 'f' and first_piece.gram = (select key from first_term) and first_piece.common`;

/** Is the one term that is given a piece that is counted by sites? */
export const isCountedBySite = (last: NameFilter | null, first: NameFilter | null): string => {
  const part = last ? 'last' : 'first';
  if ((last && first) || (last ?? first)?.mode !== 'contains') return 'false';
  return `coalesce((select common from patient_name_gram_counts
    where part = '${CODE[part]}' and gram = (select key from ${part}_term)), false)`;
};

/** The condition that a patient, or a count, is of one of these sites, for a row with `site_ids`. */
export const ofSites = (sites: readonly string[], reach: string | null, { add }: Parameters): string =>
  reach === null
    ? `site_ids && ${add(sites)}::uuid[]`
    : `exists (select from sites reached where reached.id = any (site_ids)
        and ${hasBit(add(reach), 'reached.number')} offset 0)`;

/** How many patients of the sites match the term, where it is a piece that is counted by sites; else null. */
export const siteTotal = (part: Part, isOfSites: string): string => `
    select (select coalesce(sum(patients), 0) from patient_site_gram_counts counted
        where counted.part = '${CODE[part]}' and counted.gram = piece.gram and ${isOfSites})
      + (select coalesce(sum(patients), 0) from patient_name_changes
        where strpos(${part}_key, piece.gram) > 0 and ${isOfSites}) as patients
    from patient_name_gram_counts piece
    where piece.part = '${CODE[part]}' and piece.gram = (select key from ${part}_term) and piece.common`;

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly descending: boolean;
}

/** Puts the direction into every order of the statement, so that a reversed list reads the indexes backwards. */
export const directed = (sql: string, { descending }: Page): string =>
  sql.replaceAll(':direction', descending ? 'desc' : 'asc');

export const ORDER = 'last_key :direction, first_key :direction, profile_id :direction';

/** The page of all `hits` and their number. */
export const pageOfHits = (page: Page, { add }: Parameters): string => `
    page as materialized (
      select profile_id from hits order by ${ORDER} limit ${add(page.limit)}::int offset ${add(page.offset)}::int),
    total as materialized (select count(*) as patients from hits)`;

/** The whole rows of the page. */
export const SHOWN = `
    shown as materialized (
      select patient.* from page join patient_search_rows patient using (profile_id))`;

/** The answer: first one row with the total, then the page that is `shown`. */
export const ANSWER = `
    select total, id, "lastName", "firstName", "dateOfBirth", "ehrId", "siteIds", "siteProfileIds" from (
      select total.patients as total,
        null::uuid as id, null as "lastName", null as "firstName", null::date as "dateOfBirth", null as "ehrId",
        null as "siteIds", null as "siteProfileIds", null::text collate "C" as last_key, null::text collate "C" as first_key
      from total
      union all
      select null, profile_id, last_name, first_name, date_of_birth, ehr_id,
        array_to_string(site_ids, ' '), array_to_string(site_profile_ids, ' '), last_key, first_key
      from shown) answer
    order by total nulls last, last_key :direction, first_key :direction, id :direction`;

// Which patients almost match? By a name like the one that was asked, or with first and last name swapped (docs/decisions/0013).
// Each way to be similar reads a few patients of each name in the order of the list; the closest ways come first.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { LIKENESSES, type Likeness } from './patient-search-likeness.rules.ts';
import type { LikeNames } from './patient-search-likeness.store.ts';
import type { Parameters, Part } from './patient-search-pieces.store.ts';
import {
  directed,
  matchingNames,
  nameCondition,
  ofSites,
  ORDER,
  parameters,
} from './patient-search-pieces.store.ts';
import type { NameFilter, SearchQuestion } from './patient-search-question.ts';
import type { FoundPatient } from './patient-search.store.ts';
import { detailConditions, tableOf } from './patient-search-details.store.ts';

/** So many similar patients are listed at the most. */
const MOST_SIMILAR = 50;
/** In more sites than these, reading over all sites and leaving out the others is less work. */
const FEW_SITES = 20;
/** A single name is looked for in the other field from so many letters on. */
const FEWEST_SWAPPED = 3;

type Likes = Readonly<Record<Part, LikeNames>>;

interface Asked {
  readonly question: SearchQuestion;
  readonly likes: Likes;
  readonly given: Parameters;
  /** Where patients are read: all, those of the details, or those of a few sites. */
  readonly table: 'patient_search_rows' | 'patient_search_sites' | 'detailed';
  /** Of the sites, in the words of that table; '' for everywhere. */
  readonly scope: string;
}

const otherPart = (part: Part): Part => (part === 'last' ? 'first' : 'last');

/** The condition that a name matches as it was typed, or is at least as close as `likeness`. */
const atLeast = (asked: Asked, part: Part, likeness: Likeness): string => {
  const filter = asked.question[part];
  if (!filter) return 'true';
  const literal = nameCondition(part, filter, asked.given);
  if (filter.mode === 'equals') return literal;
  const closer = LIKENESSES.slice(0, LIKENESSES.indexOf(likeness) + 1);
  const keys = closer.flatMap((each) => asked.likes[part][each]);
  return `(${literal} or ${part}_key = any (${asked.given.add(keys)}::text[]))`;
};

/** The first patients whose name of `part` is one of `names`, a set of rows with a key. */
const readNames = (asked: Asked, kind: number, part: Part, names: string, condition: string): string => {
  const { table, scope } = asked;
  const columns = 'profile_id, last_key, first_key';
  if (table !== 'patient_search_rows') {
    // A patient of two of the sites stands there twice.
    return `(select distinct ${kind} as kind, ${columns} from ${table}
      where ${part}_key in (select key from ${names}) and ${condition} ${scope}
      order by ${ORDER} limit ${MOST_SIMILAR})`;
  }
  return `(select ${kind} as kind, ${columns} from (select key from ${names}) name cross join lateral (
      select ${columns} from ${table} where ${part}_key = name.key and ${condition} ${scope}
      order by ${otherPart(part)}_key :direction, profile_id :direction limit ${MOST_SIMILAR}) patient
    order by ${ORDER} limit ${MOST_SIMILAR})`;
};

const likeWays = (asked: Asked, likeness: Likeness, kind: number): string[] =>
  (['last', 'first'] as const)
    .filter((part) => asked.question[part]?.mode === 'contains')
    .map((part) => {
      const names = `unnest(${asked.given.add(asked.likes[part][likeness])}::text[]) like_name (key)`;
      return readNames(asked, kind, part, names, atLeast(asked, otherPart(part), likeness));
    });

/** A swapped search starts from the longer term, which fewer names have. */
const swapped = ({
  question: { last, first },
}: Asked): { part: Part; by: NameFilter; other: NameFilter | null } | null => {
  if (last?.mode === 'equals' || first?.mode === 'equals') return null;
  if (last && first) {
    return last.text.length >= first.text.length
      ? { part: 'first', by: last, other: first }
      : { part: 'last', by: first, other: last };
  }
  const only = last ?? first;
  if (!only || only.text.length < FEWEST_SWAPPED) return null;
  return { part: last ? 'first' : 'last', by: only, other: null };
};

const withinScope = (
  question: SearchQuestion,
  given: Parameters,
): Pick<Asked, 'table' | 'scope'> & { base: string } => {
  const sites = question.sitesOfSimilar;
  const details = detailConditions(question.details, given);
  if (sites !== null && details.length === 0 && sites.length <= FEW_SITES) {
    const scope = `and site_id = any (${given.add(sites)}::uuid[])`;
    return { table: 'patient_search_sites', scope, base: '' };
  }
  const inSites = sites === null ? [] : [ofSites(sites, question.reach, given)];
  if (details.length > 0) {
    const conditions = [...details, ...inSites].join(' and ');
    const base = `detailed as materialized (select * from ${tableOf(question.details)} where ${conditions})`;
    return { table: 'detailed', scope: '', base };
  }
  return {
    table: 'patient_search_rows',
    scope: inSites.map((condition) => `and ${condition}`).join(''),
    base: '',
  };
};

/** Those who match as typed are not similar. */
const isLiteral = ({ last, first }: SearchQuestion, given: Parameters): string =>
  [
    ...(last ? [nameCondition('last', last, given)] : []),
    ...(first ? [nameCondition('first', first, given)] : []),
  ].join(' and ');

const areNone = ({ last, first }: Likes): boolean =>
  LIKENESSES.every((likeness) => last[likeness].length + first[likeness].length === 0);

/** The similar patients, the closest first, then in the order of the list. */
export const findSimilar = async (
  searches: Db,
  question: SearchQuestion,
  likes: Likes,
): Promise<readonly FoundPatient[]> => {
  const given = parameters();
  const { table, scope, base } = withinScope(question, given);
  const asked: Asked = { question, likes, given, table, scope };
  const swap = swapped(asked);
  const swappedNames = swap ? matchingNames(swap.part, swap.by, given) : '';
  const swappedOther = [
    ...(swap?.other ? [nameCondition(otherPart(swap.part), swap.other, given)] : []),
    `(${isLiteral(question, given)}) is not true`,
  ].join(' and ');
  if (!swap && areNone(likes)) return [];
  const ways = [
    ...likeWays(asked, 'spelling', 1),
    ...(swap ? [readNames(asked, 2, swap.part, `${swap.part}_names`, swappedOther)] : []),
    ...likeWays(asked, 'typo', 3),
    ...likeWays(asked, 'beginning', 4),
  ];
  const sources = [base, swappedNames].filter((source) => source !== '');
  return searches.many(
    directed(
      `with ${[...sources, `hits as (${ways.join(' union all ')})`].join(', ')},
      closest as materialized (
        select min(kind) as kind, profile_id, last_key, first_key from hits
        group by profile_id, last_key, first_key
        order by min(kind), ${ORDER} limit ${MOST_SIMILAR})
      select profile_id as id, last_name as "lastName", first_name as "firstName", date_of_birth as "dateOfBirth",
        ehr_id as "ehrId", array_to_string(site_ids, ' ') as "siteIds",
        array_to_string(site_profile_ids, ' ') as "siteProfileIds", true as similar
      from closest join patient_search_rows patient using (profile_id)
      order by kind, closest.last_key :direction, closest.first_key :direction, profile_id :direction`,
      question.page,
    ),
    given.values,
  );
};

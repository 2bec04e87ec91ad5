// What stands in each cell of the file of the list, and how is the file read in the order of the list? (OP-VIEWS-1; decision 0063)
import type { Parameters } from '@alveary/modules/patient-search/server/public.ts';
import { hasBit } from '@alveary/server/platform/at-sites.store.ts';
import type { Cursor, Db } from '@alveary/server/platform/db/handle.ts';
import type { ColumnId } from '../contract/columns.ts';
import { monthBase } from './list-columns.store.ts';
import { allHits, type RowsQuestion, type Told } from './list-rows.store.ts';

export type FileCell = string | number | null;

/** The profile id, then the cells. */
export type FileRow = readonly [string, ...FileCell[]];

interface Asked {
  readonly question: RowsQuestion;
  readonly columns: readonly ColumnId[];
  /** Bits of the sites of the person, whose names may stand in a row. */
  readonly mine: string;
}

/** Places of values, taken by those who need one: a value that nothing asks for would have no type. */
interface Around {
  readonly zone: () => string;
  readonly now: () => string;
  readonly sites: () => string;
}

type Cell = (around: Around) => readonly string[];

const kept =
  (column: string): Cell =>
  () => [`hit.${column}`];

/** What a site does not show it does not give away in a file either (OP-PROFILE-10). */
const where =
  (feature: string, cell: Cell): Cell =>
  (around) =>
    cell(around).map((value) => `case when site.${feature} then ${value} end`);

/** In the day and hour of the person, which is those of the connection (`keepOrder`), with seconds and all. */
const time =
  (column: string): Cell =>
  () => [`hit.${column}::text`];

/** Up to the minute: the one form that every spreadsheet reads as a time whatever its language. Cutting a text costs less than making another. */
export const minuteOf = (time: string): string => time.slice(0, time.indexOf(':') + 3);

const cells: Readonly<Record<ColumnId, Cell>> = {
  name: () => ['hit.last_name', 'hit.first_name'],
  status: kept('status'),
  site: ({ sites }) => [
    `case when hit.is_shared then (
       select string_agg(other.short_name, ', ' order by membership.site_profile_id <> hit.site_profile_id, lower(other.short_name), other.id)
       from patient_list_rows membership join sites other on other.id = membership.site_id
       where membership.profile_id = hit.profile_id and ${hasBit(sites(), 'membership.site_number')})
     else site.short_name end`,
  ],
  dob: kept('date_of_birth'),
  age: ({ zone, now }) => [
    `extract(year from age((to_timestamp(${now()} / 1000) at time zone ${zone()})::date, hit.date_of_birth))::int`,
  ],
  'ehr-id': kept('ehr_id'),
  'member-id': kept('member_id'),
  conditions: () => [`array_to_string(hit.conditions, ', ')`],
  module: kept('module'),
  'care-coordinator': kept('coordinator'),
  'referring-provider': kept('referring'),
  'patient-status': () => [`array_to_string(hit.patient_statuses, ', ')`],
  'last-session-date': time('last_session'),
  'fev1-percent': kept('fev1_percent'),
  'session-grade': kept('session_grade'),
  spo2: where('portal_spo2', kept('spo2')),
  'spo2-timestamp': where('portal_spo2', time('spo2_at')),
  mmrc: where('portal_dyspnea', kept('mmrc')),
  'mmrc-timestamp': where('portal_dyspnea', time('mmrc_at')),
  'eligibility-start': time('eligible_from'),
  'eligibility-end': time('eligible_to'),
  'last-communication': time('last_contact'),
  'last-comm-date': time('last_attempt'),
  'last-comm-result': kept('last_result'),
  'next-appointment': time('next_appointment'),
  'open-events': kept('open_events'),
  'minutes-month': () => [`(greatest(hit.month_seconds - site.month, 0) / 60)::int`],
};

const once = (place: () => string): (() => string) => {
  let taken: string | null = null;
  return () => (taken ??= place());
};

/** Of each site once, and kept for its other rows: `offset 0` is what keeps it from being worked out for each. */
const siteOf = (columns: readonly ColumnId[], { now }: Around): string => {
  const month = columns.includes('minutes-month') ? `, ${monthBase('own', now())} as month` : '';
  return `left join lateral (
    select short_name, feature_values ->> 'portal_spo2' = 'true' as portal_spo2,
      feature_values ->> 'portal_dyspnea' = 'true' as portal_dyspnea${month}
    from sites own where own.id = hit.site_id offset 0) site on true`;
};

const toldOf =
  ({ question, columns, mine }: Asked) =>
  ({ add }: Parameters): Told => {
    const around: Around = {
      zone: once(() => `${add(question.zone)}::text`),
      now: once(() => `${add(question.now)}::float8`),
      sites: once(() => add(mine)),
    };
    return {
      select: ['hit.profile_id', ...columns.flatMap((id) => cells[id](around))].join(', '),
      joins: siteOf(columns, around),
    };
  };

/** So many at once: enough that a trip costs nothing, few enough that the first come at once. */
const ROWS_AT_ONCE = 1_000;

/** For this read: rows that come in the order of an index stay in it, what is joined is looked up, and instants are texts of this zone. */
export const keepOrder = async (db: Db, zone: string): Promise<void> => {
  await db.run(
    `select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('timezone', $1, true)`,
    [zone],
  );
};

/** What `take` makes of every row that the question means, in its order, a batch at a time. */
export async function* readFile<Item>(
  cursor: Cursor,
  asked: Asked,
  total: number,
  take: (row: FileRow) => Item,
): AsyncGenerator<Item[]> {
  if (total === 0) return;
  for (const statement of allHits(asked.question, total, toldOf(asked)))
    yield* cursor(statement, ROWS_AT_ONCE, take);
}

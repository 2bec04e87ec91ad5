// Episodes of a person with a patient: rows of the audit log without a long pause between them, where what is followed lasts until its end.
import { personThen } from './people-then.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { type AccessEpisode, EPISODE_PAUSE_MINUTES } from '../contract/model.ts';
import { type AccessFilter, EVENT, HITS, SOURCE, untilOf } from './accesses.store.ts';

export interface EpisodeRow extends Omit<AccessEpisode, 'steps' | 'otherwise'> {
  /** Null where somebody was signed in. */
  readonly source: string | null;
  readonly steps: readonly {
    readonly action: string;
    readonly outcome: AccessEpisode['steps'][number]['outcome'];
    readonly count: number;
  }[];
}

/** Of one person, or of one of those who are not people. */
const SAME = 'n.user_id is not distinct from p.user_id and n.source is not distinct from p.source';

const EPISODES = `
  with seen as materialized (
    select e.id, e.occurred_at, coalesce(${untilOf('e')}, e.occurred_at) as until, e.user_id, ${SOURCE} as source, e.action, e.outcome,
      e.site_ids
    from (${HITS}) h ${EVENT}
    where $6::uuid is null or e.user_id = $6),
  begun as (
    select *, occurred_at - max(until) over earlier > make_interval(mins => $7) is not false as begins
    from seen window earlier as (partition by user_id, source order by occurred_at, id rows between unbounded preceding and 1 preceding)),
  numbered as (
    select *, count(*) filter (where begins) over (partition by user_id, source order by occurred_at, id) as episode from begun),
  episodes as materialized (
    select user_id, source, episode, min(occurred_at) as "from", max(until) as "to", min(id) as first_id
    from numbered group by user_id, source, episode),
  page as materialized (select * from episodes order by "to" desc, first_id desc limit $4 offset $5),
  lines as (
    select p.first_id::text as id, p."from", p."to", p.first_id as number,
      named.who as person, p.source, coalesce(held.roles, '{}') as roles,
      array(select distinct s.short_name from numbered n cross join unnest(n.site_ids) viewed join sites s on s.id = viewed
        where ${SAME} and n.episode = p.episode order by 1) as "siteNames",
      (select json_agg(json_build_object('action', step.action, 'outcome', step.outcome, 'count', step.count)
          order by step.first_at, step.first_id)
        from (select action, outcome, count(*) as count, min(occurred_at) as first_at, min(id) as first_id from numbered n
          where ${SAME} and n.episode = p.episode group by action, outcome) step) as steps
    from page p ${personThen('p."from"')})
  select counted.total, lines.* from (select count(*) as total from episodes) counted left join lines on true
  order by lines."to" desc, lines.number desc`;

type Line = { readonly total: number } & (EpisodeRow | { readonly id: null });

/** A page, the last seen first, with the number of all. */
export const findEpisodes = async (
  db: Db,
  filter: AccessFilter,
  limit: number,
  offset: number,
): Promise<{ rows: EpisodeRow[]; total: number }> => {
  const { profileId, start, end, userId } = filter;
  const values = [profileId, start, end, limit, offset, userId, EPISODE_PAUSE_MINUTES];
  const lines = await db.many<Line>(EPISODES, values);
  // Of an empty page there is one line, which holds the number only.
  return { rows: lines.filter((line) => line.id !== null), total: lines[0]?.total ?? 0 };
};

// Which goals does a patient have? The newest one that is being worked on is the current one (OP-EVENT-2)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Goal } from '../contract/model.ts';

const GOAL = `select g.id, g.text, g.created_at as "createdDate",
    (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
       from portal_users u where u.id = g.created_by) as "createdBy"
  from goals g`;

export const findMostRecent = (db: Db, profileId: string): Promise<Goal | null> =>
  db.maybeOne(
    `${GOAL} where g.profile_id = $1
      and g.status in ('proposed', 'planned', 'accepted', 'active', 'on-hold', 'in-progress')
     order by g.created_at desc, g.id desc limit 1`,
    [profileId],
  );

export const findGoal = (db: Db, profileId: string, id: string): Promise<Goal | null> =>
  db.maybeOne(`${GOAL} where g.profile_id = $1 and g.id = $2`, [profileId, id]);

interface NewGoal {
  readonly id: string;
  readonly profileId: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
}

export const insertGoal = (db: Db, { id, profileId, text, by, at }: NewGoal): Promise<number> =>
  db.run(
    `insert into goals (id, profile_id, text, status, created_by, created_at, source)
     values ($1, $2, $3, 'active', $4, $5, 'PORTAL')`,
    [id, profileId, text, by, at],
  );

/** Lets those who set the goal of a patient take turns until their transactions end. */
export const takeGoalTurn = (db: Db, profileId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107355, hashtext($1))', [profileId]);

export const deleteGoalRow = (db: Db, profileId: string, id: string): Promise<number> =>
  db.run('delete from goals where profile_id = $1 and id = $2', [profileId, id]);

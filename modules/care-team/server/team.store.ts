// Who is on a care team now, who could be, and since when? Whoever leaves stays in the history (document 3 §3 Care team)
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { TeamMember } from '../contract/team.ts';

/** The care-team roles of user `u` at the sites in `$2` or everywhere. */
const ROLES = `array_to_json(array(select json_build_object('code', held.code) from (
    select distinct r.code from site_users s join site_user_roles l on l.site_user_id = s.id join roles r on r.id = l.role_id
    where s.user_id = u.id and (s.site_id = '${GLOBAL_SITE_ID}' or s.site_id = any ($2))
      and r.care_team and r.visible_in_portal) held order by held.code)) as roles`;

const PERSON = `u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, ${ROLES}`;

/** The team of the moment, by name. @param siteIds where the roles that its members hold are looked for */
export const findTeam = (db: Db, profileId: string, siteIds: readonly string[]): Promise<TeamMember[]> =>
  db.many(
    `select ${PERSON}, array_agg(m.role order by m.role) as "rolesForPatient"
     from care_team_members m join portal_users u on u.id = m.user_id
     where m.profile_id = $1 and m.to_at is null
     group by u.id order by lower(u.last_name), lower(u.first_name), u.id`,
    [profileId, siteIds],
  );

/** Everybody with an entry at the site, by name. */
export const findMembersOfSite = (db: Db, siteId: string): Promise<TeamMember[]> =>
  db.many(
    `select ${PERSON}, '{}'::text[] as "rolesForPatient" from portal_users u
     where exists (select 1 from site_users s where s.user_id = u.id and s.site_id = $1) and u.account_confirmed
     order by lower(u.last_name), lower(u.first_name), u.id`,
    [siteId, [siteId]],
  );

/** The sites of a patient that the transaction reaches. */
export const findSitesOfPatient = async (db: Db, profileId: string): Promise<readonly string[]> =>
  (
    await db.many<{ siteId: string }>(
      'select site_id as "siteId" from site_profiles where profile_id = $1 order by site_id',
      [profileId],
    )
  ).map(({ siteId }) => siteId);

/** Those of the users who have an entry at one of the sites. */
export const findUsersAt = async (
  db: Db,
  userIds: readonly string[],
  siteIds: readonly string[],
): Promise<readonly string[]> =>
  (
    await db.many<{ id: string }>(
      `select distinct s.user_id as id from site_users s join portal_users u on u.id = s.user_id
       where s.user_id = any ($1) and s.site_id = any ($2) and u.account_confirmed`,
      [userIds, siteIds],
    )
  ).map(({ id }) => id);

/** Lets those who change the team of a patient take turns until their transactions end. */
export const takeTeamTurn = (db: Db, profileId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107354, hashtext($1))', [profileId]);

interface RoleAt {
  readonly profileId: string;
  readonly role: string;
  readonly at: string;
}

/** Whoever has the role leaves it; who took it at this very moment has never had it. */
export const endRole = async (db: Db, { profileId, role, at }: RoleAt): Promise<void> => {
  await db.run(
    'delete from care_team_members where profile_id = $1 and role = $2 and to_at is null and from_at >= $3',
    [profileId, role, at],
  );
  await db.run(
    'update care_team_members set to_at = $3 where profile_id = $1 and role = $2 and to_at is null',
    [profileId, role, at],
  );
};

export const insertRole = (
  db: Db,
  { id, userId, profileId, role, at }: RoleAt & { readonly id: string; readonly userId: string },
): Promise<number> =>
  db.run(
    'insert into care_team_members (id, profile_id, user_id, role, from_at) values ($1, $2, $3, $4, $5)',
    [id, profileId, userId, role, at],
  );

interface Coordinator {
  readonly profileId: string;
  readonly userId: string;
}

/** Who coordinates the care of these patients now; patients without a coordinator are left out. */
export const findCoordinators = (db: Db, profileIds: readonly string[]): Promise<Coordinator[]> =>
  db.many(
    `select profile_id as "profileId", user_id as "userId" from care_team_members
     where profile_id = any ($1) and role = 'care_coordinator' and to_at is null`,
    [profileIds],
  );

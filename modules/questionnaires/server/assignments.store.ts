// Which questionnaires is a patient asked, and where do the links to them stand? (QUEST-008)
import { definitionOf } from '../contract/definitions.ts';
import { type LinkTimes, linkState } from '../contract/link.rules.ts';
import type { AssignedQuestionnaire } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';

type StoredLink = Omit<NonNullable<AssignedQuestionnaire['link']>, 'state'> & LinkTimes;

interface AssignedRow
  extends Pick<AssignedQuestionnaire, 'id' | 'internalName' | 'assignedAt' | 'assignedBy'> {
  readonly link: StoredLink | null;
}

const ASSIGNED = `select a.id, a.internal_name as "internalName", a.assigned_at as "assignedAt",
    (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
       from portal_users u where u.id = a.assigned_by) as "assignedBy",
    (select json_build_object('medium', l.medium, 'delivery', l.delivery, 'sentAt', ${instantText('l.sent_at')},
         'expiresAt', ${instantText('l.expires_at')}, 'openedAt', ${instantText('l.opened_at')},
         'usedAt', ${instantText('l.used_at')}, 'withdrawnAt', ${instantText('l.withdrawn_at')})
       from questionnaire_links l where l.profile_id = a.profile_id and l.internal_name = a.internal_name
       order by l.sent_at desc, l.id desc limit 1) as link
  from questionnaire_assignments a`;

const assignedOf = ({ link, ...row }: AssignedRow, now: number): AssignedQuestionnaire => {
  const definition = definitionOf(row.internalName);
  const known = { title: definition?.title ?? row.internalName, isTrial: definition?.isTrial === true };
  if (link === null) return { ...row, ...known, link };
  const { usedAt, withdrawnAt, ...sent } = link;
  return { ...row, ...known, link: { ...sent, state: linkState({ ...sent, usedAt, withdrawnAt }, now) } };
};

/** In the order in which they were assigned. */
export const findAssigned = async (
  db: Db,
  profileId: string,
  now: number,
): Promise<AssignedQuestionnaire[]> => {
  const rows = await db.many<AssignedRow>(
    `${ASSIGNED} where a.profile_id = $1 order by a.assigned_at, a.id`,
    [profileId],
  );
  return rows.map((row) => assignedOf(row, now));
};

export const findAssignedOne = async (
  db: Db,
  profileId: string,
  internalName: string,
  now: number,
): Promise<AssignedQuestionnaire | null> => {
  const row = await db.maybeOne<AssignedRow>(`${ASSIGNED} where a.profile_id = $1 and a.internal_name = $2`, [
    profileId,
    internalName,
  ]);
  return row === null ? null : assignedOf(row, now);
};

interface NewAssignment {
  readonly id: string;
  readonly profileId: string;
  readonly internalName: string;
  readonly at: string;
  readonly userId: string;
}

/** @returns 0 when it is assigned already */
export const insertAssignment = (db: Db, one: NewAssignment): Promise<number> =>
  db.run(
    `insert into questionnaire_assignments (id, profile_id, internal_name, assigned_at, assigned_by)
     values ($1, $2, $3, $4, $5) on conflict (profile_id, internal_name) do nothing`,
    [one.id, one.profileId, one.internalName, one.at, one.userId],
  );

export const deleteAssignment = (
  db: Db,
  id: string,
): Promise<{ profileId: string; internalName: string } | null> =>
  db.maybeOne(
    `delete from questionnaire_assignments where id = $1
      returning profile_id as "profileId", internal_name as "internalName"`,
    [id],
  );

// Which tasks are planned for a patient, and what is the patient to do? (OP-TASK-1)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { rowPatientJson } from '@alveary/modules/patients/server/public.ts';
import type { Task, TaskOfPatient, TaskStatus, TodoTask } from '../contract/model.ts';

const FACTS = `t.id, json_build_object('id', t.profile_id) as principal, t.purpose, t.due_at as due, t.status, t.automated,
    t.notes, t.version,
    (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
       from portal_users u where u.id = t.practitioner_id) as "assignedPractitioner"`;

const TASK = `select ${FACTS} from tasks t`;

const IS_ASKED = 't.profile_id = $1 and ($2::text is null or t.status = $2)';

interface TaskQuestion {
  readonly profileId: string;
  readonly status: string | null;
}

/** The first due first. */
export const findTasks = (
  db: Db,
  { profileId, status }: TaskQuestion,
  limit: number,
  offset: number,
): Promise<Task[]> =>
  db.many(`${TASK} where ${IS_ASKED} order by t.due_at, t.id limit $3 offset $4`, [
    profileId,
    status,
    limit,
    offset,
  ]);

export const countTasks = async (db: Db, { profileId, status }: TaskQuestion): Promise<number> =>
  (
    await db.one<{ total: number }>(`select count(*)::int as total from tasks t where ${IS_ASKED}`, [
      profileId,
      status,
    ])
  ).total;

export interface AllTasksQuestion {
  readonly status: TaskStatus | null;
  readonly practitionerId: string | null;
  readonly isDown: boolean;
}

/** Only what is asked for stands in the statement: a condition that may be absent keeps the indexes from being used. */
const conditionsOfAll = ({ status, practitionerId }: AllTasksQuestion) => {
  const values: string[] = [];
  const conditions = ['true'];
  if (status !== null) conditions.push(`t.status = $${values.push(status)}`);
  if (practitionerId !== null) conditions.push(`t.practitioner_id = $${values.push(practitionerId)}`);
  return { where: conditions.join(' and '), values };
};

/** Of all patients in reach; the first due first, or last. */
export const findTasksOfAll = (
  db: Db,
  question: AllTasksQuestion,
  limit: number,
  offset: number,
): Promise<TaskOfPatient[]> => {
  const { where, values } = conditionsOfAll(question);
  const direction = question.isDown ? 'desc' : 'asc';
  return db.many(
    `select ${FACTS}, ${rowPatientJson('t.profile_id')} as patient from tasks t where ${where}
     order by t.due_at ${direction}, t.id ${direction} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  );
};

export const countTasksOfAll = async (db: Db, question: AllTasksQuestion): Promise<number> => {
  const { where, values } = conditionsOfAll(question);
  const sql = `select count(*)::int as total from tasks t where ${where}`;
  return (await db.one<{ total: number }>(sql, values)).total;
};

export const findTask = (db: Db, id: string): Promise<Task | null> =>
  db.maybeOne(`${TASK} where t.id = $1`, [id]);

/** Does the person work at a site of the patient that the transaction reaches? */
export const worksForPatient = async (db: Db, userId: string, profileId: string): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from site_users s join site_profiles p on p.site_id = s.site_id where s.user_id = $1 and p.profile_id = $2 limit 1`,
    [userId, profileId],
  )) !== null;

export interface TaskFacts {
  readonly id: string;
  readonly purpose: string;
  readonly due: string;
  readonly practitionerId: string | null;
  readonly notes: string | null;
  readonly by: string;
  readonly at: string;
}

export const insertTask = (db: Db, facts: TaskFacts & { readonly profileId: string }): Promise<number> =>
  db.run(
    `insert into tasks (id, profile_id, purpose, due_at, practitioner_id, status, automated, notes, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'OPEN', false, $6, $7, $8, $8)`,
    [
      facts.id,
      facts.profileId,
      facts.purpose,
      facts.due,
      facts.practitionerId,
      facts.notes,
      facts.by,
      facts.at,
    ],
  );

interface AutomatedTaskRow {
  readonly id: string;
  readonly profileId: string;
  readonly purpose: string;
  readonly firstChoice: string | null;
  readonly notes: string;
  readonly at: string;
}

/** Of the one who is named and the owner of the patient, the first who works at a site of the patient. */
export const insertAutomatedTask = (db: Db, one: AutomatedTaskRow): Promise<number> =>
  db.run(
    `insert into tasks (id, profile_id, purpose, due_at, practitioner_id, status, automated, notes, created_at, updated_at)
     select $1, p.id, $3, $6::timestamptz, (select choice from unnest(array[$4::uuid, p.owner_id]) with ordinality c(choice, place)
         where exists (select from site_users s join site_profiles sp on sp.site_id = s.site_id
           where s.user_id = choice and sp.profile_id = p.id) order by place limit 1),
       'OPEN', true, $5, $6::timestamptz, $6::timestamptz
       from profiles p where p.id = $2`,
    [one.id, one.profileId, one.purpose, one.firstChoice, one.notes, one.at],
  );

/** @returns 0 when it is not the seen version any more */
export const updateTaskRow = (
  db: Db,
  facts: TaskFacts & { readonly version: number; readonly status: TaskStatus },
): Promise<number> =>
  db.run(
    `update tasks set purpose = $3, due_at = $4, practitioner_id = $5, notes = $6, status = $7, updated_by = $8, updated_at = $9,
       version = version + 1
      where id = $1 and version = $2`,
    [
      facts.id,
      facts.version,
      facts.purpose,
      facts.due,
      facts.practitionerId,
      facts.notes,
      facts.status,
      facts.by,
      facts.at,
    ],
  );

export const findTodos = (db: Db, profileId: string): Promise<TodoTask[]> =>
  db.many(
    `select id, json_build_object('id', profile_id) as principal, name, period_in_hours as "periodInHours",
       last_completed_at as "lastCompletedDate", last_modified_at as "lastModifiedDate"
     from todo_tasks where profile_id = $1 order by lower(name), id`,
    [profileId],
  );

interface SameTask {
  readonly purpose: string;
  readonly due: string;
}

/** Those of the patients who have an open task of this purpose that is due then. */
export const findWithSameTask = async (
  db: Db,
  profileIds: readonly string[],
  { purpose, due }: SameTask,
): Promise<readonly string[]> =>
  (
    await db.many<{ id: string }>(
      `select distinct profile_id as id from tasks
       where profile_id = any ($1) and status = 'OPEN' and purpose = $2 and due_at = $3`,
      [profileIds, purpose, due],
    )
  ).map(({ id }) => id);

// What did a patient answer, and with which score? (QUEST-003, QUEST-009)
import type { QuestionnaireResult } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const RESULT = `select r.id, r.internal_name as "questionnaireInternalName", r.answered_at as "answeredAt",
    r.answered_by as "answeredBy", r.variant, r.recall_period as "recallPeriod", r.language, r.score, r.band,
    r.standing, r.missing, r.rule, r.answers,
    (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
       from portal_users u where u.id = r.entered_by) as "enteredBy"
  from questionnaire_results r`;

/** The newest ones of all questionnaires, with the number of all. */
export const findResults = async (
  db: Db,
  profileId: string,
  size: number,
): Promise<{ data: QuestionnaireResult[]; total: number }> => {
  const data = await db.many<QuestionnaireResult>(
    `${RESULT} where r.profile_id = $1 and r.removed_at is null order by r.answered_at desc, r.id desc limit $2`,
    [profileId, size],
  );
  const { total } = await db.one<{ total: number }>(
    'select count(*)::int as total from questionnaire_results where profile_id = $1 and removed_at is null',
    [profileId],
  );
  return { data, total };
};

export const findResult = (db: Db, id: string): Promise<QuestionnaireResult> =>
  db.one<QuestionnaireResult>(`${RESULT} where r.id = $1`, [id]);

export interface NewResult extends Omit<QuestionnaireResult, 'enteredBy'> {
  readonly profileId: string;
  /** Null for the patient. */
  readonly enteredBy: string | null;
  readonly createdAt: string;
}

export const insertResult = (db: Db, one: NewResult): Promise<number> =>
  db.run(
    `insert into questionnaire_results (id, profile_id, internal_name, answered_at, answered_by, entered_by, created_at,
       variant, recall_period, language, answers, score, band, standing, missing, rule)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      one.id,
      one.profileId,
      one.questionnaireInternalName,
      one.answeredAt,
      one.answeredBy,
      one.enteredBy,
      one.createdAt,
      one.variant,
      one.recallPeriod,
      one.language,
      JSON.stringify(one.answers),
      one.score,
      one.band,
      one.standing,
      one.missing,
      one.rule,
    ],
  );

/** @returns whose it was; null when it is not there, or was removed before */
export const removeResult = async (
  db: Db,
  id: string,
  userId: string,
  at: string,
): Promise<string | null> => {
  const row = await db.maybeOne<{ profileId: string }>(
    `update questionnaire_results set removed_at = $3, removed_by = $2 where id = $1 and removed_at is null
      returning profile_id as "profileId"`,
    [id, userId, at],
  );
  return row?.profileId ?? null;
};

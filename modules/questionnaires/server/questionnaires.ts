// How are questionnaires listed, assigned, taken back and answered by staff? (document 3 §4 and §7; QUEST-008, QUEST-009)
import { fail } from '@alveary/contract/errors.ts';
import type { questionnaireCalls } from '../contract/calls.ts';
import type { AssignedQuestionnaire } from '../contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { deleteAssignment, findAssigned, findAssignedOne, insertAssignment } from './assignments.store.ts';
import { askable, newlyAskable } from './checked.ts';
import { forgetLinks } from './send-link.ts';
import { findResult, findResults, insertResult, removeResult as removeStored } from './results.store.ts';
import { scoredResult } from './scored-result.ts';

type QuestionnaireCalls = typeof questionnaireCalls;

/** @throws Failure NoSiteForPatient */
const checkReach = async (ctx: Ctx, profileId: string): Promise<void> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
};

export const listAssigned: Handler<QuestionnaireCalls['assigned']> = async (ctx, { query }) => {
  await checkReach(ctx, query.profileId);
  return { data: await findAssigned(ctx.db, query.profileId, ctx.now) };
};

export const listResults: Handler<QuestionnaireCalls['results']> = async (ctx, { query }) => {
  await checkReach(ctx, query.profileId);
  return findResults(ctx.db, query.profileId, query.size);
};

/** What is assigned already stays as it is. */
export const assignQuestionnaire: Handler<QuestionnaireCalls['assign']> = async (ctx, { query, body }) => {
  await newlyAskable(ctx, query.profileId, body.internalName, iso(ctx.now));
  return ensureAssigned(ctx, query.profileId, body.internalName);
};

const ensureAssigned = async (
  ctx: Ctx,
  profileId: string,
  internalName: string,
): Promise<AssignedQuestionnaire> => {
  const one = { id: newId(), profileId, internalName, at: iso(ctx.now), userId: ctx.me.id };
  const isNew = (await insertAssignment(ctx.db, one)) > 0;
  const assigned = (await findAssignedOne(ctx.db, profileId, internalName, ctx.now)) ?? fail('Internal');
  if (isNew) ctx.noteChange(null, { questionnaire: internalName });
  return assigned;
};

export const unassignQuestionnaire: Handler<QuestionnaireCalls['unassign']> = async (ctx, { params }) => {
  const { profileId, internalName } =
    (await deleteAssignment(ctx.db, params.id)) ?? fail('QuestionnaireNotFound');
  ctx.about(profileId);
  await forgetLinks(ctx, profileId, internalName);
  ctx.noteChange({ questionnaire: internalName }, null);
  return undefined;
};

export const answerQuestionnaire: Handler<QuestionnaireCalls['answer']> = async (ctx, { query, body }) => {
  const answeredAt = iso(Date.parse(body.answeredAt));
  const definition = await askable(ctx, query.profileId, body.internalName, answeredAt);
  const result = scoredResult({
    profileId: query.profileId,
    definition,
    answers: body.answers,
    answeredAt,
    enteredBy: ctx.me.id,
    now: ctx.now,
  });
  await insertResult(ctx.db, result);
  ctx.noteChange(null, { result: result.id, questionnaire: body.internalName, score: result.score });
  return findResult(ctx.db, result.id);
};

export const removeResult: Handler<QuestionnaireCalls['removeResult']> = async (ctx, { params }) => {
  const profileId =
    (await removeStored(ctx.db, params.id, ctx.me.id, iso(ctx.now))) ?? fail('QuestionnaireNotFound');
  ctx.about(profileId);
  ctx.noteChange({ result: params.id }, null);
  return undefined;
};

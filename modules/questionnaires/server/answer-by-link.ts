// What a patient may do who holds a link: see the one questionnaire, in the language on record, and answer it once.
import { fail } from '@alveary/contract/errors.ts';
import type { LinkView, questionnaireLinkCalls } from '../contract/guest.calls.ts';
import { linkState } from '../contract/link.rules.ts';
import { findReader } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { knownDefinition } from './checked.ts';
import { hashOfLinkCode } from './link-code.ts';
import { findLink, markOpened, useLink } from './links.store.ts';
import { insertResult } from './results.store.ts';
import { scoredResult } from './scored-result.ts';

type LinkCalls = typeof questionnaireLinkCalls;
type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** After its time nothing is said of a link any more. @throws Failure QuestionnaireLinkInvalid */
const linkOf = async (ctx: Ctx, code: string): Promise<{ link: Link; state: LinkView['state'] }> => {
  const link = (await findLink(ctx.db, hashOfLinkCode(code))) ?? fail('QuestionnaireLinkInvalid');
  const state = linkState(link, ctx.now);
  const isOver = Date.parse(link.expiresAt) <= ctx.now;
  if (isOver || state === 'withdrawn' || state === 'expired') return fail('QuestionnaireLinkInvalid');
  ctx.about(link.profileId);
  return { link, state };
};

const viewOf = async (
  ctx: Ctx,
  { internalName, expiresAt, profileId }: Link,
  state: LinkView['state'],
): Promise<LinkView> => {
  const { language } = await findReader(ctx.db, profileId);
  return { internalName, state, expiresAt, language };
};

export const openLink: Handler<LinkCalls['open']> = async (ctx, { params }) => {
  const { link, state } = await linkOf(ctx, params.code);
  ctx.later(markOpened, { id: link.id, at: iso(ctx.now) });
  return viewOf(ctx, link, state);
};

export const answerByLink: Handler<LinkCalls['answer']> = async (ctx, { params, body }) => {
  const { link, state } = await linkOf(ctx, params.code);
  if (state === 'answered') fail('QuestionnaireAnswered');
  const result = scoredResult({
    profileId: link.profileId,
    definition: knownDefinition(link.internalName),
    answers: body.answers,
    answeredAt: iso(ctx.now),
    enteredBy: null,
    now: ctx.now,
  });
  if ((await useLink(ctx.db, link.id, iso(ctx.now))) === 0) fail('QuestionnaireAnswered');
  await insertResult(ctx.db, result);
  await removeSentSecrets(ctx.db, secretReference.questionnaire(link.id));
  ctx.noteChange(null, { result: result.id, questionnaire: link.internalName, score: result.score });
  return viewOf(ctx, link, 'answered');
};

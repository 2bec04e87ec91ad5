// Sends a patient a link to a questionnaire by SMS or e-mail, to an address on record and no other, in the language of the patient.
import { fail } from '@alveary/contract/errors.ts';
import type { questionnaireCalls } from '../contract/calls.ts';
import { LINK_LIVES_MS } from '../contract/link.rules.ts';
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { takeAllowance } from '@alveary/modules/outbound-messages/server/public.ts';
import { findAddresses, findReader } from '@alveary/modules/patients/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { queueLetter } from '@alveary/server/services/letters/keep-letter.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { findAssignedOne, insertAssignment } from './assignments.store.ts';
import { newlyAskable } from './checked.ts';
import { hashOfLinkCode, newLinkCode } from './link-code.ts';
import { linkTexts } from './link-texts.ts';
import { insertLink, type NewLink, withdrawLinks } from './links.store.ts';
import { questionnaireLetters } from './questionnaire-letters.ts';

/** Ends the open links to a questionnaire; the messages with them leave the outbox. */
export const forgetLinks = async (ctx: Ctx, profileId: string, internalName: string): Promise<void> => {
  const withdrawn = await withdrawLinks(ctx.db, profileId, internalName, iso(ctx.now));
  if (withdrawn.length > 0) {
    await removeSentSecrets(ctx.db, ...withdrawn.map((id) => secretReference.questionnaire(id)));
  }
};

/** @throws Failure NoAddressForInvite, ChannelTurnedOff */
const addressOf = async (ctx: Ctx, profileId: string, medium: NewLink['medium']): Promise<string> => {
  const { phone, email } = await findAddresses(ctx.db, profileId);
  const to = medium === 'sms' ? phone : email;
  if (to === null) return fail('NoAddressForInvite');
  if (!(await acceptsChannel(ctx.db, profileId, medium))) fail('ChannelTurnedOff');
  return to;
};

export const sendLink: Handler<(typeof questionnaireCalls)['sendLink']> = async (ctx, { query, body }) => {
  const { profileId } = query;
  const { internalName, medium } = body;
  const at = iso(ctx.now);
  const definition = await newlyAskable(ctx, profileId, internalName, at);
  if (definition.answeredBy === 'staff') {
    const message = 'This questionnaire is filled in by staff.';
    fail('Invalid', { errors: [{ field: 'internalName', message }] });
  }
  const to = await addressOf(ctx, profileId, medium);
  await takeAllowance(ctx);
  const userId = ctx.me.id;
  await insertAssignment(ctx.db, { id: newId(), profileId, internalName, at, userId });
  await forgetLinks(ctx, profileId, internalName);
  const code = newLinkCode();
  const expiresAt = iso(ctx.now + LINK_LIVES_MS);
  const codeHash = hashOfLinkCode(code);
  const link = { id: newId(), profileId, internalName, codeHash, medium, at, userId, expiresAt };
  await insertLink(ctx.db, link);
  ctx.noteChange(null, { link: link.id, questionnaire: internalName, medium });
  const secret = { parts: [code], reference: secretReference.questionnaire(link.id), until: expiresAt };
  const { language } = await findReader(ctx.db, profileId);
  const words = linkTexts[language](`${ctx.surroundings.config.publicUrl}/q/${code}`);
  await queueLetter(ctx, questionnaireLetters, {
    topic: 'QUESTIONNAIRE_LINK',
    aboutId: link.id,
    channel: medium === 'sms' ? 'SMS' : 'EMAIL',
    to,
    ...words,
    concerns: { profileId, secret },
    sentBy: userId,
    until: expiresAt,
  });
  return (await findAssignedOne(ctx.db, profileId, internalName, ctx.now)) ?? fail('Internal');
};

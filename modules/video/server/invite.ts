// Sends somebody a visit code by SMS or e-mail, to an address on record and no other, in the language of whoever reads it (OP-VIDEO-1).
import { fail } from '@alveary/contract/errors.ts';
import type { videoCalls } from '../contract/calls.ts';
import type { Participant } from '../contract/model.ts';
import { shownCode } from '../contract/visit-code.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { takeAllowance } from '@alveary/modules/outbound-messages/server/public.ts';
import { checkContactable, findAddresses, findReader } from '@alveary/modules/patients/server/public.ts';
import { queueLetter } from '@alveary/server/services/letters/keep-letter.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { insertParticipant } from './participants.store.ts';
import { hashOfCode, newCode } from './visit-code.ts';
import { invitationLetters } from './visit-letters.ts';
import { visitTexts } from './visit-texts.ts';
import { openVisitOf } from './visits.ts';

type Medium = Participant['medium'];

const ownAddress = ({ user }: Ctx, medium: Medium): string | null => {
  if (medium === 'email') return user?.email ?? null;
  return user?.phone_number ? `${user.phone_country_code ?? '+1'}${user.phone_number}` : null;
};

const patientAddress = async (ctx: Ctx, medium: Medium, profileId: string): Promise<string | null> => {
  const { phone, email } = await findAddresses(ctx.db, profileId);
  return medium === 'email' ? email : phone;
};

export const invite: Handler<typeof videoCalls.invite> = async (ctx, { params, body }) => {
  const { medium } = body;
  const visit = await openVisitOf(ctx, params.id);
  const isOwn = body.to === 'me';
  const to = isOwn ? ownAddress(ctx, medium) : await patientAddress(ctx, medium, visit.profileId);
  if (to === null) return fail('NoAddressForInvite');
  if (!isOwn) await checkContactable(ctx.db, visit.profileId);
  if (!isOwn && !(await acceptsChannel(ctx.db, visit.profileId, medium))) return fail('ChannelTurnedOff');
  await takeAllowance(ctx);
  const code = newCode();
  const invited = {
    id: newId(),
    visitId: visit.id,
    profileId: visit.profileId,
    userId: isOwn ? ctx.me.id : null,
    codeHash: hashOfCode(code),
    medium,
    at: iso(ctx.now),
  };
  await insertParticipant(ctx.db, invited);
  ctx.noteChange(null, { participant: invited.id, medium, to: body.to });
  // Whoever tries it out works in English.
  const language = isOwn ? 'en' : (await findReader(ctx.db, visit.profileId)).language;
  const link = `${ctx.surroundings.config.publicUrl}/v/${shownCode(code)}`;
  const words = visitTexts[language].invitation({ link, code: shownCode(code) });
  const until = visit.closesAt;
  const secret = { parts: [shownCode(code)], reference: secretReference.visit(visit.id), until };
  await queueLetter(ctx, invitationLetters, {
    topic: 'VISIT_INVITATION',
    aboutId: invited.id,
    channel: medium === 'sms' ? 'SMS' : 'EMAIL',
    to,
    ...words,
    concerns: { profileId: visit.profileId, ...(isOwn ? { userId: ctx.me.id } : {}), secret },
    sentBy: ctx.me.id,
    until,
    isUrgent: true,
  });
  const after = await openVisitOf(ctx, visit.id);
  return after.participants.find((one) => one.id === invited.id) ?? fail('Internal');
};

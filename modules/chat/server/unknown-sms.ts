// Staff say whose an SMS of a number is that several patients have, or none, and it comes into that patient's conversation.
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { fail } from '@alveary/contract/errors.ts';
import { oncePerPerson } from '@alveary/contract/policies/policy.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { mayAssignSms } from '../contract/policies.ts';
import type { unknownSmsCalls } from '../contract/unknown-sms.calls.ts';
import { bindNumber, takeChannel } from './channels.store.ts';
import { nameChannelOf } from './received-sms.store.ts';
import { wishOf } from './opt-out-words.ts';
import { receiveSms } from './receive-sms.ts';
import { findUnknownSms, hasSiteWithChat, isPatientAt, takeUnknownSms } from './unknown-sms.store.ts';

type UnknownSmsCalls = typeof unknownSmsCalls;

const ownSites = oncePerPerson((me) => mayAssignSms.sites(me).filter((id) => id !== GLOBAL_SITE_ID));

/** A number that nobody has wrote to the clinic: it is for the staff of every site with chat (OP-CHAT-7). */
const readerOf = async (ctx: Ctx) => {
  const sites = ownSites(ctx.me);
  const isSuper = mayAssignSms.sites(ctx.me).includes(GLOBAL_SITE_ID);
  return {
    reach: await ctx.bitsOf(sites),
    seesStrangers: isSuper || (await hasSiteWithChat(ctx.db, sites)),
  };
};

export const listUnknownSms: Handler<UnknownSmsCalls['list']> = async (ctx, { query }) => {
  const found = await findUnknownSms(ctx.db, await readerOf(ctx), query);
  ctx.about(...found.rows.flatMap(({ candidates }) => candidates.map(({ profileId }) => profileId)));
  return found;
};

export const assignUnknownSms: Handler<UnknownSmsCalls['assign']> = async (ctx, { params, body }) => {
  const { profileId } = body;
  const reader = await readerOf(ctx);
  ctx.about(profileId);
  const sms = (await takeUnknownSms(ctx.db, reader, params.sms)) ?? fail('MessageNotFound');
  if (!(await isPatientAt(ctx.db, profileId, reader))) return fail('NoSiteForPatient');
  const at = iso(ctx.now);
  const channel = await takeChannel(ctx.db, { id: newId(), profileId, isAi: false, userId: null, at });
  // What comes next from this number is the same patient's, unless another one's conversation has it already.
  await bindNumber(ctx.db, channel, sms.phoneNumber);
  await nameChannelOf(ctx.db, params.sms, channel.id);
  const wish = wishOf(sms.body, sms.optOutType);
  await receiveSms(ctx.db, ctx.now, channel, { ...sms, id: newId(), providerId: params.sms, wish });
  ctx.noteChange(null, { sms: params.sms, channel: channel.id });
  return { channelId: channel.id };
};

// Staff say whose an SMS of a number is that several patients have, or none, and it comes into that patient's conversation; a number of nobody
// they can block, and unblock (OP-CHAT-7).
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
import { tellOfUnknown } from './tell-of-unknown.ts';
import {
  deleteBlockedNumber,
  findBlockedNumbers,
  findUnknownSms,
  hasSiteWithChat,
  insertBlockedNumber,
  isPatientAt,
  takeSmsOfNumber,
  takeUnknownSms,
  type TakenSms,
} from './unknown-sms.store.ts';

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

/** All that waits of the number is the patient's, unless several have it: then each may be of another one. */
const thoseOf = async ({ db }: Ctx, sms: TakenSms): Promise<readonly TakenSms[]> =>
  sms.isShared ? [sms] : takeSmsOfNumber(db, sms.phoneNumber);

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
  const those = await thoseOf(ctx, sms);
  for (const one of those) {
    await nameChannelOf(ctx.db, one.id, channel.id);
    const wish = wishOf(one.body, one.optOutType);
    await receiveSms(ctx.db, ctx.now, channel, { ...one, id: newId(), providerId: one.id, wish });
  }
  await tellOfUnknown(ctx, sms.phoneNumber);
  ctx.noteChange(null, { sms: those.map(({ id }) => id), channel: channel.id });
  return { channelId: channel.id };
};

const OF_PATIENTS = {
  errors: [
    { field: 'sms', message: 'Patients have this number, so it cannot be blocked. Say whose the text is.' },
  ],
};

export const blockNumber: Handler<UnknownSmsCalls['block']> = async (ctx, { params }) => {
  const sms = (await takeUnknownSms(ctx.db, await readerOf(ctx), params.sms)) ?? fail('MessageNotFound');
  if (!sms.isStrangers) return fail('Invalid', OF_PATIENTS);
  // Before it is blocked: who sees the number now hears that it goes.
  await tellOfUnknown(ctx, sms.phoneNumber);
  const { phoneNumber } = sms;
  await insertBlockedNumber(ctx.db, { id: newId(), phoneNumber, userId: ctx.me.id, at: iso(ctx.now) });
  ctx.noteChange(null, { sms: sms.id, blocked: true });
  return undefined;
};

export const listBlockedNumbers: Handler<UnknownSmsCalls['blocked']> = async (ctx) =>
  (await readerOf(ctx)).seesStrangers ? findBlockedNumbers(ctx.db) : [];

export const unblockNumber: Handler<UnknownSmsCalls['unblock']> = async (ctx, { params }) => {
  if (!(await readerOf(ctx)).seesStrangers) return fail('MessageNotFound');
  const phoneNumber = (await deleteBlockedNumber(ctx.db, params.id)) ?? fail('MessageNotFound');
  await tellOfUnknown(ctx, phoneNumber);
  ctx.noteChange({ blocked: true }, { blocked: false });
  return undefined;
};

// Lists messages that did not arrive for who sent them and for admins, and takes off what somebody has seen to.
import { fail } from '@alveary/contract/errors.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';
import { isInternalAt } from '@alveary/contract/policies/shell.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { undeliveredCalls } from '../contract/undelivered.calls.ts';
import { findUndelivered, findUndeliveredOne, insertHandled } from './undelivered.store.ts';

const readerOf = ({ me, now }: Ctx) => ({
  userId: me.id,
  sites: mayEditPatients.sites(me),
  adminSites: accessibleSites(me).filter((siteId) => isInternalAt(me, siteId)),
  at: iso(now),
});

export const listUndelivered: Handler<(typeof undeliveredCalls)['list']> = async (ctx, { query }) => {
  const found = await findUndelivered(ctx.db, readerOf(ctx), query);
  ctx.about(...found.rows.flatMap(({ patient }) => (patient === null ? [] : [patient.profileId])));
  return found;
};

export const handleUndelivered: Handler<(typeof undeliveredCalls)['handle']> = async (ctx, { params }) => {
  const { source, id } = params;
  const found = (await findUndeliveredOne(ctx.db, readerOf(ctx), source, id)) ?? fail('MessageNotFound');
  if (found.profileId !== null) ctx.about(found.profileId);
  await insertHandled(ctx.db, { source, id, userId: ctx.me.id, at: iso(ctx.now) });
  ctx.noteChange(null, { source, message: id, handled: true });
  return undefined;
};

// Orders devices for a patient, and cancels an order (document 3 §7 Devices; OP-DEVICE-1)
import { fail } from '@alveary/contract/errors.ts';
import { checkContactable, reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { deviceCalls } from '../contract/calls.ts';
import { isCancellable } from '../contract/rules.ts';
import {
  countOrders,
  findOrder,
  findOrders,
  findPatientOfOrder,
  insertOrder,
  markCancelled,
} from './orders.store.ts';

type DeviceCalls = typeof deviceCalls;

export const listOrders: Handler<DeviceCalls['orders']> = async (ctx, { query }) => {
  const { profileId, page, size } = query;
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  return {
    rows: await findOrders(ctx.db, profileId, size, page * size),
    total: await countOrders(ctx.db, profileId),
  };
};

export const orderDevices: Handler<DeviceCalls['order']> = async (ctx, { query: { profileId }, body }) => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  await checkContactable(ctx.db, profileId);
  const { address, note } = body;
  const id = newId();
  const devices = body.devices.map(({ type }) => type);
  await insertOrder(ctx.db, { id, profileId, devices, address, note, by: ctx.me.id, at: iso(ctx.now) });
  const order = (await findOrder(ctx.db, id)) ?? fail('DeviceOrderNotFound');
  ctx.noteChange(null, order);
  return order;
};

export const cancelOrder: Handler<DeviceCalls['cancelOrder']> = async (ctx, { params: { id }, body }) => {
  ctx.about((await findPatientOfOrder(ctx.db, id)) ?? fail('DeviceOrderNotFound'));
  const before = await findOrder(ctx.db, id);
  const isDone = (await markCancelled(ctx.db, { ...body, id, by: ctx.me.id, at: iso(ctx.now) })) === 1;
  // Read once more: it may have been shipped while this call waited for its row.
  const after = (await findOrder(ctx.db, id)) ?? fail('DeviceOrderNotFound');
  if (!isDone && !isCancellable(after.status)) fail('DeviceOrderUnderWay');
  if (!isDone) fail('Stale', { current: after });
  ctx.noteChange(before, after);
  return after;
};

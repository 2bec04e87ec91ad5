// Which devices are free, and how does a patient come to have one? (document 3 §7 Devices; DEVICE-004, DEVICE-005, DEVICE-008, DEVICE-009)
import { fail } from '@alveary/contract/errors.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { deviceCalls } from '../contract/calls.ts';
import {
  claimDevice,
  findAvailable,
  findOwnerOfDevice,
  findOwners,
  findPaired,
  findPairedDevice,
  insertPairing,
  isOwnerReached,
} from './devices.store.ts';

type DeviceCalls = typeof deviceCalls;

export const listOwners: Handler<DeviceCalls['owners']> = async (ctx) =>
  findOwners(ctx.db, await ctx.bitsOf(mayViewPatients.sites(ctx.me)));

export const listAvailable: Handler<DeviceCalls['available']> = async (ctx, { query: { ownerId } }) => {
  const reach = await ctx.bitsOf(mayViewPatients.sites(ctx.me));
  if (!(await isOwnerReached(ctx.db, ownerId, reach))) fail('DeviceOwnerNotFound');
  return findAvailable(ctx.db, ownerId);
};

export const listPaired: Handler<DeviceCalls['paired']> = async (ctx, { params: { id } }) => {
  ctx.about(id);
  if (!(await reachesPatient(ctx.db, id))) fail('NoSiteForPatient');
  return findPaired(ctx.db, id);
};

export const pairDevice: Handler<DeviceCalls['pair']> = async (ctx, { params, body: { deviceId } }) => {
  const profileId = params.id;
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  const reach = await ctx.bitsOf(mayEditPatients.sites(ctx.me));
  const ownerId = await findOwnerOfDevice(ctx.db, deviceId, reach);
  if (ownerId === null) fail('DeviceNotFound');
  if ((await claimDevice(ctx.db, deviceId)) === 0) fail('DeviceTaken');
  await insertPairing(ctx.db, { id: newId(), profileId, deviceId, by: ctx.me.id, at: iso(ctx.now) });
  const paired = (await findPairedDevice(ctx.db, profileId, deviceId)) ?? fail('DeviceNotFound');
  ctx.noteChange(null, paired);
  return paired;
};

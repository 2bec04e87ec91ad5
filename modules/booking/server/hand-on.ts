// Settles who is told of an appointment that became another patient's: whoever has it now, and a visitor who booked it for them.
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { addressFor, announce } from './announce.ts';
import { findBookings } from './bookings.store.ts';
import { findHandedOn, type HandedOn, isAddressOf, tellPatientOf } from './told-patients.store.ts';

/**
 * What a visitor booked stays with the visitor where the address that was given is of the patient of now, or of neither: then it is known
 * better whose it is, and nobody else was told. An address of the patient before is somebody else's from now on.
 */
export const leaveToVisitors = async (db: Db, bookingIds: readonly string[]): Promise<void> => {
  const visited = (await findBookings(db, bookingIds)).filter(
    ({ eventId, isGivenAway }) => eventId !== null && isGivenAway,
  );
  const recipients = new Map(visited.map(({ id, recipient }) => [id, recipient]));
  for (const { bookingId, profileId, toldProfileId } of await findHandedOn(db, [...recipients.keys()])) {
    const recipient = recipients.get(bookingId) ?? '';
    const stays =
      (await isAddressOf(db, profileId, recipient)) || !(await isAddressOf(db, toldProfileId, recipient));
    if (stays) await tellPatientOf(db, bookingId, profileId);
  }
};

/** The same way as whoever was told before, else the other way; nobody where neither is possible. */
const announceTo = async (ctx: Pick<Ctx, 'db' | 'now'>, handedOn: readonly HandedOn[]): Promise<void> => {
  const [first] = handedOn;
  if (first === undefined) return;
  const { profileId, channel, timeZone: otherZone, userId: otherUserId } = first;
  for (const way of channel === 'SMS' ? (['SMS', 'EMAIL'] as const) : (['EMAIL', 'SMS'] as const)) {
    const to = await addressFor(ctx.db, profileId, way);
    if (typeof to === 'string') continue;
    await announce(ctx, { profileId, to, appointments: handedOn, otherZone, otherUserId });
    return;
  }
};

/** @param bookingIds of those who had the appointments before */
export const announceHandedOn = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  bookingIds: readonly string[],
): Promise<void> => {
  const open = (await findHandedOn(ctx.db, bookingIds)).filter(
    ({ isOpen, start }) => isOpen && Date.parse(start) > ctx.now,
  );
  const patients = new Set(open.map(({ profileId }) => profileId));
  for (const patient of patients)
    await announceTo(
      ctx,
      open.filter(({ profileId }) => profileId === patient),
    );
};

// Serves who holds a visit code: they see where they stand, wait, and leave (OP-VIDEO-1).
import { fail } from '@alveary/contract/errors.ts';
import { writtenLanguageOf } from '@alveary/contract/written-language.ts';
import type { guestCalls } from '../contract/guest.calls.ts';
import type { GuestView } from '../contract/model.ts';
import { closingTime, isVisitOpen, MOST_DEVICES, participantState } from '../contract/rules.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { hashOfTicket, newTicket, TICKET_LIVES_MS } from '@alveary/server/platform/realtime/ticket.ts';
import { insertGuestTicket } from '@alveary/server/platform/realtime/tickets.store.ts';
import { iceServersFor } from './ice.ts';
import {
  type Bearer,
  enterWaitingRoom,
  findGuest,
  type Guest,
  insertOtherDevice,
  leaveVisit,
  lockCode,
  markSeen,
} from './participants.store.ts';
import { hashOfCode } from './visit-code.ts';

const bearerOf = ({ deviceId }: Ctx, code: string): Bearer => ({
  codeHash: hashOfCode(code),
  deviceHash: deviceId === null ? null : hashOfCode(deviceId),
});

/** Two hours after its start nothing is said of a visit any more. @throws Failure VisitCodeInvalid */
const guestOf = async (ctx: Ctx, code: string): Promise<Guest> => {
  const guest = await findGuest(ctx.db, bearerOf(ctx, code));
  if (guest === null || ctx.now >= closingTime(guest.startsAt)) return fail('VisitCodeInvalid');
  ctx.about(guest.profileId);
  return guest;
};

const viewOf = (guest: Guest, now: number): GuestView => ({
  firstName: guest.firstName,
  hostName: guest.hostName,
  startsAt: guest.startsAt,
  closesAt: iso(closingTime(guest.startsAt)),
  state: participantState(guest, guest, now),
  language: writtenLanguageOf(guest.language),
});

const look = async (ctx: Ctx, code: string): Promise<GuestView> => {
  const guest = await guestOf(ctx, code);
  if (guest.isOwn) ctx.later(markSeen, { id: guest.id, at: iso(ctx.now) });
  return viewOf(guest, ctx.now);
};

export const openVisit: Handler<typeof guestCalls.participant> = (ctx, { params }) => look(ctx, params.id);

export const askState: Handler<typeof guestCalls.state> = (ctx, { params }) => look(ctx, params.id);

export const wait: Handler<typeof guestCalls.wait> = async (ctx, { params }) => {
  const { codeHash, deviceHash } = bearerOf(ctx, params.id);
  const devices = await lockCode(ctx.db, codeHash);
  const guest = await guestOf(ctx, params.id);
  if (!isVisitOpen(guest, ctx.now)) fail('VisitOver');
  if (deviceHash === null) return fail('TooManyVisitDevices');
  const at = iso(ctx.now);
  if (guest.isOwn) await enterWaitingRoom(ctx.db, guest.id, deviceHash, at);
  else {
    if (devices >= MOST_DEVICES) fail('TooManyVisitDevices');
    await insertOtherDevice(ctx.db, { id: newId(), invitedId: guest.id, deviceHash, at });
  }
  return viewOf(await guestOf(ctx, params.id), ctx.now);
};

/** The broker lets in whom staff let in, for as long as the visit can last. */
export const connect: Handler<typeof guestCalls.connect> = async (ctx, { params }) => {
  const guest = await guestOf(ctx, params.id);
  if (!guest.isOwn || participantState(guest, guest, ctx.now) !== 'admitted') fail('NotAdmitted');
  const token = newTicket();
  await insertGuestTicket(ctx.db, {
    hash: hashOfTicket(token),
    guestId: guest.id,
    expiresAt: iso(ctx.now + TICKET_LIVES_MS),
    until: iso(closingTime(guest.startsAt)),
  });
  const iceServers = iceServersFor(ctx.surroundings.config, guest.id, ctx.now);
  return { participantId: guest.id, token, iceServers };
};

export const leave: Handler<typeof guestCalls.leave> = async (ctx, { params }) => {
  const guest = await guestOf(ctx, params.id);
  if (guest.isOwn) await leaveVisit(ctx.db, guest.id, iso(ctx.now));
  return undefined;
};

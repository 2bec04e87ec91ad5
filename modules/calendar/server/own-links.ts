// How does a staff member keep the own booking links? Nobody keeps those of another (APPT-033; OP-APPT-4)
import { fail, failAt } from '@alveary/contract/errors.ts';
import type { calendarCalls } from '../contract/calls.ts';
import { MOST_LINKS, type ScheduleLink } from '../contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import {
  deleteLink,
  findOwnLink,
  findOwnLinks,
  insertLink,
  lockLinksOf,
  updateLink,
} from './booking-links.store.ts';

export const listOwnLinks: Handler<typeof calendarCalls.ownLinks> = (ctx) => findOwnLinks(ctx.db, ctx.me.id);

const ownLink = async (ctx: Ctx, id: string): Promise<ScheduleLink> =>
  (await findOwnLink(ctx.db, ctx.me.id, id)) ?? fail('BookingLinkNotFound');

const refuseTakenTitle = (links: readonly ScheduleLink[], title: string): void => {
  if (links.some((one) => one.title.toLowerCase() === title.toLowerCase()))
    failAt('title', 'BookingLinkTitleTaken');
};

export const addLink: Handler<typeof calendarCalls.addLink> = async (ctx, { body }) => {
  await lockLinksOf(ctx.db, ctx.me.id);
  const links = await findOwnLinks(ctx.db, ctx.me.id);
  if (links.length >= MOST_LINKS) return fail('TooManyBookingLinks');
  refuseTakenTitle(links, body.title);
  const id = newId();
  await insertLink(ctx.db, { id, userId: ctx.me.id, ...body, at: iso(ctx.now) });
  const added = await ownLink(ctx, id);
  ctx.noteChange(null, added);
  return added;
};

export const changeLink: Handler<typeof calendarCalls.changeLink> = async (ctx, { params, body }) => {
  await lockLinksOf(ctx.db, ctx.me.id);
  const links = await findOwnLinks(ctx.db, ctx.me.id);
  const current = links.find(({ id }) => id === params.id) ?? fail('BookingLinkNotFound');
  const { version, ...written } = body;
  if (current.version !== version) return fail('Stale', { current });
  refuseTakenTitle(
    links.filter((one) => one !== current),
    written.title,
  );
  await updateLink(ctx.db, { id: current.id, userId: ctx.me.id, ...written, at: iso(ctx.now) });
  const changed = await ownLink(ctx, current.id);
  ctx.noteChange(current, changed);
  return changed;
};

export const removeLink: Handler<typeof calendarCalls.removeLink> = async (ctx, { params }) => {
  const current = await ownLink(ctx, params.id);
  await deleteLink(ctx.db, ctx.me.id, current.id);
  ctx.noteChange(current, null);
  return undefined;
};

// Serves visitors of a booking page: who it is, and the free times. Who the visitor is to us is not told.
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { addressKey } from '@alveary/server/platform/http/client-address.ts';
import type { bookingGuestCalls } from '../contract/guest.calls.ts';
import { findOpenPage, type OpenPage } from './booking-pages.store.ts';
import { channelsOf } from './flood.ts';
import { freeTimesOf } from './free-times.ts';

type GuestCalls = typeof bookingGuestCalls;

/** @throws Failure BookingPageNotFound, alike for nobody, a page that is off, and somebody who has left */
export const openPageOf = async (ctx: Ctx, slug: string): Promise<OpenPage> =>
  (await findOpenPage(ctx.db, slug.toLowerCase())) ?? fail('BookingPageNotFound');

export const openPage: Handler<GuestCalls['page']> = async (ctx, { params }) => {
  const page = await openPageOf(ctx, params.slug);
  const { staffName, title, introduction, timeZone, lengths, horizonDays } = page;
  const channels = channelsOf(ctx.surroundings.config);
  return { channels, staffName, title, introduction, timeZone, lengths, horizonDays };
};

export const listSlots: Handler<GuestCalls['slots']> = async (ctx, { params, query }) => {
  const page = await openPageOf(ctx, params.slug);
  const { from, to, minutes } = query;
  if (!page.lengths.some((one) => one === minutes)) return { starts: [] };
  const asker = { remoteAddress: addressKey(ctx.remoteAddress), codeHash: null };
  return { starts: [...(await freeTimesOf(ctx, page, { from, to, minutes, ownId: null, asker }))] };
};

// Under which links can the members of the care teams be booked? (CAL-034)
import type { calendarCalls } from '../contract/calls.ts';
import { mayUseCalendar } from '../contract/policies.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findCareTeamLinks } from './booking-links.store.ts';

export const listCareTeamLinks: Handler<typeof calendarCalls.careTeamLinks> = async (ctx, { query }) =>
  findCareTeamLinks(ctx.db, await ctx.bitsOf(mayUseCalendar.sites(ctx.me)), {
    ...query,
    pages: `${ctx.surroundings.config.publicUrl}/book/`,
  });

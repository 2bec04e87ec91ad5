// Answers which dates a series has, and on which of them the staff member has time.
import { fail } from '@alveary/contract/errors.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { clashesOf } from '../contract/rules.ts';
import type { appointmentSeriesCalls } from '../contract/series.calls.ts';
import { findAppointment } from './appointments.store.ts';
import { appointmentOf } from './plan.ts';
import { findBusyTimes, findFollowing, worksAtOneOf } from './plan.store.ts';

type SeriesCalls = typeof appointmentSeriesCalls;

export const listFollowing: Handler<SeriesCalls['following']> = async (ctx, { params }) => {
  const { seriesId, start, principal } = await appointmentOf(ctx, params.id);
  if (seriesId === null) return [];
  return findFollowing(ctx.db, { seriesId, start, profileId: principal.id });
};

export const listFreeDates: Handler<SeriesCalls['freeDates']> = async (ctx, { query }) => {
  const { userId, starts, duration, appointmentId = null } = query;
  const reach = await ctx.bitsOf(mayViewPatients.sites(ctx.me));
  if (!(await worksAtOneOf(ctx.db, userId, reach))) fail('UserNotFound');
  const moved = appointmentId === null ? null : await findAppointment(ctx.db, appointmentId);
  const ownIds = moved === null ? [] : [moved.id];
  if (moved !== null && moved.seriesId !== null) {
    const { seriesId, start, principal } = moved;
    const following = await findFollowing(ctx.db, { seriesId, start, profileId: principal.id });
    ownIds.push(...following.map(({ id }) => id));
  }
  const dates = [];
  for (const start of starts) {
    const to = iso(Date.parse(start) + duration * 60_000);
    const clashes = clashesOf(
      { start, duration },
      await findBusyTimes(ctx.db, { userId, from: start, to, ownIds }),
    );
    const isHeld = clashes.some(({ kind }) => kind === 'APPOINTMENT');
    dates.push({ start, clash: isHeld ? ('APPOINTMENT' as const) : (clashes[0]?.kind ?? null) });
  }
  return dates;
};

// Answers what is to be done on a day, with by what it can be narrowed (`GET patient-log/today`; TASK-014, TASK-015).
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { findOpenBookings } from '@alveary/modules/calendar/server/public.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { todayCalls } from '../contract/calls.ts';
import { firstOfEach, todayOf } from '../contract/rules.ts';
import { todayIn } from './today-in.rules.ts';
import {
  type DayQuestion,
  findAppointmentsOfDay,
  findEventsOfDay,
  findTasksOfDay,
  findZones,
} from './today.store.ts';

type Day = Pick<DayQuestion, 'start' | 'end' | 'siteIds'>;

/** Whoever names no day is told of today where the sites are: one day for each zone that they lie in. */
const todayOfSites = async (ctx: Ctx): Promise<Day[]> => {
  const zones = await findZones(ctx.db, mayViewPatients.sites(ctx.me));
  return zones.map(({ zone, siteIds }) => ({
    ...todayIn(zone, ctx.now),
    siteIds: zones.length === 1 ? null : siteIds,
  }));
};

const daysAsked = async (ctx: Ctx, startDate?: string, endDate?: string): Promise<readonly Day[]> =>
  startDate === undefined || endDate === undefined
    ? todayOfSites(ctx)
    : [{ start: iso(Date.parse(startDate)), end: iso(Date.parse(endDate)), siteIds: null }];

export const listToday: Handler<(typeof todayCalls)['items']> = async (ctx, { query }) => {
  const { startDate, endDate, assignedPractitioner, purpose, lastAlarmDescription } = query;
  const types = [];
  for (const asked of await daysAsked(ctx, startDate, endDate)) {
    const day = { ...asked, practitionerId: assignedPractitioner ?? null };
    types.push(
      await findAppointmentsOfDay(ctx.db, day),
      await findTasksOfDay(ctx.db, day),
      await findEventsOfDay(ctx.db, day),
    );
  }
  const today = todayOf(firstOfEach(types), {
    purpose: purpose ?? null,
    alarm: lastAlarmDescription ?? null,
  });
  ctx.about(...today.data.map(({ patient }) => patient.id));
  const openBookings = await findOpenBookings(ctx.db, ctx.me.id);
  if (openBookings.length === 0) return today;
  return {
    ...today,
    openBookings: openBookings.map(({ id, start, attendeeName }) => ({ id, start, attendeeName })),
  };
};

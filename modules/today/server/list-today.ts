// Answers what is to be done on a day, with by what it can be narrowed (`GET patient-log/today`; TASK-014, TASK-015).
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { todayCalls } from '../contract/calls.ts';
import { todayOf } from '../contract/rules.ts';
import { findAppointmentsOfDay, findEventsOfDay, findTasksOfDay } from './today.store.ts';

export const listToday: Handler<(typeof todayCalls)['items']> = async (ctx, { query }) => {
  const { startDate, endDate, assignedPractitioner, purpose, lastAlarmDescription } = query;
  const day = {
    start: iso(Date.parse(startDate)),
    end: iso(Date.parse(endDate)),
    practitionerId: assignedPractitioner ?? null,
  };
  const appointments = await findAppointmentsOfDay(ctx.db, day);
  const tasks = await findTasksOfDay(ctx.db, day);
  const events = await findEventsOfDay(ctx.db, day);
  const today = todayOf([appointments, tasks, events], {
    purpose: purpose ?? null,
    alarm: lastAlarmDescription ?? null,
  });
  ctx.about(...today.data.map(({ patient }) => patient.id));
  return today;
};

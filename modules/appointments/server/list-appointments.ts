// Answers a page of appointments, narrowed and sorted as asked (APPT-019, APPT-021; ADMIN-007, ADMIN-008; OP-CAL-1).
import type { appointmentCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { instantOf } from '@alveary/server/platform/clock.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { countAppointments, findAppointments } from './appointments.store.ts';

const flagOf = (text: 'true' | 'false' | undefined): boolean | null =>
  text === undefined ? null : text === 'true';

export const listAppointments: Handler<typeof appointmentCalls.list> = async (ctx, { query }) => {
  const profileId = query['principal.equals'] ?? null;
  if (profileId !== null) ctx.about(profileId);
  if (profileId !== null && !(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  const filter = {
    profileId,
    practitionerId: query['assignedPractitioner.equals'] ?? null,
    status: query['status.equals'] ?? null,
    hasCalendarEvent: flagOf(query['calendarEventId.specified']),
    start: instantOf(query.startDate),
    end: instantOf(query.endDate),
    withoutPortalCode: query['portalCode.notEquals'] ?? null,
  };
  const { sort, page, size } = query;
  const rows = await findAppointments(ctx.db, filter, {
    sort,
    limit: size,
    offset: page * size,
    withPatients: query.includePii === 'true',
  });
  ctx.about(...rows.map((one) => one.principal.id));
  return { rows, total: await countAppointments(ctx.db, filter) };
};

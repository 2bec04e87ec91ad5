// Which handler answers which call about appointments?
import type { appointmentCalls } from '@alveary/contract/appointments/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { listAppointments } from './list-appointments.ts';

export const appointmentHandlers = { list: listAppointments } satisfies Handlers<typeof appointmentCalls>;

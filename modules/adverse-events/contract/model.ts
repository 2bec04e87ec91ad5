// What is an adverse event of a patient, and how far is it looked after? (document 3 §3 Adverse events; OP-EVENT-1)
import { z } from 'zod';
import { idField, instantField, textField, versionField } from '@alveary/contract/fields.ts';
import { writtenNote } from '@alveary/contract/written-note.ts';
import { appointmentStatuses } from '@alveary/modules/appointments/contract/model.ts';
import { noteText } from '@alveary/modules/communications/contract/model.ts';
import { rowPatient } from '@alveary/modules/patients/contract/row-patient.ts';

export const eventTypes = [
  'EXACERBATION',
  'EMERGENCY_VISIT',
  'HOSPITAL_ADMISSION',
  'LOW_SPO2',
  'SPIROMETRY_DECLINE',
  'SYMPTOM_ALERT',
  'MEDICATION_ISSUE',
  'FALL',
  'DEVICE_ISSUE',
  'OTHER',
] as const;
export type EventType = (typeof eventTypes)[number];
export const eventTypeNames: Readonly<Record<EventType, string>> = {
  EXACERBATION: 'Exacerbation',
  EMERGENCY_VISIT: 'Emergency visit',
  HOSPITAL_ADMISSION: 'Hospital admission',
  LOW_SPO2: 'Low SpO2',
  SPIROMETRY_DECLINE: 'Spirometry decline',
  SYMPTOM_ALERT: 'Symptom alert',
  MEDICATION_ISSUE: 'Medication issue',
  FALL: 'Fall',
  DEVICE_ISSUE: 'Device issue',
  OTHER: 'Other',
};

/** Whether it happened, or may have. */
export const actualities = ['ACTUAL', 'POTENTIAL'] as const;
export type Actuality = (typeof actualities)[number];
export const actualityNames: Readonly<Record<Actuality, string>> = {
  ACTUAL: 'Actual',
  POTENTIAL: 'Potential',
};

export const eventStatuses = ['OPEN', 'IN_PROGRESS', 'RESOLVED'] as const;
export type EventStatus = (typeof eventStatuses)[number];
export const eventStatusNames: Readonly<Record<EventStatus, string>> = {
  OPEN: 'Open',
  IN_PROGRESS: 'In progress',
  RESOLVED: 'Resolved',
};

export const severities = ['MILD', 'MODERATE', 'SEVERE'] as const;
export type Severity = (typeof severities)[number];
export const severityNames: Readonly<Record<Severity, string>> = {
  MILD: 'Mild',
  MODERATE: 'Moderate',
  SEVERE: 'Severe',
};

export const adverseEvent = z.object({
  id: z.uuid(),
  principal: z.object({ id: z.uuid() }),
  type: z.enum(eventTypes),
  actuality: z.enum(actualities),
  status: z.enum(eventStatuses),
  severity: z.enum(severities),
  occurredAt: z.string(),
  reportedAt: z.string(),
  /** What an alarm said, where one reported the event. */
  lastAlarmDescription: z.string().nullable(),
  description: z.string().nullable(),
  /** The newest first. */
  notes: z.array(writtenNote),
  appointments: z.array(
    z.object({
      id: z.uuid(),
      start: z.string(),
      status: z.enum(appointmentStatuses),
      purpose: z.string(),
    }),
  ),
  version: z.int(),
});
export type AdverseEvent = z.output<typeof adverseEvent>;

/** In a list of the events of many patients. */
export const adverseEventOfPatient = adverseEvent.extend({ patient: rowPatient });
export type AdverseEventOfPatient = z.output<typeof adverseEventOfPatient>;

const fields = {
  type: z.enum(eventTypes, 'Choose what happened.'),
  actuality: z.enum(actualities, 'Choose whether it happened.'),
  severity: z.enum(severities, 'Choose how severe it is.'),
  occurredAt: z.string().min(1, 'Choose when it happened.').pipe(instantField),
  description: textField(2000)
    .transform((text) => (text === '' ? null : text))
    .nullable(),
};

export const newAdverseEvent = z.strictObject(fields);

/** What is not sent stays. */
export const changedAdverseEvent = z
  .strictObject({ ...fields, status: z.enum(eventStatuses, 'Choose a status.') })
  .partial()
  .extend({ version: versionField });

export const newEventNote = z.strictObject({ text: noteText, id: idField.optional() });
export const addedAppointment = z.strictObject({ appointmentId: z.uuid('Choose an appointment.') });

/** An event cannot lie ahead, apart from a clock that is a little fast. */
const AHEAD_MS = 5 * 60_000;
export const EVENT_AHEAD = 'This lies in the future. An event is recorded once it has happened.';
export const isEventAhead = (occurredAt: string, now: number): boolean =>
  Date.parse(occurredAt) > now + AHEAD_MS;

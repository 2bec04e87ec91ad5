// The calls that say that an appointment is another patient's (document 3 §4, §7 Appointments; OP-APPT-3; OP table APPT).
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { NOT_AN_EMAIL } from '@alveary/contract/email-message.ts';
import { idField, isRealDate, lineField } from '@alveary/contract/fields.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import {
  DATE_OF_BIRTH_MESSAGE,
  PHONE_MESSAGE,
  phoneMessage,
} from '@alveary/modules/patient-search/contract/model.ts';
import { appointment } from './model.ts';

const shared = {
  method: 'PUT',
  allow: mayEditPatients,
  reach: 'allowed-sites',
  changes: ['appointments', 'adverse-events'],
} as const;

/** What is known of the right patient, in the formats of the patient search. */
const wantedPatient = z
  .strictObject({
    firstName: lineField(200).min(1),
    lastName: lineField(200).min(1),
    email: z.email(NOT_AN_EMAIL),
    phone: lineField(40).refine((text) => phoneMessage(text) === null, PHONE_MESSAGE),
    dateOfBirth: z.string().refine(isRealDate, DATE_OF_BIRTH_MESSAGE),
  })
  .partial()
  .refine((one) => Object.values(one).some((value) => value !== undefined), {
    path: ['lastName'],
    message: 'Enter at least one detail of the right patient.',
  });
export type WantedPatient = z.output<typeof wantedPatient>;

const fuzzyMatch = z.object({
  profileId: z.uuid(),
  siteProfileId: z.uuid(),
  name: z.string(),
  dateOfBirth: z.string().nullable(),
  /** From 0 to 1: how much of what was said fits. */
  score: z.number(),
});

const fixed = z.object({ success: z.boolean(), fuzzyMatches: z.array(fuzzyMatch), message: z.string() });
export type Fixed = z.output<typeof fixed>;

export const appointmentFixCalls = {
  fix: call({
    ...shared,
    path: 'appointments/{id}/fix',
    summary: 'Find the patient an appointment is really of; where one is sure, it becomes theirs',
    input: { params: z.object({ id: idField }), body: wantedPatient },
    output: fixed,
    errors: ['AppointmentNotFound', 'PatientDeceased'],
    audit: { action: 'appointment.assign', about: 'patients' },
    spec: ['APPT-015', 'APPT-029'],
  }),
  reassign: call({
    ...shared,
    path: 'reassign-patient/{id}',
    summary: 'Give an appointment with its notes to another patient',
    input: { params: z.object({ id: idField }), body: z.strictObject({ profileId: idField }) },
    output: appointment,
    errors: ['AppointmentNotFound', 'NoSiteForPatient', 'PatientDeceased'],
    audit: { action: 'appointment.assign', about: 'patients' },
    spec: ['APPT-017', 'APPT-030'],
  }),
};

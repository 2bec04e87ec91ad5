// Which calls change a patient's record and enter a reading? (document 3 §7 Profiles and sites; OP-ADMIN-2)
import { z } from 'zod';
import { call } from '../call.ts';
import { idField, instantField } from '../fields.ts';
import { mayEditPatients } from '../policies/patients.ts';
import { measurement, profile } from './model.ts';
import {
  changedAddress,
  changedPhone,
  newAddress,
  newPhone,
  recordChange,
  seenVersion,
  spo2Field,
} from './record.ts';

const params = z.object({ id: idField });

/** Every change answers the whole record as it stands then. */
const change = {
  output: profile,
  allow: mayEditPatients,
  reach: 'allowed-sites',
  audit: { action: 'patient.update', about: 'patient' },
} as const;

export const patientRecordCalls = {
  change: call({
    ...change,
    method: 'PATCH',
    path: 'site/profiles/{id}',
    summary: 'Change what is recorded of a patient, by site profile id',
    input: { params, body: recordChange },
    errors: ['NoSiteForPatient', 'Stale'],
    spec: ['PROFILE-049'],
  }),
  addPhone: call({
    ...change,
    method: 'PUT',
    path: 'profiles/{id}/add-phone',
    summary: 'Add a phone number to a patient',
    input: { params, body: newPhone },
    errors: ['NoSiteForPatient', 'Stale'],
    spec: ['PROFILE-053'],
  }),
  updatePhone: call({
    ...change,
    method: 'PUT',
    path: 'profiles/{id}/update-phone',
    summary: 'Change a phone number of a patient',
    input: { params, body: changedPhone },
    errors: ['NoSiteForPatient', 'PhoneNotFound', 'Stale'],
    spec: ['PROFILE-054'],
  }),
  removePhone: call({
    ...change,
    method: 'PUT',
    path: 'profiles/{id}/remove-phone',
    summary: 'Remove a phone number of a patient',
    input: { params, query: z.strictObject({ phoneId: idField }), body: seenVersion },
    errors: ['NoSiteForPatient', 'PhoneNotFound', 'Stale'],
    spec: ['PROFILE-055'],
  }),
  addAddress: call({
    ...change,
    method: 'PUT',
    path: 'profiles/{id}/add-address',
    summary: 'Add an address to a patient',
    input: { params, body: newAddress },
    errors: ['NoSiteForPatient', 'Stale'],
    spec: ['PROFILE-050'],
  }),
  updateAddress: call({
    ...change,
    method: 'PUT',
    path: 'profiles/{id}/update-address',
    summary: 'Change an address of a patient',
    input: { params, body: changedAddress },
    errors: ['NoSiteForPatient', 'AddressNotFound', 'Stale'],
    spec: ['PROFILE-051'],
  }),
  removeAddress: call({
    ...change,
    method: 'PUT',
    path: 'profiles/{id}/remove-address',
    summary: 'Remove an address of a patient',
    input: { params, query: z.strictObject({ addressId: idField }), body: seenVersion },
    errors: ['NoSiteForPatient', 'AddressNotFound', 'Stale'],
    spec: ['PROFILE-052'],
  }),
  enterSpo2: call({
    method: 'POST',
    path: 'profiles/{id}/measurements',
    summary: 'Enter an SpO2 reading of a patient by hand',
    input: {
      params,
      body: z.strictObject({ type: z.literal('spo2'), value: spo2Field, takenAt: instantField }),
    },
    output: measurement,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    audit: { action: 'measurement.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['ADMIN-005'],
  }),
};

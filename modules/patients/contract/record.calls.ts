// The calls that change a patient's record, and enter, correct and take back readings (document 3 §7 Profiles and sites; OP-ADMIN-2).
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { measurement, profile } from './model.ts';
import { readingInError, readingToMark } from './reading-in-error.ts';
import {
  changedAddress,
  changedPhone,
  correctedReading,
  newAddress,
  newPhone,
  newReading,
  recordChange,
  seenVersion,
} from './record.ts';

const params = z.object({ id: idField });

/** Every change answers the whole record as it stands then. */
const change = {
  output: profile,
  allow: mayEditPatients,
  reach: 'allowed-sites',
  errors: ['NoSiteForPatient', 'Stale'],
  changes: ['record'],
  audit: { action: 'patient.update', about: 'patient' },
} as const;

/** What was measured shows in the chart, and a height in the sessions that are compared by it. */
const reading = {
  output: measurement,
  allow: mayEditPatients,
  reach: 'allowed-sites',
  changes: ['measurements'],
} as const;

/** Of the phones and addresses each is added, changed and removed alone. */
const put = { ...change, method: 'PUT' } as const;
const changePhone = { ...put, errors: [...put.errors, 'PhoneNotFound'] } as const;
const changeAddress = { ...put, errors: [...put.errors, 'AddressNotFound'] } as const;

export const patientRecordCalls = {
  update: call({
    ...change,
    errors: [...change.errors, 'EhrIdTaken', 'UnlikelyChange'],
    method: 'PATCH',
    path: 'site/profiles/{id}',
    summary: 'Change what is recorded of a patient, by site profile id',
    input: { params, body: recordChange },
    spec: ['PROFILE-049'],
  }),
  addPhone: call({
    ...put,
    errors: [...put.errors, 'TooManyPhones'],
    path: 'profiles/{id}/add-phone',
    summary: 'Add a phone number to a patient',
    input: { params, body: newPhone },
    spec: ['PROFILE-053'],
  }),
  updatePhone: call({
    ...changePhone,
    path: 'profiles/{id}/update-phone',
    summary: 'Change a phone number of a patient',
    input: { params, body: changedPhone },
    spec: ['PROFILE-054'],
  }),
  removePhone: call({
    ...changePhone,
    path: 'profiles/{id}/remove-phone',
    summary: 'Remove a phone number of a patient',
    input: { params, query: z.strictObject({ phoneId: idField }), body: seenVersion },
    spec: ['PROFILE-055'],
  }),
  addAddress: call({
    ...put,
    errors: [...put.errors, 'TooManyAddresses'],
    path: 'profiles/{id}/add-address',
    summary: 'Add an address to a patient',
    input: { params, body: newAddress },
    spec: ['PROFILE-050'],
  }),
  updateAddress: call({
    ...changeAddress,
    path: 'profiles/{id}/update-address',
    summary: 'Change an address of a patient',
    input: { params, body: changedAddress },
    spec: ['PROFILE-051'],
  }),
  removeAddress: call({
    ...changeAddress,
    path: 'profiles/{id}/remove-address',
    summary: 'Remove an address of a patient',
    input: { params, query: z.strictObject({ addressId: idField }), body: seenVersion },
    spec: ['PROFILE-052'],
  }),
  enterReading: call({
    ...reading,
    method: 'POST',
    path: 'profiles/{id}/measurements',
    summary: 'Enter an SpO2, a height or a weight of a patient by hand',
    input: { params, body: newReading },
    errors: ['NoSiteForPatient', 'UnlikelyChange'],
    audit: { action: 'measurement.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['ADMIN-005'],
  }),
  correctReading: call({
    ...reading,
    method: 'PATCH',
    path: 'profiles/{id}/measurements/{measurementId}',
    summary: 'Correct a height or a weight of a patient',
    input: { params: z.object({ id: idField, measurementId: idField }), body: correctedReading },
    errors: ['NoSiteForPatient', 'MeasurementNotFound', 'Stale', 'UnlikelyChange'],
    audit: { action: 'measurement.update', about: 'patient' },
    spec: ['ADMIN-005'],
  }),
  markReadingInError: call({
    ...reading,
    method: 'POST',
    path: 'profiles/{id}/measurements/{measurementId}/entered-in-error',
    summary: 'Mark a reading as entered in error: it counts nowhere any more, and who marked it is on record',
    input: { params: z.object({ id: idField, measurementId: idField }), body: readingToMark },
    output: readingInError,
    errors: ['NoSiteForPatient', 'MeasurementNotFound', 'Stale'],
    audit: { action: 'measurement.mark-in-error', about: 'patient' },
    spec: ['ADMIN-005'],
  }),
  readingsInError: call({
    method: 'GET',
    path: 'profiles/{id}/readings-in-error',
    summary: 'Readings of a patient that were marked as entered in error, the last marked first',
    input: { params, query: z.strictObject(pagingFields(20, 200)) },
    output: paged(readingInError),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['measurements'],
    audit: { action: 'measurement.list-in-error', about: 'patient' },
    spec: ['ADMIN-005'],
  }),
};

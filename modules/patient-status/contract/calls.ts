// Which calls keep the statuses of a patient? (document 3 §7 Patient data; OP-PROFILE-7; OP table PROFILE)
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField, seenVersion } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { patientStatus, patientStatusTypes, savedPatientStatus } from './model.ts';

const params = z.object({ id: idField });

export const patientStatusCalls = {
  types: call({
    method: 'GET',
    path: 'patient-status-types',
    summary: 'The statuses a patient can have beside the lifecycle',
    input: {},
    output: z.array(z.object({ statusType: z.enum(patientStatusTypes), name: z.string() })),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: [],
    audit: { none: 'a fixed list is no patient data' },
    spec: ['PROFILE-026', 'PROFILE-063'],
  }),
  list: call({
    method: 'GET',
    path: 'profiles/{id}/patient-statuses',
    summary: 'The statuses of a patient, by type',
    input: { params },
    output: z.array(patientStatus),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['patient-statuses'],
    audit: { action: 'patient-status.list', about: 'patient' },
    spec: ['PROFILE-064'],
  }),
  save: call({
    method: 'POST',
    path: 'profiles/{id}/patient-statuses',
    summary: 'Create a status of a patient, or with an id update it',
    input: { params, body: savedPatientStatus },
    output: patientStatus,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'PatientStatusNotFound', 'PatientStatusTaken', 'Stale'],
    changes: ['patient-statuses'],
    audit: { action: 'patient-status.update', about: 'patient' },
    spec: ['PROFILE-027', 'PROFILE-029', 'PROFILE-030', 'PROFILE-065'],
  }),
  delete: call({
    method: 'DELETE',
    path: 'profiles/{id}/patient-statuses/{statusId}',
    summary: 'Delete a status of a patient',
    input: { params: params.extend({ statusId: idField }), query: seenVersion },
    output: nothing,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'PatientStatusNotFound', 'Stale'],
    changes: ['patient-statuses'],
    audit: { action: 'patient-status.delete', about: 'patient' },
    spec: ['PROFILE-031', 'PROFILE-066'],
  }),
};

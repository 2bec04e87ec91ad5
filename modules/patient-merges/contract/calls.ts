// Which calls merge two records of one person, and take it back? (docs/decisions/0077)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { mergedRecord, mergePreview, mergeUndoing, newMerge, patientMerge, sinceMerge } from './model.ts';
import { mayMergePatients } from './policies.ts';

const params = z.object({ id: idField });

/** All that a record shows stands in another one afterwards. */
const everythingOfPatient = [
  'adverse-events',
  'alarms',
  'aos-sessions',
  'appointments',
  'asthma-reports',
  'care-plan',
  'care-team',
  'care-users',
  'communication-preferences',
  'conditions',
  'consents',
  'devices',
  'documents',
  'goals',
  'journeys',
  'logs',
  'measurements',
  'outbox',
  'patient-sites',
  'patient-statuses',
  'phone-calls',
  'physician-orders',
  'practitioners',
  'questionnaires',
  'record',
  'recordings',
  'rewards',
  'spirometry-sessions',
  'sticky-notes',
  'tasks',
  'unknown-sms',
  'visits',
  'worklist',
] as const;

const write = {
  method: 'POST',
  allow: mayMergePatients,
  reach: 'allowed-sites',
  changes: everythingOfPatient,
  repeatable: true,
  perMinute: 20,
} as const;

export const patientMergeCalls = {
  preview: call({
    method: 'GET',
    path: 'profiles/{id}/merge-preview',
    summary: 'What would become of another record of the same person, merged into this one',
    input: { params, query: z.strictObject({ mergedId: idField }) },
    output: mergePreview,
    allow: mayMergePatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'SameRecord', 'MergeElsewhere'],
    shows: ['record', 'patient-sites', 'recordings', 'visits'],
    audit: { action: 'patient-merge.read', about: 'patients' },
    spec: ['PROFILE-004'],
  }),
  merge: call({
    ...write,
    path: 'profiles/{id}/merges',
    summary: 'Merge another record of the same person into this one',
    input: { params, body: newMerge },
    output: patientMerge,
    errors: ['NoSiteForPatient', 'SameRecord', 'MergeElsewhere', 'MergeHindered', 'Stale'],
    audit: { action: 'patient-merge.create', about: 'patients' },
    status: 201,
    spec: ['PROFILE-049'],
  }),
  list: call({
    method: 'GET',
    path: 'profiles/{id}/merges',
    summary:
      'The records that were merged into this one, and what goes back when that is undone; the newest first',
    input: { params },
    output: z.array(patientMerge),
    allow: mayMergePatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['record'],
    audit: { action: 'patient-merge.list', about: 'patient' },
    spec: ['PROFILE-004'],
  }),
  since: call({
    method: 'GET',
    path: 'profiles/{id}/merges/{mergeId}/since',
    summary: 'What came in since a merge: what would stay, and what would go back when it is undone',
    input: { params: params.extend({ mergeId: idField }) },
    output: sinceMerge,
    allow: mayMergePatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'MergeNotFound', 'MergeElsewhere'],
    shows: ['record'],
    audit: { action: 'patient-merge.since', about: 'patient' },
    spec: ['PROFILE-049'],
  }),
  undo: call({
    ...write,
    path: 'profiles/{id}/merges/{mergeId}/undo',
    summary:
      'Make two records again of those that were merged; what was written since stays, but for what its source names',
    input: { params: params.extend({ mergeId: idField }), body: mergeUndoing },
    output: patientMerge,
    errors: ['NoSiteForPatient', 'MergeNotFound', 'MergeElsewhere', 'LaterMergeFirst'],
    audit: { action: 'patient-merge.undo', about: 'patients' },
    spec: ['PROFILE-049'],
  }),
  leadOn: call({
    method: 'GET',
    path: 'merged-records/{id}',
    summary: 'Into which record a closed one was merged, by its profile id or the id of its site profile',
    input: { params },
    output: mergedRecord,
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['record'],
    audit: { action: 'patient-merge.open', about: 'patient' },
    spec: ['PROFILE-047'],
  }),
};

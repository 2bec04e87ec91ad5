// Which calls keep the conditions of a patient? (document 3 §7 Profiles and sites)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { addedConditions, conditionChoice, removedConditions, resolvedConditions } from './model.ts';
import { profile } from '@alveary/modules/patients/contract/model.ts';

const params = z.object({ id: idField });

export const conditionCalls = {
  choices: call({
    method: 'GET',
    path: 'conditions',
    summary: 'The conditions that can be entered in a record, by name',
    input: {},
    output: z.array(conditionChoice),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: [],
    audit: { none: 'a fixed list is no patient data' },
    spec: ['PROFILE-058'],
  }),
  add: call({
    method: 'PUT',
    path: 'profiles/{id}/add-conditions',
    summary: 'Add conditions to a patient, each of which is active from then on',
    input: { params, body: addedConditions },
    output: profile,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'Stale'],
    changes: ['conditions', 'record'],
    audit: { action: 'condition.create', about: 'patient' },
    spec: ['PROFILE-056'],
  }),
  resolve: call({
    method: 'PUT',
    path: 'profiles/{id}/resolve-conditions',
    summary: 'Say since when conditions of a patient are over; they stay in the record',
    input: { params, body: resolvedConditions },
    output: profile,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'ConditionNotFound', 'Stale'],
    changes: ['conditions', 'record'],
    audit: { action: 'condition.resolve', about: 'patient' },
    spec: ['PROFILE-056'],
  }),
  remove: call({
    method: 'PUT',
    path: 'profiles/{id}/remove-conditions',
    summary: 'Take conditions out of the record of a patient',
    input: { params, body: removedConditions },
    output: profile,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'ConditionNotFound', 'Stale'],
    changes: ['conditions', 'record'],
    audit: { action: 'condition.delete', about: 'patient' },
    spec: ['PROFILE-057'],
  }),
};

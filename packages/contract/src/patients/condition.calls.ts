// Which calls keep the conditions of a patient? (document 3 §7 Profiles and sites)
import { z } from 'zod';
import { call } from '../call.ts';
import { idField } from '../fields.ts';
import { mayEditPatients } from '../policies/patients.ts';
import { addedConditions, conditionChoice, removedConditions } from './conditions.ts';
import { profile } from './model.ts';

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
    audit: { action: 'condition.create', about: 'patient' },
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
    audit: { action: 'condition.delete', about: 'patient' },
    spec: ['PROFILE-057'],
  }),
};

// Calls that keep the goal of a patient (document 3 §7 Patient data: goals; OP-EVENT-2).
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { goal, newGoal } from './model.ts';

const params = z.object({ id: idField });

export const goalCalls = {
  mostRecent: call({
    method: 'GET',
    path: 'profiles/{id}/goals/most-recent',
    summary: 'The current goal of a patient; null for none',
    input: { params },
    output: goal.nullable(),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['goals'],
    audit: { action: 'goal.read', about: 'patient' },
    spec: ['EVENT-009', 'EVENT-010'],
  }),
  create: call({
    method: 'POST',
    path: 'profiles/{id}/goals',
    summary: 'Set the goal of a patient; it takes the place of the one before',
    input: { params, body: newGoal },
    output: goal,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'Stale'],
    changes: ['goals'],
    audit: { action: 'goal.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['EVENT-011'],
  }),
  delete: call({
    method: 'DELETE',
    path: 'profiles/{id}/goals/{goalId}',
    summary: 'Delete a goal of a patient; the one before is current again',
    input: { params: params.extend({ goalId: idField }) },
    output: nothing,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'GoalNotFound'],
    changes: ['goals'],
    audit: { action: 'goal.delete', about: 'patient' },
    spec: ['EVENT-012'],
  }),
};

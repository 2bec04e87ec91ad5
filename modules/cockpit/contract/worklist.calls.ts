// Which calls tell who needs somebody now, and set a reason aside? (OP-TASK-5)
import { z } from 'zod';
import { call, nothing, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { mayEditPatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { coordinatorIds } from './calls.ts';
import { newSetAside, setAside, workItem } from './worklist.model.ts';

const writes = { allow: mayEditPatients, reach: 'allowed-sites', changes: ['worklist'] } as const;

export const worklistCalls = {
  list: call({
    method: 'GET',
    path: 'worklist',
    summary: 'Which patients of some care coordinators need somebody now, and why; what cannot wait first',
    input: {
      query: z.strictObject({ ...pagingFields(50, 200), 'careCoordinatorId.in': coordinatorIds.optional() }),
    },
    output: paged(workItem),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: [],
    shows: [
      'care-team',
      'journeys',
      'logs',
      'measurements',
      'patient-sites',
      'patient-statuses',
      'physician-orders',
      'questionnaires',
      'record',
      'spirometry-sessions',
      'tasks',
      'worklist',
    ],
    audit: { action: 'worklist.list', about: 'patients' },
    spec: ['SHELL-041'],
  }),
  setAside: call({
    ...writes,
    method: 'POST',
    path: 'worklist/set-aside',
    summary: 'Set a reason aside for a while, or until there is a new fact; colleagues see why',
    input: { query: z.strictObject({ profileId: idField }), body: newSetAside },
    output: setAside,
    errors: ['NoSiteForPatient', 'Stale'],
    audit: { action: 'worklist.create', about: 'patient' },
    status: 201,
    repeatable: true,
    spec: ['SHELL-041'],
  }),
  bringBack: call({
    ...writes,
    method: 'DELETE',
    path: 'worklist/set-aside/{id}',
    summary: 'Bring a reason back that was set aside; that it was stays known',
    input: { params: z.object({ id: idField }) },
    output: nothing,
    errors: ['SetAsideNotFound'],
    audit: { action: 'worklist.delete', about: 'patient' },
    spec: ['SHELL-041'],
  }),
};

// Which call shows what physicians ordered for a patient? (document 3 §7 Patient data: physician orders; OP-EVENT-2)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { physicianOrder } from './model.ts';

export const physicianOrderCalls = {
  list: call({
    method: 'GET',
    path: 'profiles/{id}/physician-orders',
    summary: 'What physicians ordered for a patient, the newest first',
    input: { params: z.object({ id: idField }) },
    output: z.array(physicianOrder),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: ['physician-orders'],
    audit: { action: 'physician-order.list', about: 'patient' },
    spec: ['EVENT-013', 'EVENT-014'],
  }),
};

// Which calls assign practitioners to a patient and take them off? (document 3 §7 Practitioners; OP-PRACT-3)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { assignmentResult, providerType } from './assignment.ts';
import { npiField } from './npi.ts';

const ofPatient = z.object({ id: idField });
/** `npi=1&npi=2` or `npi=1,2`. */
const npis = z
  .union([z.string(), z.array(z.string())], 'Name the NPI of at least one practitioner.')
  .transform((given) => [given].flat().flatMap((part) => part.split(',')))
  .pipe(z.array(npiField).max(20, 'At most 20 practitioners at once.'));

export const providerAssignmentCalls = {
  assign: call({
    method: 'PUT',
    path: 'profiles/{id}/practitioners',
    summary: 'Assign a practitioner to a patient; one nobody knows yet is fetched from the registry first',
    input: {
      params: ofPatient,
      body: z.strictObject({
        npi: npiField,
        type: providerType,
        /** The type the person saw, null for none: when it is another one by now, nothing is changed. */
        was: providerType.nullable().optional(),
      }),
    },
    output: assignmentResult,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient', 'PractitionerNotFound', 'RegistryRefused', 'RegistryUnavailable', 'Stale'],
    changes: ['providers', 'practitioners'],
    audit: { action: 'patient.assign-practitioner', about: 'patient' },
    spec: ['PRACT-046', 'PRACT-048', 'PRACT-056', 'PRACT-067'],
  }),
  unassign: call({
    method: 'DELETE',
    path: 'profiles/{id}/practitioners',
    summary: 'Take practitioners off a patient; each is a success or is rejected',
    input: { params: ofPatient, query: z.strictObject({ npi: npis, was: providerType.optional() }) },
    output: assignmentResult,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    changes: ['providers', 'practitioners'],
    audit: { action: 'patient.unassign-practitioners', about: 'patient' },
    spec: ['PRACT-048', 'PRACT-068'],
  }),
};

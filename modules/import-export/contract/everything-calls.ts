// Which call gives out everything that is held about a person? (hl7.org/fhir/R4/patient-operation-everything.html)
import { z } from 'zod';
import { call, streamedFile } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';

export const FHIR_MEDIA_TYPE = 'application/fhir+json; fhirVersion=4.0';

export const everythingCalls = {
  everything: call({
    method: 'GET',
    path: 'profiles/{id}/$everything',
    summary:
      'Everything that is held about a patient and that the caller may see, as a FHIR R4 searchset bundle, written while it is read, all of one moment',
    input: { params: z.object({ id: idField }) },
    output: streamedFile([FHIR_MEDIA_TYPE]),
    // Who takes a whole record out of the house answers for it: those who keep it, not everybody who may look at it.
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: ['NoSiteForPatient'],
    shows: [],
    audit: { action: 'record.export', about: 'patient' },
    perMinute: 10,
    spec: ['PROFILE-004'],
  }),
};

// Which calls create a patient, and warn of one who is there already? (document 1 §2 New Patient)
import { z } from 'zod';
import { call } from '@alveary/contract/call.ts';
import { mayCreatePatientsHere } from '@alveary/contract/policies/patients.ts';
import { duplicateQuestion, newPatient, possibleDuplicate } from './model.ts';

const WHY_ALL_SITES = 'a duplicate is found wherever it is; what the person may not see comes back masked';

export const patientCreationCalls = {
  findDuplicates: call({
    method: 'POST',
    path: 'profiles/duplicates',
    summary:
      'Who may already be this person: same or similar name with the birth date, same phone, same EHR id',
    input: { body: duplicateQuestion },
    output: z.array(possibleDuplicate),
    allow: mayCreatePatientsHere,
    reach: { allSites: WHY_ALL_SITES },
    errors: ['NotAllowed'],
    shows: ['record', 'patient-sites'],
    changes: [],
    audit: { action: 'patient.duplicate-check', about: 'patients' },
    spec: ['ADMIN-003'],
  }),
  create: call({
    method: 'POST',
    path: 'profiles',
    summary: 'Create a patient at a site; refused with the duplicates that were not looked at yet',
    input: { body: newPatient },
    output: z.object({ profileId: z.uuid(), siteProfileId: z.uuid(), siteSlug: z.string() }),
    allow: mayCreatePatientsHere,
    reach: { allSites: WHY_ALL_SITES },
    errors: [
      'NotAllowed',
      'PossibleDuplicate',
      'EhrIdTaken',
      'PractitionerNotFound',
      'RegistryRefused',
      'RegistryUnavailable',
    ],
    changes: ['record', 'patient-sites', 'journeys'],
    audit: { action: 'patient.create', about: 'patients' },
    status: 201,
    repeatable: true,
    spec: ['SHELL-059', 'USERS-077'],
  }),
};

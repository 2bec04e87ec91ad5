// Which calls find patients? (document 1 §7; OP-PSEARCH-2, OP-PSEARCH-3)
import { call, paged } from '@alveary/contract/call.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { patientMatch } from '@alveary/modules/patients/contract/model.ts';
import { patientSearchQuery } from './model.ts';

const WHY_ALL_SITES =
  'staff see every match marked closed, and exact last name with date of birth tells others that the patient exists elsewhere (OP-PSEARCH-3)';

export const patientSearchCalls = {
  everywhere: call({
    method: 'GET',
    path: 'profiles/search',
    summary: 'Search patients of all sites; each result says whether it can be opened',
    input: { query: patientSearchQuery },
    output: paged(patientMatch),
    allow: mayViewPatients,
    reach: { allSites: WHY_ALL_SITES },
    errors: [],
    shows: ['record', 'journeys', 'patient-sites'],
    audit: { action: 'patient.search', about: 'patients' },
    spec: ['PSEARCH-014', 'PSEARCH-024', 'PSEARCH-025', 'PSEARCH-040', 'PSEARCH-043', 'PSEARCH-044'],
  }),
  inOwnSites: call({
    method: 'GET',
    path: 'api/profiles',
    summary: 'Search the patients of the own sites',
    input: { query: patientSearchQuery },
    output: paged(patientMatch),
    allow: mayViewPatients,
    reach: { allSites: 'it is the same search, narrowed to the own sites inside its statement' },
    errors: [],
    shows: ['record', 'journeys', 'patient-sites'],
    audit: { action: 'patient.search', about: 'patients' },
    spec: ['PSEARCH-022', 'PSEARCH-041'],
  }),
};

// Which calls find practitioners, here and in the registry, and add them to a site? (document 1 §7; OP-PRACT-2)
import { z } from 'zod';
import { call, paged } from '@alveary/contract/call.ts';
import { idField, pagingFields } from '@alveary/contract/fields.ts';
import { mayAddPractitioners, maySearchPractitioners } from './policies.ts';
import { detailedSite } from '@alveary/modules/sites/contract/model.ts';
import { practitioner, practitionerFilters, registrySearch } from './model.ts';
import { npiField } from './npi.ts';

const NO_PATIENT_DATA = { none: 'practitioners are no patient data' } as const;
const addToSite = {
  params: z.object({ id: idField }),
  body: z.strictObject({ npis: z.array(npiField).min(1, 'Choose a practitioner.').max(100) }),
};

export const practitionerCalls = {
  search: call({
    method: 'POST',
    path: 'practitioners/search',
    summary: 'Search the known practitioners, by last name',
    input: { query: z.strictObject(pagingFields(100, 1000)), body: practitionerFilters },
    output: paged(practitioner),
    allow: maySearchPractitioners,
    reach: 'allowed-sites',
    errors: [],
    shows: ['practitioners'],
    changes: [],
    audit: NO_PATIENT_DATA,
    spec: ['PRACT-037', 'PRACT-038', 'PRACT-059', 'PRACT-072'],
  }),
  searchRegistry: call({
    method: 'POST',
    path: 'practitioners/registry-search',
    summary: 'Search the government (NPI) registry',
    input: { body: registrySearch },
    output: paged(practitioner),
    allow: maySearchPractitioners,
    reach: 'allowed-sites',
    errors: ['RegistryRefused', 'RegistryUnavailable'],
    changes: [],
    audit: NO_PATIENT_DATA,
    perMinute: 120,
    spec: ['PRACT-039', 'PRACT-040', 'PRACT-060', 'PRACT-061'],
  }),
  read: call({
    method: 'GET',
    path: 'practitioners/npi/{npi}',
    summary: 'One practitioner by NPI, known here or in the registry',
    input: { params: z.object({ npi: npiField }) },
    output: practitioner,
    allow: maySearchPractitioners,
    reach: 'allowed-sites',
    errors: ['PractitionerNotFound', 'RegistryRefused', 'RegistryUnavailable'],
    shows: [],
    audit: NO_PATIENT_DATA,
    spec: ['PRACT-062'],
  }),
  listOfSite: call({
    method: 'GET',
    path: 'sites/{id}/practitioners',
    summary: 'The practitioners of a site, by last name',
    input: { params: z.object({ id: idField }) },
    output: paged(practitioner),
    allow: maySearchPractitioners,
    reach: 'allowed-sites',
    errors: ['SiteNotFound'],
    shows: ['practitioners'],
    audit: NO_PATIENT_DATA,
    spec: ['PRACT-064', 'PRACT-072'],
  }),
  addToSite: call({
    method: 'PUT',
    path: 'sites/{id}/add-practitioners',
    summary: 'Add practitioners to a site; unknown ones are fetched from the registry first',
    input: addToSite,
    output: detailedSite,
    allow: mayAddPractitioners,
    reach: 'allowed-sites',
    errors: ['SiteNotFound', 'PractitionerNotFound', 'RegistryRefused', 'RegistryUnavailable'],
    changes: ['practitioners'],
    audit: { action: 'site.add-practitioners', about: 'nothing' },
    spec: ['PRACT-033', 'PRACT-034', 'PRACT-063', 'PRACT-066'],
  }),
  replaceInSite: call({
    method: 'PUT',
    path: 'sites/{id}/practitioners',
    summary: 'Set the practitioners of a site',
    input: {
      params: z.object({ id: idField }),
      body: z.strictObject({ npis: z.array(npiField).max(5000) }),
    },
    output: detailedSite,
    allow: mayAddPractitioners,
    reach: 'allowed-sites',
    errors: ['SiteNotFound', 'PractitionerNotFound', 'RegistryRefused', 'RegistryUnavailable'],
    changes: ['practitioners'],
    audit: { action: 'site.set-practitioners', about: 'nothing' },
    spec: ['PRACT-065'],
  }),
};

// What does a right request to each call about practitioners and record systems look like?
import { npiCheckDigit } from '@alveary/contract/practitioners/npi.ts';
import type { Sample } from './sample-requests.ts';
import { testSites } from './world.ts';

/** Somebody the sandbox registry has. */
const registryNpi = `198000000${npiCheckDigit('198000000')}`;

export const practitionerSamples: Readonly<Record<string, Sample>> = {
  'practitioners.search': () => ({
    method: 'POST',
    path: 'practitioners/search',
    body: { lastName: { value: 'zzz', mode: 'contains' } },
  }),
  'practitioners.searchRegistry': () => ({
    method: 'POST',
    path: 'practitioners/registry-search',
    body: ['lastName=zzz*'],
  }),
  'practitioners.byNpi': () => ({ path: 'practitioners/npi/1234567893' }),
  'practitioners.ofSite': () => ({ path: `sites/${testSites.north}/practitioners` }),
  'practitioners.addToSite': () => ({
    method: 'PUT',
    path: `sites/${testSites.north}/add-practitioners`,
    body: { npis: ['1234567893'] },
  }),
  'practitioners.replaceInSite': () => ({
    method: 'PUT',
    path: `sites/${testSites.north}/practitioners`,
    body: { npis: [] },
  }),
  'provider-assignments.assign': ({ patient }) => ({
    method: 'PUT',
    path: `profiles/${patient.profileId}/practitioners`,
    body: { npi: registryNpi, type: 'REFERRAL' },
  }),
  'provider-assignments.unassign': ({ patient }) => ({
    method: 'DELETE',
    path: `profiles/${patient.profileId}/practitioners?npi=${registryNpi}`,
  }),
  'ehr.providers': () => ({ path: `ehr/providers?siteId=${testSites.north}` }),
  'ehr.athenaEnabled': () => ({ path: `ehr/athena/enabled?siteId=${testSites.north}` }),
  'ehr.uploadImaging': ({ patient }) => ({
    method: 'POST',
    path: `ehr/imaging-documents?profileId=${patient.profileId}`,
    form: { document: { fileName: 'thorax.pdf', content: '%PDF-1.7 thorax' } },
  }),
  'ehr.imagingUploads': ({ patient }) => ({ path: `ehr/imaging-documents?profileId=${patient.profileId}` }),
};

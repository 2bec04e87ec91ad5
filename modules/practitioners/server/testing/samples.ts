// What does a right request to each call about practitioners look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { npiCheckDigit } from '../../contract/npi.ts';

/** Somebody the sandbox registry has. */
const registryNpi = `198000000${npiCheckDigit('198000000')}`;

export const practitionersSamples = subjectSamples({
  requests: {
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
    'practitioners.read': () => ({ path: 'practitioners/npi/1234567893' }),
    'practitioners.listOfSite': () => ({ path: `sites/${testSites.north}/practitioners` }),
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
  },
});

import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { providerAssignmentCalls } from '../contract/assignment.calls.ts';
import { practitionerCalls } from '../contract/calls.ts';
import { readByNpi, searchRegistry } from './ask-registry.ts';
import { assignProvider, unassignProviders } from './assign-providers.ts';
import { listOfSite, searchPractitioners } from './search-practitioners.ts';
import { addToSite, replaceInSite } from './site-practitioners.ts';

export const practitioners = serverModule({
  subject: 'practitioners',
  calls: [
    ...served('practitioners', practitionerCalls, {
      search: searchPractitioners,
      searchRegistry,
      read: readByNpi,
      listOfSite: listOfSite,
      addToSite,
      replaceInSite,
    }),
    ...served('provider-assignments', providerAssignmentCalls, {
      assign: assignProvider,
      unassign: unassignProviders,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).practitionersSamples,
});

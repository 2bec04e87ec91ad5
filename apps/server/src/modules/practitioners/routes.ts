// Which handler answers which practitioner call?
import type { providerAssignmentCalls } from '@alveary/contract/practitioners/assignment.calls.ts';
import type { practitionerCalls } from '@alveary/contract/practitioners/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { assignProvider, unassignProviders } from './assign-providers.ts';
import { readByNpi, searchRegistry } from './ask-registry.ts';
import { listOfSite, searchPractitioners } from './search-practitioners.ts';
import { addToSite, replaceInSite } from './site-practitioners.ts';

export const practitionerHandlers = {
  search: searchPractitioners,
  searchRegistry,
  byNpi: readByNpi,
  ofSite: listOfSite,
  addToSite,
  replaceInSite,
} satisfies Handlers<typeof practitionerCalls>;

export const providerAssignmentHandlers = {
  assign: assignProvider,
  unassign: unassignProviders,
} satisfies Handlers<typeof providerAssignmentCalls>;

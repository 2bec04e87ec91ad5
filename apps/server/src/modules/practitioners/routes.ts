// Which handler answers which practitioner call?
import type { practitionerCalls } from '@alveary/contract/practitioners/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
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

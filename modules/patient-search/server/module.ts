import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { patientSearchCalls } from '../contract/calls.ts';
import { searchLimitCalls } from '../contract/search-limit.calls.ts';
import { liftLimit, listAlarms, noteAlarm, readLimit } from './closed-results.ts';
import { recountNamePairs, removeOldClosedResults } from './patient-search.jobs.ts';
import { searchEverywhere } from './search-everywhere.ts';
import { searchInOwnSites } from './search-in-own-sites.ts';

export const patientSearch = serverModule({
  subject: 'patient-search',
  calls: [
    ...served('patient-search', patientSearchCalls, {
      everywhere: searchEverywhere,
      inOwnSites: searchInOwnSites,
    }),
    ...served('patient-search-limit', searchLimitCalls, {
      limit: readLimit,
      alarms: listAlarms,
      noteAlarm,
      lift: liftLimit,
    }),
  ],
  jobs: () => [recountNamePairs, removeOldClosedResults],
  samples: async () => (await import('./testing/samples.ts')).patientSearchSamples,
});

// A right request to each call about patient search.
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const patientSearchSamples = subjectSamples({
  requests: {
    'patient-search-limit.limit': () => ({ path: 'profiles/search/limit' }),
    'patient-search-limit.alarms': () => ({ path: 'profiles/search/alarms' }),
    'patient-search-limit.noteAlarm': () => ({
      method: 'PUT',
      path: `profiles/search/alarms/${newId()}/seen`,
    }),
    'patient-search-limit.lift': () => ({
      method: 'PUT',
      path: `profiles/search/alarms/${newId()}/lift`,
    }),
    'patient-search.everywhere': () => ({ path: 'profiles/search?lastName.contains=zzz' }),
    'patient-search.inOwnSites': () => ({ path: 'api/profiles?lastName.contains=zzz' }),
  },
});

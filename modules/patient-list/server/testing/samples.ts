// What does a right request to each call about patient list look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { testSites } from '@alveary/server/testing/world.ts';

export const patientListSamples = subjectSamples({
  requests: {
    'patient-list.countByStatus': () => ({ path: `profiles/aggregates?site_id=${testSites.north}` }),
    'patient-list.choices': () => ({ path: 'profiles/list/choices' }),
    'patient-list.list': () => ({
      method: 'POST',
      path: 'profiles/list',
      body: { filters: { name: 'zzz' } },
    }),
  },
});

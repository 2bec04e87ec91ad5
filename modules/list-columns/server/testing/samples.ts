// What does a right request to each call about list columns look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const listColumnsSamples = subjectSamples({
  requests: {
    'list-columns.keep': () => ({
      method: 'PUT',
      path: 'list-columns/patients',
      body: {
        siteId: null,
        choice: { order: ['name', 'age'], hidden: ['site'], added: [], pinned: [], widths: { age: 90 } },
      },
    }),
  },
});

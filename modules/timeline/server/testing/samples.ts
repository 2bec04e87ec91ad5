// What does a right request to each call about the timeline look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const timelineSamples = subjectSamples({
  requests: {
    'timeline.series': ({ patient }) => ({
      path: `profiles/${patient.profileId}/timeline?source.in=spo2,aos&start=2026-01-01T00:00:00Z&end=2026-12-31T00:00:00Z&buckets=100`,
    }),
  },
});

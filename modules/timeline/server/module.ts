import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { timelineCalls } from '../contract/calls.ts';
import { foldMeasurements } from './fold-measurements.jobs.ts';
import { makeMeasurementYears } from './measurement-years.jobs.ts';
import { readTimeline } from './read-timeline.ts';

export const timeline = serverModule({
  subject: 'timeline',
  calls: [...served('timeline', timelineCalls, { series: readTimeline })],
  jobs: () => [foldMeasurements, makeMeasurementYears],
  samples: async () => (await import('./testing/samples.ts')).timelineSamples,
});

import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { journeyCalls } from '../contract/calls.ts';
import { createJourney, addSite, listJourneyStatuses, deleteJourney, removeSite } from './journeys.ts';

export const journeys = serverModule({
  subject: 'journeys',
  calls: [
    ...served('journeys', journeyCalls, {
      statuses: listJourneyStatuses,
      create: createJourney,
      delete: deleteJourney,
      addSite,
      removeSite,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).journeysSamples,
});

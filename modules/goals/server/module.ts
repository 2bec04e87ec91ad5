import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { goalCalls } from '../contract/calls.ts';
import { createGoal, deleteGoal, readMostRecent } from './goals.ts';

export const goals = serverModule({
  subject: 'goals',
  calls: [
    ...served('goals', goalCalls, { mostRecent: readMostRecent, create: createGoal, delete: deleteGoal }),
  ],
  samples: async () => (await import('./testing/samples.ts')).goalsSamples,
});

import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { conditionCalls } from '../contract/calls.ts';
import { addConditions, listConditionChoices, removeConditions, resolveConditions } from './conditions.ts';

export const conditions = serverModule({
  subject: 'conditions',
  calls: [
    ...served('conditions', conditionCalls, {
      choices: listConditionChoices,
      add: addConditions,
      resolve: resolveConditions,
      remove: removeConditions,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).conditionsSamples,
});

import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { cockpitCalls } from '../contract/calls.ts';
import { countTiles, listSnapshots } from './list-snapshots.ts';

export const cockpit = serverModule({
  subject: 'cockpit',
  calls: [...served('cockpit', cockpitCalls, { list: listSnapshots, tiles: countTiles })],
  samples: async () => (await import('./testing/samples.ts')).cockpitSamples,
});

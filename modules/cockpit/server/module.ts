import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { cockpitCalls } from '../contract/calls.ts';
import { thresholdCalls } from '../contract/thresholds.calls.ts';
import { worklistCalls } from '../contract/worklist.calls.ts';
import { countTiles, listSnapshots } from './list-snapshots.ts';
import { listThresholds, setThresholds } from './thresholds.ts';
import { bringReasonBack, listWorklist, setReasonAside } from './worklist.ts';

export const cockpit = serverModule({
  subject: 'cockpit',
  calls: [
    ...served('cockpit', cockpitCalls, { list: listSnapshots, tiles: countTiles }),
    ...served('worklist', worklistCalls, {
      list: listWorklist,
      setAside: setReasonAside,
      bringBack: bringReasonBack,
    }),
    ...served('thresholds', thresholdCalls, { list: listThresholds, set: setThresholds }),
  ],
  samples: async () => (await import('./testing/samples.ts')).cockpitSamples,
});

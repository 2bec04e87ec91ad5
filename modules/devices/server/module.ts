import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { deviceCalls } from '../contract/calls.ts';
import { listAvailable, listOwners, listPaired, pairDevice } from './devices.ts';
import { cancelOrder, listOrders, orderDevices } from './orders.ts';

export const devices = serverModule({
  subject: 'devices',
  calls: [
    ...served('devices', deviceCalls, {
      owners: listOwners,
      available: listAvailable,
      paired: listPaired,
      pair: pairDevice,
      orders: listOrders,
      order: orderDevices,
      cancelOrder,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).devicesSamples,
});

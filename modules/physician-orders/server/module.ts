import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { physicianOrderCalls } from '../contract/calls.ts';
import { listPhysicianOrders } from './list-physician-orders.ts';

export const physicianOrders = serverModule({
  subject: 'physician-orders',
  calls: [...served('physician-orders', physicianOrderCalls, { list: listPhysicianOrders })],
  samples: async () => (await import('./testing/samples.ts')).physicianOrdersSamples,
});

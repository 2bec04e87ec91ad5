// What does the registry behind the port answer, unsorted and as it came?
import type { debugCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { RegistryQuestion } from '@alveary/server/services/npi-registry/port.ts';
import { askRegistry } from '@alveary/modules/practitioners/server/public.ts';

export const readRegistry: Handler<typeof debugCalls.registry> = async (ctx, { query }) => {
  const question: RegistryQuestion = {
    ...(query.npi ? { npi: query.npi } : {}),
    ...(query.lastName ? { lastName: query.lastName } : {}),
    ...(query.firstName ? { firstName: query.firstName } : {}),
  };
  return [...(await askRegistry(ctx, question))];
};

// Which handler answers which call behind the debug harnesses?
import type { debugCalls } from '@alveary/contract/debug/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { readRegistry } from './ask-registry.ts';
import { failNext, listServices, sendAgain } from './sandboxes.ts';

export const debugHandlers = {
  services: listServices,
  failNext,
  sendAgain,
  registry: readRegistry,
} satisfies Handlers<typeof debugCalls>;

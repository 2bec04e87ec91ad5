// Which handler answers which call about the log of accesses?
import type { auditCalls } from '@alveary/contract/audit/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { readAccesses, readAccessesFile } from './read-accesses.ts';

export const auditHandlers = {
  accesses: readAccesses,
  accessesFile: readAccessesFile,
} satisfies Handlers<typeof auditCalls>;

// Which handler answers which messaging call?
import type { messagingCalls } from '@alveary/contract/messaging/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { issueTicket } from './issue-ticket.ts';

export const messagingHandlers = { token: issueTicket } satisfies Handlers<typeof messagingCalls>;

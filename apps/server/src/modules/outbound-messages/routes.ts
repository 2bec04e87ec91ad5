// Which handler answers which call about outbound messages?
import type { outboundMessageCalls } from '@alveary/contract/outbound-messages/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { readOutbox } from './read-outbox.ts';

export const outboundMessageHandlers = { outbox: readOutbox } satisfies Handlers<typeof outboundMessageCalls>;

// What may other subjects do with messages to patients? Keep one of their own among them, with its log, and say what became of it.
export { keepOutboundMessage, settleOutboundMessage } from './keep-message.ts';
export type { OutboundMessage } from './outbound-messages.store.ts';

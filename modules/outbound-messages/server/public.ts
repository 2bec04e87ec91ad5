// What may other subjects do with messages to patients? Keep one of their own among them, with its log, and say what became of it; or
// make the call that sends one a part of theirs.
export { findAllowance, takeAllowance } from './allowance.ts';
export { keepOutboundMessage, settleOutboundMessage, takeStateOfMessage } from './keep-message.ts';
export type { OutboundMessage } from './outbound-messages.store.ts';
export { sendingMessage } from './send-message.ts';

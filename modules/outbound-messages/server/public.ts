// What other subjects may do with messages to patients: keep one of their own among them, with its log, and say what became of it; or make
// the call that sends one a part of theirs.
export { findAllowance, takeAllowance } from './allowance.ts';
export {
  deferOutboundMessage,
  keepOutboundMessage,
  settleOutboundMessage,
  takeStateOfMessage,
} from './keep-message.ts';
export type { OutboundMessage } from './outbound-messages.store.ts';
export { sendingMessage } from './send-message.ts';

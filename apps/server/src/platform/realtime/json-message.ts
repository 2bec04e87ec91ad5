// As what does the broker send its messages? As JSON text (OP-CHAT-1).
import { createMessage, type Message } from '@alveary/stomp/message.ts';

/** @param text JSON */
export const jsonMessage = (text: string): Message =>
  createMessage(text, { contentType: 'application/json' });

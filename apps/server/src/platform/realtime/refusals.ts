// What the broker says when it refuses, and what to do then (AUTH-023; OP-CHAT-1).
import { unauthorized } from '@alveary/modules/messaging/contract/broker.ts';
import type { Refusal } from '@alveary/stomp/application.ts';

const SIGN_IN = 'Sign in, ask for a ticket at POST /gateway/messaging/token and connect again.';

export const badTicket: Refusal = {
  message: unauthorized('the ticket is missing, unknown, used or older than 60 seconds'),
  advice: 'Ask for a ticket at POST /gateway/messaging/token; each opens one connection.',
};

export const sessionEnded: Refusal = { message: unauthorized('the session has ended'), advice: SIGN_IN };

export const sessionExpired: Refusal = { message: unauthorized('the session has expired'), advice: SIGN_IN };

export const noDevice: Refusal = {
  message: 'device-token must be a UUID',
  advice: 'Make one for each browser, keep it, and send it as device-token.',
};

export const tooManyConnections = (most: number): Refusal => ({
  message: 'Too many connections',
  advice: `A session may have ${most} connections: close one of them.`,
});

export const unknownTopic: Refusal = {
  message: 'Unknown destination',
  advice: 'Follow a topic that the documentation names, such as /user/topic/session.',
};

export const notAllowed: Refusal = {
  message: 'Not allowed',
  advice: 'The permission for this destination is missing. Connect again without it.',
};

export const accessChanged: Refusal = {
  message: 'Access changed',
  advice: 'Something followed here is no longer allowed. Connect again.',
};

export const accessUnknown: Refusal = {
  message: 'Access could not be checked',
  advice: 'The database did not answer. Connect again and ask for what was missed.',
};

export const guestOver: Refusal = {
  message: unauthorized('the visit is over'),
  advice: 'The code of the invitation is worth nothing any more.',
};

export const noCorrelation: Refusal = {
  message: 'correlation-id is missing',
  advice: 'Send a correlation-id of at most 100 characters; the answer on /user/queue/answers carries it.',
};

export const notText: Refusal = {
  message: 'The body is not text',
  advice: 'Send the body of a request as JSON in UTF-8.',
};

export const unknownRequest: Refusal = {
  message: 'Unknown request',
  advice: 'Nothing is answered under this destination. Requests begin with /app/.',
};

// Where is the broker, and what does an ERROR frame have to say so that the person is logged out? (OP-CHAT-1; AUTH-023; document 2 §9)

export const BROKER_PATH = '/gateway/messaging/websocket';

export const brokerDefaults = {
  /** Messages that are asked for at a time. */
  batch: 100,
  channels: 10_000,
  reconnectMs: 5000,
  heartbeatMs: 4000,
} as const;

const UNAUTHORIZED = 'Unauthorized';

/** The message of an ERROR frame that ends the person's work here. */
export const unauthorized = (why: string): string => `${UNAUTHORIZED}: ${why}`;

/** AUTH-023: whatever else the message says. */
export const isUnauthorized = (message: string): boolean => message.includes(UNAUTHORIZED);

// How much may one connection ask for? Whoever asks for more is told so and closed.

export interface Limits {
  /** Bytes of a WebSocket message and of a frame, its headers included. */
  readonly largestFrame: number;
  /** Bytes that may wait for a client that does not read; room for several of the largest messages. */
  readonly largestBacklog: number;
  /** Milliseconds within which CONNECT must come. */
  readonly connectWithin: number;
  /** Subscriptions at one time. */
  readonly subscriptions: number;
  readonly framesPerMinute: number;
  /** Milliseconds between two signs of life, in both directions. */
  readonly heartbeat: number;
  /** Open connections of this process. */
  readonly connections: number;
}

export const usualLimits: Limits = {
  largestFrame: 64 * 1024,
  largestBacklog: 1024 * 1024,
  connectWithin: 10_000,
  subscriptions: 200,
  framesPerMinute: 1200,
  heartbeat: 4000,
  connections: 20_000,
};

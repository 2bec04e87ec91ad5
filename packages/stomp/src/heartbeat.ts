// Signs of life in both directions (STOMP 1.2, Heart-beating).
import type { WebSocket } from 'ws';

export interface Heartbeat {
  /** Begins with what the client offered in its `heart-beat` header: "what it can send, what it wants", in milliseconds. */
  begin(offered: string): void;
  stop(): void;
}

/** So many intervals may pass in silence. */
const PATIENCE = 3;

const intervalOf = (offered: string | undefined, own: number): number => {
  const wanted = /^\d{1,9}$/.test(offered ?? '') ? Number(offered) : 0;
  return wanted === 0 ? 0 : Math.max(wanted, own);
};

/**
 * Besides the line feeds of STOMP the WebSocket's own ping goes out, which a browser answers by itself: it slows the timers of a
 * page in the background down to one a minute, and such a page would be taken for dead.
 */
export const createHeartbeat = (socket: WebSocket, own: number, onSilence: () => void): Heartbeat => {
  let heardAt = performance.now();
  let timers: NodeJS.Timeout[] = [];
  const hear = (): void => {
    heardAt = performance.now();
  };
  socket.on('message', hear);
  socket.on('pong', hear);
  const stop = (): void => {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  };
  return {
    begin: (offered) => {
      const [canSend, wants] = offered.split(',');
      const outgoing = intervalOf(wants, own);
      const patience = PATIENCE * Math.max(own, intervalOf(canSend, own));
      const check = setInterval(() => {
        // Nothing is read while a frame is answered: the silence is our own.
        if (socket.isPaused) return hear();
        if (performance.now() - heardAt > patience) return onSilence();
        if (socket.readyState === socket.OPEN) socket.ping();
      }, own);
      timers = [check];
      if (outgoing > 0) {
        const beat = setInterval(() => {
          if (socket.readyState === socket.OPEN) socket.send('\n');
        }, outgoing);
        timers.push(beat);
      }
    },
    stop,
  };
};

// How does a person leave when the time of the session is over? Apart from the other ends, which the sign-in page loads (AUTH-027; OP-AUTH-3)
import { type Go, leave } from './leaving.ts';
import { signInAddress } from './return-path.ts';
import { expireSession } from './session-clock.ts';

/** The time is over: nothing of the session is left, here or on the server, and the same person comes back to `path`. */
export const expire = (go: Go, path: string): void => {
  void leave(go, signInAddress(path, 'expired'), async () => {
    await expireSession();
    return true;
  });
};

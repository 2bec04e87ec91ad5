// Where does a person land when the session is over? (API-003; AUTH-027 to AUTH-030; OP-AUTH-3; OP-API-1)
import { type Go, leave } from './leaving.ts';
import { signInAddress, type SignInReason } from './return-path.ts';

/** To the sign-in page, and back to `path` afterwards. A burst of refusals leads there once. */
export const endSession = (go: Go, path: string, reason: SignInReason): void => {
  void leave(go, signInAddress(path, reason));
};

/**
 * The session was ended from outside: by an administrator, in another browser, by the broker. '/' leads on (AUTH-021, AUTH-023).
 * @param end what is still to be done before: nothing where the session is over already
 */
export const forceOut = (go: Go, end?: () => Promise<boolean>): void => {
  void leave(go, '/', end);
};

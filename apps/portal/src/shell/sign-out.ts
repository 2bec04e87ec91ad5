// What happens when a session ends: by the menu, by time, or because the server says so? (AUTH-019 to AUTH-021, AUTH-027 to AUTH-030; OP-AUTH-3)
import { accountCalls } from '@alveary/contract/account/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { forgetUnsaved, mayLeave } from './leave-prompt.ts';
import { dismissAllErrors, showCallError } from './notices.ts';
import { closeAllPanels } from './panel-store.ts';
import { signInAddress, type SignInReason } from './return-path.ts';
import { announceEnd, forgetSession } from './session-clock.ts';

type Go = (address: string) => void;

/** Forgets everything that belongs to the person: user, sites, settings, kept answers, panels. */
const forgetPerson = (client: QueryClient): void => {
  forgetUnsaved();
  forgetSession();
  closeAllPanels();
  dismissAllErrors();
  client.clear();
};

/** Logout of the user menu. */
export const signOut = async (client: QueryClient, go: Go): Promise<void> => {
  if (!(await mayLeave())) return;
  try {
    await request(accountCalls.logout, {}, { ownsRefusal: true });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 401) {
      showCallError(error);
      return;
    }
  }
  announceEnd();
  forgetPerson(client);
  go(signInAddress('/', null));
};

/** The session is over: to the sign-in page, and back to `path` afterwards. A burst of refusals leads there once. */
export const endSession = (client: QueryClient, go: Go, path: string, reason: SignInReason): void => {
  if (path.startsWith('/account/login')) return;
  forgetPerson(client);
  go(signInAddress(path, reason));
};

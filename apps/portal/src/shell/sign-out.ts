// What happens when a person chooses Logout? (SHELL-064; AUTH-008, AUTH-019, AUTH-020; OP-AUTH-3)
import { accountCalls } from '@alveary/modules/account/contract/calls.ts';
import { request } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { tellLastWords } from '../lib/last-words.ts';
import { mayLeave } from './leave-prompt.ts';
import { type Go, leave } from './leaving.ts';
import { showCallError } from './notices.ts';
import { signInAddress } from './return-path.ts';
import { tellTabs } from './session-channel.ts';

/** Ends the session, or finds it ended, and tells the other tabs; false when the server could not be told. */
const endOnServer = async (): Promise<boolean> => {
  await tellLastWords();
  try {
    await request(accountCalls.logout, {});
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 401) {
      showCallError(error);
      return false;
    }
  }
  tellTabs({ kind: 'ended' });
  return true;
};

/** Nobody is asked: what is typed is kept, and the person leaves even when the server cannot be told (AUTH-023; OP-AUTH-3). */
export const endHere = async (): Promise<boolean> => {
  await endOnServer();
  return true;
};

/** Logout of the user menu; when the server cannot be told, the person stays signed in and is told why. */
export const signOut = async (go: Go): Promise<void> => {
  if (await mayLeave()) await leave(go, signInAddress('/', null), endOnServer);
};

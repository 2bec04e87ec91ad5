// What happens when a person chooses Logout? (SHELL-064; AUTH-008, AUTH-019, AUTH-020; OP-AUTH-3)
import { accountCalls } from '@alveary/contract/account/calls.ts';
import { request } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { forgetPerson } from '../lib/person.ts';
import { mayLeave } from './leave-prompt.ts';
import { showCallError } from './notices.ts';
import { signInAddress } from './return-path.ts';
import { tellTabs } from './session-channel.ts';

let isUnderWay = false;

/** Until the sign-in page is there: what the page that is left still asks for is refused, and must not lead elsewhere. */
export const isSigningOut = (): boolean => isUnderWay;

/** Logout of the user menu; when the server cannot be told, the person stays signed in and is told why. */
export const signOut = async (go: (address: string) => void | Promise<void>): Promise<void> => {
  if (!(await mayLeave())) return;
  isUnderWay = true;
  try {
    if (!(await endOnServer())) return;
    tellTabs({ kind: 'ended' });
    forgetPerson();
    await go(signInAddress('/', null));
  } finally {
    isUnderWay = false;
  }
};

/** Ends the session, or finds it ended; false when the server could not be told. */
const endOnServer = async (): Promise<boolean> => {
  try {
    await request(accountCalls.logout, {}, { ownsRefusal: true });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 401) showCallError(error);
    return error.status === 401;
  }
};

// What happens when a person chooses Logout? (SHELL-064; AUTH-008, AUTH-019, AUTH-020; OP-AUTH-3)
import { accountCalls } from '@alveary/contract/account/calls.ts';
import { request } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { forgetPerson } from '../lib/person.ts';
import { mayLeave } from './leave-prompt.ts';
import { showCallError } from './notices.ts';
import { signInAddress } from './return-path.ts';
import { tellTabs } from './session-channel.ts';

/** Logout of the user menu; when the server cannot be told, the person stays signed in and is told why. */
export const signOut = async (go: (address: string) => void): Promise<void> => {
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
  tellTabs({ kind: 'ended' });
  forgetPerson();
  go(signInAddress('/', null));
};

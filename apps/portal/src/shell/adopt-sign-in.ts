// Did a sister app sign the person in already? Its token, in a cookie no script can see, is taken over once (AUTH-016; OP-AUTH-9)
import { accountFederationCalls } from '@alveary/modules/account/contract/federation.calls.ts';
import { request } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';

let wasTried = false;

/** Only until it was tried: a person who logged out is not let in again by it. */
export const mayAdoptSignIn = (): boolean => !wasTried;

/** Asked at the start of the portal only, when nobody is signed in. @returns whether somebody is signed in now */
export const adoptSignIn = async (): Promise<boolean> => {
  if (wasTried) return false;
  wasTried = true;
  try {
    return (await request(accountFederationCalls.adoptToken, {}, { ownsRefusal: true })).adopted;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    console.error('The sign-in of a sister app could not be asked for.', error.code, error.requestId);
    return false;
  }
};

// Is this tab on its way out already? Then what the page that is left still asks for is refused, and leads nowhere else. (API-003, AUTH-020)
import { forgetPerson } from '../lib/person.ts';
import { dropUnsaved } from './leave-prompt.ts';

export type Go = (address: string) => void | Promise<void>;

const SIGN_IN = '/account/login';

let isUnderWay = false;

/** From the first step of leaving until the sign-in page is there. */
const isLeaving = (): boolean => isUnderWay || window.location.pathname.startsWith(SIGN_IN);

/** Goes, once `end` answers that the session is over, and forgets the person; asked again meanwhile it does nothing. */
export const leave = async (go: Go, address: string, end?: () => Promise<boolean>): Promise<void> => {
  if (isLeaving()) return;
  isUnderWay = true;
  try {
    if (end !== undefined && !(await end())) return;
    dropUnsaved();
    try {
      await go(address);
    } finally {
      // Not before: a page that is forgotten while it is still there asks for everything anew.
      forgetPerson();
    }
  } finally {
    isUnderWay = false;
  }
};

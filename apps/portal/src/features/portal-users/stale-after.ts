import { portalUserCalls } from '@alveary/contract/portal-users/calls.ts';
import { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import { siteCalls } from '@alveary/contract/sites/calls.ts';

/** The calls whose answers are old once a user was changed; one's own also say what one may do (USERS-031, USERS-032). */
export const staleAfter = (isSelf: boolean) =>
  isSelf
    ? [peopleCalls.list, peopleCalls.one, portalUserCalls.me, siteCalls.list]
    : [peopleCalls.list, peopleCalls.one];

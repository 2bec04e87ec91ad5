// Which handler answers which portal user call?
import type { portalUserCalls } from '@alveary/contract/portal-users/calls.ts';
import type { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { addPerson } from './add-person.ts';
import { changePerson } from './change-person.ts';
import { listPeople, readPerson } from './list-people.ts';
import { me, settings } from './me.ts';
import { endSessionsOf, giveAccess, grantSite, removeFromSite, revokeAccess } from './portal-access.ts';

export const portalUserHandlers = { me, settings } satisfies Handlers<typeof portalUserCalls>;

export const peopleHandlers = {
  list: listPeople,
  one: readPerson,
  add: addPerson,
  change: changePerson,
  grantSite,
  removeFromSite,
  giveAccess,
  revokeAccess,
  endSessions: endSessionsOf,
} satisfies Handlers<typeof peopleCalls>;

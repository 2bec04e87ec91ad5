import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { portalUserCalls } from '../contract/calls.ts';
import { siteGrantCalls } from '../contract/grants.calls.ts';
import { peopleCalls } from '../contract/people.calls.ts';
import { withoutSiteCalls } from '../contract/without-site.calls.ts';
import { createPerson } from './create-person.ts';
import { tellOfSiteGrant } from './grant-mail.jobs.ts';
import { endOverdueGrants, endSiteGrant } from './grants.jobs.ts';
import {
  acceptGrant,
  endGrantNow,
  grantSite,
  listDueGrants,
  listGrants,
  markGrantReviewed,
} from './grants.ts';
import { updatePerson } from './update-person.ts';
import { listPeople, readPerson } from './list-people.ts';
import { listPeopleWithoutSite, readmitPerson } from './without-site.ts';
import { me, settings } from './me.ts';
import { siteGrantTopics } from './topics.ts';
import {
  endSessionsOf,
  removeAuthenticatorOf,
  giveAccess,
  removeFromSite,
  revokeAccess,
  liftLockOf,
  listLocks,
} from './portal-access.ts';

export const portalUsers = serverModule({
  subject: 'portal-users',
  calls: [
    ...served('portal-users', portalUserCalls, { me, settings }),
    ...served('people', peopleCalls, {
      list: listPeople,
      read: readPerson,
      create: createPerson,
      update: updatePerson,
      grantSite,
      removeFromSite,
      giveAccess,
      revokeAccess,
      endSessions: endSessionsOf,
      removeAuthenticator: removeAuthenticatorOf,
      locks: listLocks,
      liftLock: liftLockOf,
    }),
    ...served('people-without-site', withoutSiteCalls, {
      list: listPeopleWithoutSite,
      readmit: readmitPerson,
    }),
    ...served('site-grants', siteGrantCalls, {
      list: listGrants,
      due: listDueGrants,
      accept: acceptGrant,
      review: markGrantReviewed,
      end: endGrantNow,
    }),
  ],
  topics: siteGrantTopics,
  jobs: (config) => [tellOfSiteGrant(config), endSiteGrant, endOverdueGrants],
  commands: async () => [(await import('./user-add.command.ts')).userAddCommand],
  samples: async () => (await import('./testing/samples.ts')).portalUsersSamples,
});

import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { siteCalls } from '../contract/calls.ts';
import { siteSettingsCalls } from '../contract/settings.calls.ts';
import { siteKeepingCalls } from '../contract/keeping.calls.ts';
import { changeFeatures } from './change-features.ts';
import { filteredSites } from './filtered-sites.ts';
import { addSite, changeSite, closeSite, listKeptSites, readFirstSteps } from './keep-sites.ts';
import { listSites, nameForGrant, readSite } from './list-sites.ts';
import { peopleOfSites } from './people-of-sites.ts';

export const sites = serverModule({
  subject: 'sites',
  calls: [
    ...served('sites', siteCalls, { list: listSites, read: readSite }),
    ...served('site-settings', siteSettingsCalls, {
      filtered: filteredSites,
      people: peopleOfSites,
      nameForGrant,
      changeFeatures,
    }),
    ...served('site-keeping', siteKeepingCalls, {
      list: listKeptSites,
      create: addSite,
      update: changeSite,
      close: closeSite,
      firstSteps: readFirstSteps,
    }),
  ],
  commands: async () => [(await import('./site-add.command.ts')).siteAddCommand],
  samples: async () => (await import('./testing/samples.ts')).sitesSamples,
});

// Which handler answers which site call?
import type { siteCalls } from '@alveary/contract/sites/calls.ts';
import type { siteSettingsCalls } from '@alveary/contract/sites/settings.calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { changeFeatures } from './change-features.ts';
import { filteredSites } from './filtered-sites.ts';
import { listSites, nameForGrant, readSite } from './list-sites.ts';
import { peopleOfSites } from './people-of-sites.ts';

export const siteHandlers = { list: listSites, one: readSite } satisfies Handlers<typeof siteCalls>;

export const siteSettingsHandlers = {
  filtered: filteredSites,
  people: peopleOfSites,
  nameForGrant,
  changeFeatures,
} satisfies Handlers<typeof siteSettingsCalls>;

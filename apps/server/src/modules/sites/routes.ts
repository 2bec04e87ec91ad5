// Which handler answers which site call?
import type { siteCalls } from '@alveary/contract/sites/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { listSites, readSite } from './list-sites.ts';

export const siteHandlers = { list: listSites, one: readSite } satisfies Handlers<typeof siteCalls>;

// Is every screen looked at in both schemes, 768 wide, zoomed and by keyboard? The routes of all manifests, held against the
// list that one journey goes through (OP-SHELL-9).

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, nothingRead } from './finding.ts';
import { screenLists as lists } from '../test-paths.ts';
import { routeBudgets } from './route-budgets.ts';

const rule = 'screens opened';
const patientPage = '/site/:slug/patient/:siteProfileId';

/** Looked at elsewhere, or nothing to look at. */
const elsewhere: Readonly<Record<string, string>> = {
  '/': 'leads on to the first page',
  [patientPage]: 'leads on to the first tab',
  '/debug/ui': 'each part of it: modules/debug/journeys/ui-kit.spec.ts',
  '/softphone': 'in its frame, with a call: modules/calls/journeys/phone-call.spec.ts',
  '/account/second-factor': 'each step of it: modules/account/journeys/second-factor.spec.ts',
};

export function screensOpened(folder: string): Finding[] {
  const opened = existsSync(join(folder, lists)) ? addressesIn(folder) : new Set<string>();
  return opened.size === 0 ? [nothingRead(rule)] : missing(routesOf(folder), opened);
}

function routesOf(folder: string): string[] {
  return routeBudgets(folder).map(({ page }) => page);
}

/** Findings for each route that no list names; a tab is named by its path alone. */
export function missing(routes: readonly string[], opened: ReadonlySet<string>): Finding[] {
  const isOpened = (route: string): boolean =>
    opened.has(route) ||
    (route.startsWith(`${patientPage}/`) && opened.has(route.slice(patientPage.length + 1)));
  return routes
    .filter((route) => elsewhere[route] === undefined && !isOpened(route))
    .map((route) => ({
      file: lists,
      line: 1,
      rule,
      todo: `no journey opens ${route} in every size and scheme: add it to one of the lists of screens`,
    }));
}

function addressesIn(folder: string): Set<string> {
  const texts = readdirSync(join(folder, lists)).map((name) =>
    readFileSync(join(folder, lists, name), 'utf8'),
  );
  const named = texts.flatMap((text) => [
    ...text.matchAll(/(?:address: |(?:tab|page|staff)\()(?:'|`\$\{PATIENT\}\/)([^'`]+)['`]/g),
  ]);
  return new Set(named.map(([, address = '']) => address));
}

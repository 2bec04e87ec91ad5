// Which screens are there, under which address, and which calls does each make?

import { Visitor } from 'oxc-parser';
import { isCallFile } from './declared-calls.ts';
import type { Code, TopLevelCode } from './top-level-code.ts';

export type Screen = {
  readonly file: string;
  readonly routes: readonly string[];
  readonly calls: readonly string[];
};

function isScreen(path: string): boolean {
  return isPortal(path) && /\.(page|panel|tab|dialog|overlay)\.tsx$/.test(path);
}

/** A screen's own calls: what another screen makes, which it opens, stands beside that one. */
export function screensIn(code: Code, portal: readonly string[]): Screen[] {
  const routes = routesIn(code, portal.filter(isRoutesFile));
  return portal.filter(isScreen).map((file) => {
    const reached = code.reach(code.file(file)?.parts ?? [], (path) => isPortal(path) && !isScreen(path));
    return { file, routes: routes.get(file) ?? [], calls: callsIn(code, reached) };
  });
}

/** Portal files outside screens that make calls themselves: guards, providers, the header. */
export function otherCallers(code: Code, portal: readonly string[]): Screen[] {
  const frame = portal.filter((path) => /^apps\/portal\/src\/(app|shell)\//.test(path) && !isScreen(path));
  return frame
    .map((file) => ({ file, routes: [], calls: callsIn(code, code.file(file)?.parts ?? []) }))
    .filter((one) => one.calls.length > 0);
}

function isFrame(path: string): boolean {
  return isPortal(path) && !isScreen(path) && !path.endsWith('/feature.tsx');
}

export function isPortal(path: string): boolean {
  return /^(apps\/portal\/src|modules\/[^/]+\/portal)\//.test(path);
}

/** The manifests of the subjects, and the routes of the frame itself. */
function isRoutesFile(path: string): boolean {
  return (
    /^modules\/[^/]+\/portal\/feature\.tsx$/.test(path) || path === 'apps/portal/src/app/later-routes.tsx'
  );
}

function callsIn(code: Code, parts: readonly TopLevelCode[]): string[] {
  const calls = new Set<string>();
  for (const part of parts) {
    for (const member of part.members) {
      const [object = '', key = ''] = member.split('.');
      const imported = code.file(part.file)?.imports.get(object);
      if (imported && isCallFile(imported.file)) calls.add(`${imported.name}.${key}`);
    }
  }
  return [...calls].sort();
}

/** Screen file → addresses, from the nested `path` of the route objects around each lazy import. */
function routesIn(code: Code, routesFiles: readonly string[]): Map<string, string[]> {
  const routes = new Map<string, string[]>();
  for (const file of routesFiles) addRoutesOf(code, file, routes);
  return routes;
}

/** What stands before the path of a manifest's entry. */
const below: Readonly<Record<string, string>> = { admin: '/admin/', staff: '/admin/', debug: '/debug/' };
const patientPage = '/site/:slug/patient/:siteProfileId/';

type Entry = { readonly start: number; readonly end: number; readonly address: string };

function addRoutesOf(code: Code, routesFile: string, routes: Map<string, string[]>): void {
  const file = code.file(routesFile);
  if (file === null) return;
  const entries: Entry[] = [];
  new Visitor({
    ObjectExpression: (node) => {
      const texts = new Map(
        node.properties.flatMap((one) =>
          one.type === 'Property' && one.key.type === 'Identifier' && one.value.type === 'Literal'
            ? [[one.key.name, textOf(one.value.value)] as const]
            : [],
        ),
      );
      const path = texts.get('path');
      if (path === undefined) return;
      const start = texts.has('title') ? patientPage : (below[texts.get('in') ?? ''] ?? '/');
      entries.push({ start: node.start, end: node.end, address: `${start}${path.replace(/^\//, '')}` });
    },
  }).visit(file.source.program);
  for (const one of file.source.module.dynamicImports) {
    const address = entries.find((entry) => entry.start < one.start && one.end <= entry.end)?.address;
    if (address === undefined) continue;
    const target = lazyTarget(file.parts, one.start, file.source.text.slice(one.start, one.end));
    for (const screen of target ? screensBehind(code, target) : []) {
      routes.set(screen, [...new Set([...(routes.get(screen) ?? []), address])]);
    }
  }
}

/** The screen itself, or those that a guard or layout of the route shows. */
function screensBehind(code: Code, file: string): string[] {
  if (isScreen(file)) return [file];
  const frame = code.reach(code.file(file)?.parts ?? [], isFrame);
  const shown = frame.flatMap((part) => code.next(part)).map((part) => part.file);
  return [...new Set(shown.filter(isScreen))];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function lazyTarget(parts: readonly TopLevelCode[], at: number, text: string): string | undefined {
  const name = /([\w.-]+)['"]/.exec(text)?.[1];
  const part = parts.find((one) => one.start <= at && at < one.end);
  return part?.lazy.find((file) => name !== undefined && file.endsWith(`/${name}`));
}

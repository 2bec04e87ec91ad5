// Which screens are there, under which address, and which calls does each make?

import { Visitor } from 'oxc-parser';
import { isCallFile } from './declared-calls.ts';
import type { Code, Piece } from './pieces.ts';

export type Screen = {
  readonly file: string;
  readonly routes: readonly string[];
  readonly calls: readonly string[];
};

function isScreen(path: string): boolean {
  return /^apps\/portal\/src\/.*\.(page|panel|tab|dialog|overlay)\.tsx$/.test(path);
}

/** A screen's own calls: what another screen makes, which it opens, stands beside that one. */
export function screensIn(code: Code, portal: readonly string[], routesFiles: readonly string[]): Screen[] {
  const routes = routesIn(code, routesFiles);
  return portal.filter(isScreen).map((file) => {
    const reached = code.reach(code.file(file)?.pieces ?? [], (path) => isPortal(path) && !isScreen(path));
    return { file, routes: routes.get(file) ?? [], calls: callsIn(code, reached) };
  });
}

/** Portal files outside screens that make calls themselves: guards, providers, the header. */
export function otherCallers(code: Code, portal: readonly string[]): Screen[] {
  const frame = portal.filter((path) => /^apps\/portal\/src\/(app|shell)\//.test(path) && !isScreen(path));
  return frame
    .map((file) => ({ file, routes: [], calls: callsIn(code, code.file(file)?.pieces ?? []) }))
    .filter((one) => one.calls.length > 0);
}

function isPortal(path: string): boolean {
  return path.startsWith('apps/portal/');
}

function callsIn(code: Code, pieces: readonly Piece[]): string[] {
  const calls = new Set<string>();
  for (const piece of pieces) {
    for (const member of piece.members) {
      const [object = '', key = ''] = member.split('.');
      const imported = code.file(piece.file)?.imports.get(object);
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

function addRoutesOf(code: Code, routesFile: string, routes: Map<string, string[]>): void {
  const file = code.file(routesFile);
  if (file === null) return;
  const paths: { start: number; end: number; path: string }[] = [];
  new Visitor({
    ObjectExpression: (node) => {
      for (const property of node.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        if (property.key.name !== 'path' || property.value.type !== 'Literal') continue;
        paths.push({ start: node.start, end: node.end, path: textOf(property.value.value) });
      }
    },
  }).visit(file.source.program);
  for (const one of file.source.module.dynamicImports) {
    const around = paths.filter((path) => path.start < one.start && one.end <= path.end);
    const address = `/${around
      .map((path) => path.path.replace(/^\/|\/$/g, ''))
      .filter(Boolean)
      .join('/')}`;
    const target = lazyTarget(file.pieces, one.start, file.source.text.slice(one.start, one.end));
    for (const screen of target ? screensBehind(code, target) : []) {
      routes.set(screen, [...new Set([...(routes.get(screen) ?? []), address])]);
    }
  }
}

/** The screen itself, or those that a guard or layout of the route shows. */
function screensBehind(code: Code, file: string): string[] {
  if (isScreen(file)) return [file];
  const frame = code.reach(code.file(file)?.pieces ?? [], (path) => isPortal(path) && !isScreen(path));
  const shown = frame.flatMap((piece) => code.next(piece)).map((piece) => piece.file);
  return [...new Set(shown.filter(isScreen))];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function lazyTarget(pieces: readonly Piece[], at: number, text: string): string | undefined {
  const name = /([\w.-]+)['"]/.exec(text)?.[1];
  const piece = pieces.find((one) => one.start <= at && at < one.end);
  return piece?.lazy.find((file) => name !== undefined && file.endsWith(`/${name}`));
}

// docs/built/map.md: screen ↔ call ↔ policy ↔ handler ↔ tables ↔ requirement ids.

import type { DeclaredCall } from './declared-calls.ts';
import { permissionOf } from './declared-calls.ts';
import type { Screen } from './screens.ts';

export type Answered = { readonly file: string; readonly tables: readonly string[] };

export type MapFacts = {
  readonly calls: readonly DeclaredCall[];
  readonly handlers: ReadonlyMap<string, Answered>;
  readonly screens: readonly Screen[];
  readonly callers: readonly Screen[];
};

export function mapPage(facts: MapFacts): string {
  const modules = [...new Set(facts.calls.map((call) => call.module))];
  return [
    '# Map',
    '',
    'Written by `npm run map`: each screen with its calls, each call with its permission, handler, tables and requirements.',
    '',
    '## Screens',
    '',
    '| screen | address | calls |',
    '|---|---|---|',
    ...[...facts.screens, ...facts.callers].map(screenRow),
    ...modules.flatMap((module) => moduleSection(module, facts)),
    '',
  ].join('\n');
}

function screenRow(screen: Screen): string {
  const shown = screen.file.replace(/^(apps\/portal\/src|modules)\//, '');
  return row([link(screen.file, shown), listed(screen.routes), listed(screen.calls)]);
}

function moduleSection(module: string, facts: MapFacts): string[] {
  const rows = facts.calls.filter((call) => call.module === module).map((call) => callRow(call, facts));
  return [
    '',
    `## ${module}`,
    '',
    '| call | request | who may | handler | tables | screens | requirements |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ];
}

function callRow(call: DeclaredCall, facts: MapFacts): string {
  const { declaration, name, file } = call;
  const handler = facts.handlers.get(name);
  const screens = [...facts.screens, ...facts.callers].filter((screen) => screen.calls.includes(name));
  return row([
    link(file, name),
    code(`${declaration.method} /gateway/${declaration.path}`),
    permissionOf(declaration),
    handler ? link(handler.file, handler.file.replace(/^(apps\/server\/src|modules)\//, '')) : '–',
    listed(handler?.tables ?? []),
    listed(screens.map((screen) => fileName(screen.file))),
    declaration.spec.join(', ') || '–',
  ]);
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? '–' : names.map(code).join('<br>');
}

function link(file: string, shown: string): string {
  return `[${shown}](../../${file})`;
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

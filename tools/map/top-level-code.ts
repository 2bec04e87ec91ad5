// What does each top-level part of code reach? Follows names through imports, so that the map can tell which
// statements a handler runs and which calls a screen makes.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Statement, Visitor } from 'oxc-parser';
import { targetOf } from '../checks/boundaries.ts';
import { readSource, type Source } from '../checks/source.ts';
import { type Text, textsOf } from '../checks/texts.ts';

export type TopLevelCode = {
  readonly file: string;
  readonly names: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly used: ReadonlySet<string>;
  /** `patientCalls.search`: an imported name and what is taken from it. */
  readonly members: readonly string[];
  readonly texts: readonly string[];
  /** Files that the part imports lazily. */
  readonly lazy: readonly string[];
};

type Imported = { readonly file: string; readonly name: string };

export type CodeFile = {
  readonly source: Source;
  readonly parts: readonly TopLevelCode[];
  readonly imports: ReadonlyMap<string, Imported>;
  readonly reExports: ReadonlyMap<string, Imported>;
};

/** Reads files as they are reached and keeps them. */
export class Code {
  readonly #folder: string;
  readonly #files = new Map<string, CodeFile | null>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  file(path: string): CodeFile | null {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const readable = /\.tsx?$/.test(path) && existsSync(join(this.#folder, path));
    const read = readable ? codeFileOf(readSource(this.#folder, path)) : null;
    this.#files.set(path, read);
    return read;
  }

  /** All parts that `from` reaches, itself included; `enters` says which files may be entered. */
  reach(from: readonly TopLevelCode[], enters: (path: string) => boolean): TopLevelCode[] {
    const seen = new Set<TopLevelCode>();
    const open = [...from];
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      if (seen.has(part)) continue;
      seen.add(part);
      open.push(...this.next(part).filter((next) => next.file === part.file || enters(next.file)));
    }
    return [...seen];
  }

  /** The parts that this one names. */
  next(part: TopLevelCode): TopLevelCode[] {
    const named = [...part.used].flatMap((name) => this.resolve(part.file, name));
    const spaces = part.members.flatMap((member) => this.#throughNamespace(part.file, member));
    const lazy = part.lazy.flatMap((path) => this.file(path)?.parts ?? []);
    return [...named, ...spaces, ...lazy];
  }

  /** Where a name used in a file is declared, through any number of re-exports. */
  resolve(path: string, name: string): readonly TopLevelCode[] {
    const file = this.file(path);
    if (file === null) return [];
    const own = file.parts.filter((part) => part.names.includes(name));
    if (own.length > 0) return own;
    const imported = file.imports.get(name) ?? file.reExports.get(name);
    if (imported === undefined) return [];
    if (imported.name === '*') return [];
    return this.resolve(imported.file, imported.name);
  }

  #throughNamespace(path: string, member: string): readonly TopLevelCode[] {
    const [space = '', name = ''] = member.split('.');
    const imported = this.file(path)?.imports.get(space);
    return imported?.name === '*' ? this.resolve(imported.file, name) : [];
  }
}

function codeFileOf(source: Source): CodeFile {
  const imports = new Map<string, Imported>();
  for (const one of source.module.staticImports) {
    const file = targetOf(source.path, one.moduleRequest.value);
    for (const entry of one.entries) {
      const name = entry.importName.kind === 'NamespaceObject' ? '*' : (entry.importName.name ?? 'default');
      imports.set(entry.localName.value, { file, name });
    }
  }
  const reExports = new Map<string, Imported>();
  for (const entry of source.module.staticExports.flatMap((one) => one.entries)) {
    if (!entry.moduleRequest || entry.exportName.name === null) continue;
    const file = targetOf(source.path, entry.moduleRequest.value);
    reExports.set(entry.exportName.name, { file, name: entry.importName.name ?? entry.exportName.name });
  }
  return { source, imports, reExports, parts: topLevelCodeOf(source) };
}

function topLevelCodeOf(source: Source): TopLevelCode[] {
  const seen = { used: used(source), texts: textsOf(source), lazy: lazyImports(source) };
  return source.program.body
    .filter((statement) => statement.type !== 'ImportDeclaration')
    .map((statement) => codeOf(source, statement, seen));
}

type Seen = {
  readonly used: readonly { readonly name: string; readonly at: number }[];
  readonly texts: readonly Text[];
  readonly lazy: readonly { readonly file: string; readonly at: number }[];
};

function codeOf(source: Source, statement: Statement, seen: Seen): TopLevelCode {
  const { start, end } = statement;
  const inside = <One extends { readonly at: number }>(all: readonly One[]): One[] =>
    all.filter((one) => one.at >= start && one.at < end);
  const all = inside(seen.used).map((one) => one.name);
  const [firstLine, lastLine] = [source.lineOf(start), source.lineOf(end)];
  return {
    file: source.path,
    names: namesOf(statement),
    start,
    end,
    used: new Set(all.filter((name) => !name.includes('.'))),
    members: all.filter((name) => name.includes('.')),
    texts: seen.texts.filter((one) => one.line >= firstLine && one.line <= lastLine).map((one) => one.value),
    lazy: inside(seen.lazy).map((one) => one.file),
  };
}

function namesOf(statement: Statement): string[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared === null) return [];
  if (declared.type === 'VariableDeclaration') {
    return declared.declarations.flatMap((one) => (one.id.type === 'Identifier' ? [one.id.name] : []));
  }
  const isNamed = declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration';
  return isNamed && declared.id ? [declared.id.name] : [];
}

function used(source: Source): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = [];
  new Visitor({
    Identifier: (node) => found.push({ name: node.name, at: node.start }),
    JSXIdentifier: (node) => found.push({ name: node.name, at: node.start }),
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier' || node.computed) return;
      found.push({ name: `${node.object.name}.${node.property.name}`, at: node.start });
    },
  }).visit(source.program);
  return found;
}

function lazyImports(source: Source): { file: string; at: number }[] {
  return source.module.dynamicImports.flatMap((one) => {
    const text = source.text.slice(one.moduleRequest.start, one.moduleRequest.end);
    const request = /^['"](.*)['"]$/.exec(text)?.[1];
    return request === undefined ? [] : [{ file: targetOf(source.path, request), at: one.start }];
  });
}

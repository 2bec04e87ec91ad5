// Keeps the styles of a part with the part: classes live in CSS modules, and each is named by the files that use it.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Node, Visitor } from 'oxc-parser';
import type { Finding } from './finding.ts';
import type { Source } from './source.ts';
import { type Prelude, selectorsOf } from './style-selectors.ts';

const rule = 'styles';

/** What every page starts from: tokens, elements, a few words for text, the edges of Mantine's parts. */
const baseFiles = new Set([
  'apps/portal/src/app/tokens.css',
  'apps/portal/src/app/fonts.css',
  'apps/portal/src/app/base.css',
  'apps/portal/src/ui/mantine.css',
  // For marks that are set on elements of any part.
  'apps/portal/src/ui/scrollbar-highlight.css',
  'apps/portal/src/shell/deep-link.css',
]);

/** Classes that libraries give their own elements. */
const library = /^(mantine-|ProseMirror|tiptap|u-)/;

/** For text and room, wherever they are needed; they stand in base.css. */
const words: ReadonlySet<string> = new Set(['dim', 'tabular', 'trunc', 'grow', 'visually-hidden']);

const inPortal = /^(apps\/portal\/src|modules\/[^/]+\/portal)\//;

export function styles(folder: string, paths: readonly string[], sources: readonly Source[]): Finding[] {
  const sheets = paths.filter((path) => path.endsWith('.css') && /^(apps|modules)\//.test(path));
  if (sheets.length === 0) return [finding('tools/checks/styles.ts', 1, 'the check read no style sheet')];
  const texts = sheets.map((path) => ({ path, css: readFileSync(join(folder, path), 'utf8') }));
  const modules = new Map(
    texts.filter(({ path }) => path.endsWith('.module.css')).map(({ path, css }) => [path, classesOf(css)]),
  );
  return [
    ...texts.flatMap(({ path, css }) => sheetFindings(path, css)),
    ...useFindings(
      sources.filter(({ path }) => inPortal.test(path)),
      modules,
      (path) => existsSync(join(folder, path)),
    ),
  ];
}

/** What is wrong with one style sheet taken alone. */
export function sheetFindings(path: string, css: string): Finding[] {
  const isModule = path.endsWith('.module.css');
  if (!isModule && !baseFiles.has(path))
    return [finding(path, 1, 'a style sheet of a part is a CSS module: name it *.module.css')];
  return [
    ...selectorsOf(css).flatMap((prelude) => (isModule ? inModule(path, prelude) : inBase(path, prelude))),
    ...(isModule ? animationFindings(path, css) : []),
  ];
}

/** Names of animations are the module's own as classes are: what waits for another file's stays as it began, unseen for example. */
function animationFindings(path: string, css: string): Finding[] {
  const known = new Set([...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name));
  return css.split('\n').flatMap((text, index) => {
    const [, name] = /^\s*animation(?:-name)?: ([\w-]+)/.exec(text) ?? [];
    return name === undefined || name === 'none' || known.has(name)
      ? []
      : [finding(path, index + 1, `the animation ${name} is none of this file: define its @keyframes here`)];
  });
}

function inModule(path: string, { selector, line }: Prelude): Finding[] {
  const foreign = [...selector.matchAll(/:global\(([^()]*)\)/g)]
    .flatMap(([, inside = '']) => classNames(inside))
    .filter((name) => !library.test(name) && !words.has(name));
  const local = selector.replace(/:global\([^()]*\)/g, '');
  return [
    ...foreign.map((name) => finding(path, line, `.${name} is another part's: let that part say its look`)),
    ...(classNames(local).length === 0
      ? [finding(path, line, `${selector} reaches beyond the part: begin with a class of this file`)]
      : []),
  ];
}

function inBase(path: string, { selector, line }: Prelude): Finding[] {
  return classNames(selector)
    .filter((name) => !library.test(name) && !words.has(name))
    .map((name) => finding(path, line, `.${name} is global: put it into the CSS module of its part`));
}

/** What the sources use of the modules: nothing that is not there, and nothing is there that none uses. */
export function useFindings(
  sources: readonly Source[],
  modules: ReadonlyMap<string, ReadonlyMap<string, number>>,
  exists: (path: string) => boolean,
): Finding[] {
  const found: Finding[] = [];
  const used = new Map([...modules.keys()].map((path) => [path, new Set<string>()]));
  for (const source of sources) {
    const imported = importedStyles(source);
    for (const { name, at, path } of styleUses(source, imported)) {
      used.get(path)?.add(name);
      if (exists(path) && modules.get(path)?.has(name) === false)
        found.push(finding(source.path, source.lineOf(at), `${path} has no class .${name}`));
    }
    found.push(...globalClasses(source));
  }
  for (const [path, classes] of modules)
    for (const [name, line] of classes)
      if (used.get(path)?.has(name) !== true)
        found.push(finding(path, line, `no file uses .${name}: take it out`));
  return found;
}

/** Under which name a source knows which CSS module. */
function importedStyles(source: Source): Map<string, string> {
  return new Map(
    source.module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const [entry] = entries;
      if (entry === undefined || !moduleRequest.value.endsWith('.module.css')) return [];
      return [[entry.localName.value, join(dirname(source.path), moduleRequest.value)]];
    }),
  );
}

interface Use {
  readonly name: string;
  readonly at: number;
  readonly path: string;
}

function styleUses(source: Source, imported: ReadonlyMap<string, string>): Use[] {
  const found: Use[] = [];
  if (imported.size === 0) return found;
  new Visitor({
    MemberExpression: (node) => {
      if (node.computed || node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return;
      const path = imported.get(node.object.name);
      if (path !== undefined) found.push({ name: node.property.name, at: node.start, path });
    },
  }).visit(source.program);
  return found;
}

/** Texts in a `className` that are no word of base.css. */
function globalClasses(source: Source): Finding[] {
  const found: Finding[] = [];
  const look = (text: string, at: number): void => {
    for (const name of text.split(/\s+/))
      if (name !== '' && !words.has(name))
        found.push(
          finding(source.path, source.lineOf(at), `the class '${name}' is global: take it from a CSS module`),
        );
  };
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && name.name === 'className' && value !== null) textsIn(value, look);
    },
  }).visit(source.program);
  return found;
}

/** The texts that an attribute may become; what is compared or asked is none. */
function textsIn(node: Node, look: (text: string, at: number) => void): void {
  if (node.type === 'Literal' && typeof node.value === 'string') look(node.value, node.start);
  if (node.type === 'JSXExpressionContainer') textsIn(node.expression, look);
  if (node.type === 'TemplateLiteral') {
    for (const part of node.quasis) look(part.value.raw, part.start);
    for (const part of node.expressions) textsIn(part, look);
  }
  if (node.type === 'ConditionalExpression') {
    textsIn(node.consequent, look);
    textsIn(node.alternate, look);
  }
  if (node.type === 'LogicalExpression') textsIn(node.right, look);
}

/** The local classes of a module, each with the line where it is first named. */
export function classesOf(css: string): Map<string, number> {
  const classes = new Map<string, number>();
  for (const { selector, line } of selectorsOf(css))
    for (const name of classNames(selector.replace(/:global\([^()]*\)/g, '')))
      if (!classes.has(name)) classes.set(name, line);
  return classes;
}

const classNames = (selector: string): string[] =>
  [...selector.replace(/"[^"]*"/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);

function finding(file: string, line: number, todo: string): Finding {
  return { file, line, rule, todo };
}

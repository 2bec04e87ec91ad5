// Reads the titles of the tests of a file: each as it is written, with what the rows of its table add to it.

import { type CallExpression, type Expression, type Node, Visitor } from 'oxc-parser';
import type { Source } from '../checks/source.ts';

export type Title = {
  readonly kind: 'test' | 'group' | 'step';
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

const groups = new Set(['describe', 'suite']);
const tests = new Set(['it', 'test']);

/** Whether a text may name a requirement. */
export const hasId = /\b[A-Z]{2,9}-\d{3}\b/;

/** A table's rows are titles of their own where they name a requirement: the words of the title, then those of the row's text. */
export function titlesOf(source: Source): Title[] {
  const found: Title[] = [];
  let known: Known | undefined;
  new Visitor({
    CallExpression: (node) => {
      const kind = kindOf(node.callee);
      const title = node.arguments[0];
      if (kind === null || title === undefined || !isText(title)) return;
      const text = source.text.slice(title.start + 1, title.end - 1);
      found.push({ kind, text, start: title.start, end: title.end });
      const rows = tableOf(node);
      if (rows === null) return;
      known ??= knownIn(source);
      for (const row of textsIn(known, rows)) {
        if (hasId.test(row.text)) found.push({ ...row, kind, text: `${text} ${row.text}` });
      }
    },
  }).visit(source.program);
  return found;
}

/** `it`, `test.only`, `it.each(rows)`: a test; `describe`, `test.describe`, `describe.each(rows)`: a group. */
function kindOf(callee: Expression): Title['kind'] | null {
  const names = namesOf(callee);
  const first = names[0] ?? '';
  if (names.at(-1) === 'each' && callee.type !== 'CallExpression') return null;
  if (names.some((name) => groups.has(name))) return 'group';
  if (!tests.has(first)) return null;
  return names.includes('step') ? 'step' : 'test';
}

function namesOf(callee: Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...namesOf(callee.object), callee.property.name];
}

function tableOf({ callee }: CallExpression): Node | null {
  const isTable = callee.type === 'CallExpression' && namesOf(callee.callee).at(-1) === 'each';
  return isTable ? (callee.arguments[0] ?? null) : null;
}

function isText({ type }: Node): boolean {
  return type === 'Literal' || type === 'TemplateLiteral';
}

type Place = { readonly text: string; readonly start: number; readonly end: number };

/** The texts of a table, also where a name stands for rows that the file declares. */
function textsIn({ names, rows, texts }: Known, table: Node): Place[] {
  const parts = [table];
  for (const part of parts) {
    for (const { text } of names.filter((name) => isInside(name, part))) {
      const value = rows.get(text);
      if (value !== undefined && !parts.includes(value)) parts.push(value);
    }
  }
  return texts.filter((text) => parts.some((part) => isInside(text, part)));
}

function isInside(one: Place, part: Node): boolean {
  return part.start <= one.start && one.end <= part.end;
}

type Known = {
  readonly names: readonly Place[];
  /** What a name of the file stands for, unless it is a function. */
  readonly rows: ReadonlyMap<string, Node>;
  readonly texts: readonly Place[];
};

function knownIn(source: Source): Known {
  const names: Place[] = [];
  const rows = new Map<string, Node>();
  new Visitor({
    Identifier: ({ name, start, end }) => names.push({ text: name, start, end }),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null && !/Function/.test(init.type)) rows.set(id.name, init);
    },
  }).visit(source.program);
  return { names, rows, texts: textPlaces(source) };
}

/** Every text of the file with its place. */
export function textPlaces(source: Source): Place[] {
  const found: Place[] = [];
  const add = ({ start, end }: Node): void => {
    found.push({ text: source.text.slice(start + 1, end - 1), start, end });
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') add(node);
    },
    TemplateLiteral: (node) => add(node),
  }).visit(source.program);
  return found;
}

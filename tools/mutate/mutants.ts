// Mutants of a file: one small fault at a time, such as another operator, a condition that is always met, a number more.

import { type Expression, type Node, Visitor } from 'oxc-parser';
import type { Source } from '../checks/source.ts';

/** What stands between the two places is replaced. */
export type Change = { readonly start: number; readonly end: number; readonly instead: string };
export type Mutant = Change & { readonly file: string; readonly line: number };

export const mutantAt = (source: Source, change: Change): Mutant => ({
  file: source.path,
  line: source.lineOf(change.start),
  ...change,
});

/** The text of the file with the fault. */
export const mutated = (text: string, { start, end, instead }: Change): string =>
  `${text.slice(0, start)}${instead}${text.slice(end)}`;

/** The comparisons with and without the boundary, and the opposite. */
export const otherOperators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};

const otherMethods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
};

/** Their removal leaves the value as it was. */
const removable = new Set(['trim', 'filter', 'toSorted', 'reverse', 'toReversed']);

export function mutantsOf(source: Source): Mutant[] {
  const found: Mutant[] = [];
  const add = ({ start, end }: { start: number; end: number }, instead: string): void => {
    if (source.text.slice(start, end) !== instead) found.push(mutantAt(source, { start, end, instead }));
  };
  const operator = (node: { left: Node; right: Node; operator: string }): void => {
    const between = source.text.slice(node.left.end, node.right.start);
    const at = node.left.end + between.indexOf(node.operator);
    if (isOfTexts(node)) return;
    for (const other of otherOperators[node.operator] ?? []) {
      add({ start: at, end: at + node.operator.length }, other);
    }
  };
  const condition = (test: Node): void => {
    add(test, 'true');
    add(test, 'false');
  };
  new Visitor({
    BinaryExpression: operator,
    LogicalExpression: operator,
    IfStatement: ({ test }) => condition(test),
    ConditionalExpression: ({ test }) => condition(test),
    UnaryExpression: (node) => {
      if (node.operator === '!') add(node, source.text.slice(node.argument.start, node.argument.end));
    },
    Literal: (node) => {
      if (typeof node.value === 'boolean') add(node, String(!node.value));
      if (typeof node.value === 'number') add(node, String(node.value + 1));
    },
    ReturnStatement: ({ argument }) => {
      if (argument) add(argument, 'undefined');
    },
    ArrowFunctionExpression: ({ body }) => {
      if (body.type !== 'BlockStatement') add(body, '(undefined)');
    },
    ArrayExpression: (node) => {
      if (node.elements.length > 0) add(node, '[]');
    },
    CallExpression: (node) => method(node.callee, node, add),
  }).visit(source.program);
  return once(found.filter((one) => !isInType(source, one)));
}

/** Two texts that are put together: taking one from the other is no fault that anybody makes. */
function isOfTexts({ left, right, operator }: { left: Node; right: Node; operator: string }): boolean {
  const isText = (node: Node): boolean =>
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
  return operator === '+' && (isText(left) || isText(right));
}

function method(
  callee: Expression,
  whole: Node,
  add: (place: { start: number; end: number }, instead: string) => void,
): void {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
  const { name } = callee.property;
  const isMath = callee.object.type === 'Identifier' && callee.object.name === 'Math';
  const other = otherMethods[name];
  if (other !== undefined && (isMath || !['min', 'max', 'floor', 'ceil'].includes(name))) {
    add(callee.property, other);
  }
  if (removable.has(name)) add({ start: callee.object.end, end: whole.end }, '');
  // A check that a schema makes.
  if (name === 'refine' || name === 'regex') {
    add({ start: callee.object.end, end: whole.end }, '');
  }
}

/** `as 1`, `<[]>`: nothing of a type is left when the code runs. */
export function isInType(source: Source, { start, end }: Change): boolean {
  let isInside = false;
  const look = (node: Node): void => {
    if (node.start <= start && end <= node.end) isInside = true;
  };
  new Visitor({
    TSTypeAnnotation: look,
    TSTypeAliasDeclaration: look,
    TSInterfaceDeclaration: look,
    TSTypeParameterInstantiation: look,
    TSLiteralType: look,
  }).visit(source.program);
  return isInside;
}

/** In the order of the file, each change once. */
export function once(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Map(mutants.map((one) => [`${one.start}-${one.end}-${one.instead}`, one]));
  return [...seen.values()].sort((one, other) => one.start - other.start);
}

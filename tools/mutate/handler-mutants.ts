// Mutants of handlers: a condition negated, a refusal or an effect dropped, a comparison turned.

import { type Expression, type Node, Visitor } from 'oxc-parser';
import type { Source } from '../checks/source.ts';
import { type Change, isInType, type Mutant, mutantAt, once, otherOperators } from './mutants.ts';

const turned = new Set(['<', '<=', '>', '>=', '===', '!==', '&&', '||']);

export function handlerMutantsOf(source: Source): Mutant[] {
  const found: Change[] = [];
  const textOf = ({ start, end }: Node): string => source.text.slice(start, end);
  const negate = ({ test }: { test: Node }): void => {
    found.push({ start: test.start, end: test.end, instead: `!(${textOf(test)})` });
  };
  const operator = (node: { left: Node; right: Node; operator: string }): void => {
    if (!turned.has(node.operator)) return;
    const between = source.text.slice(node.left.end, node.right.start);
    const start = node.left.end + between.indexOf(node.operator);
    for (const instead of otherOperators[node.operator] ?? []) {
      found.push({ start, end: start + node.operator.length, instead });
    }
  };
  new Visitor({
    IfStatement: negate,
    ConditionalExpression: negate,
    BinaryExpression: operator,
    LogicalExpression: operator,
    // `if (…) return fail('NoteLocked');`: the handler goes on.
    ReturnStatement: (node) => {
      if (node.argument && isFail(node.argument))
        found.push({ start: node.start, end: node.end, instead: ';' });
    },
    // A refusal, or something that is done and whose answer nobody uses.
    ExpressionStatement: (node) => {
      if (isEffect(node.expression)) found.push({ start: node.start, end: node.end, instead: ';' });
    },
  }).visit(source.program);
  return once(found.filter((change) => !isInType(source, change)).map((change) => mutantAt(source, change)));
}

const isFail = (node: Expression): boolean =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'fail';

const isEffect = (node: Expression): boolean =>
  node.type === 'CallExpression' ||
  (node.type === 'AwaitExpression' && node.argument.type === 'CallExpression');

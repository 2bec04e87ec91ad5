// Mutants by a swap: a parameter of a statement with its neighbour, an action or a role of a policy with another.

import { type Node, Visitor } from 'oxc-parser';
import { actions, roleSeeds } from '@alveary/contract/policies/actions.ts';
import type { Source } from '../checks/source.ts';
import { type Change, isInType, type Mutant, mutantAt, once } from './mutants.ts';

/** Of the values that a store sends beside a statement, each two that stand side by side. */
export function swappedParametersOf(source: Source): Mutant[] {
  const found: Change[] = [];
  const textOf = ({ start, end }: Node): string => source.text.slice(start, end);
  new Visitor({
    CallExpression: ({ arguments: [statement, values] }) => {
      const isStatement = statement?.type === 'TemplateLiteral' || statement?.type === 'Literal';
      if (!isStatement || values?.type !== 'ArrayExpression') return;
      values.elements.forEach((one, at) => {
        const next = values.elements[at + 1];
        if (!one || !next || one.type === 'SpreadElement' || next.type === 'SpreadElement') return;
        const between = source.text.slice(one.end, next.start);
        const instead = `${textOf(next)}${between}${textOf(one)}`;
        found.push({ start: one.start, end: next.end, instead });
      });
    },
  }).visit(source.program);
  return once(found.map((change) => mutantAt(source, change)));
}

const codes = [actions, Object.keys(roleSeeds)] as const;

/** The next code of the list that the documents give. */
export function swappedCodesOf(source: Source): Mutant[] {
  const found: Change[] = [];
  new Visitor({
    Literal: ({ value, start, end }) => {
      for (const list of codes) {
        const at = list.findIndex((code) => code === value);
        if (at >= 0) found.push({ start, end, instead: `'${list[(at + 1) % list.length]}'` });
      }
    },
  }).visit(source.program);
  return once(found.filter((change) => !isInType(source, change)).map((change) => mutantAt(source, change)));
}

// Does time enter as `now` everywhere but in the two clocks? (rule 8)

import { type Node, Visitor } from 'oxc-parser';
import { type Finding, isTest, type SourceCheck } from './finding.ts';
import type { Source } from './source.ts';

/** What stands beside a journey runs with it, in no product. */
const besideJourneys = /^(apps|modules)\/[^/]+\/journeys\//;

export const clock: SourceCheck = {
  name: 'clock',
  reads: (path) => /^(apps|packages|modules)\//.test(path) && !isTest(path) && !besideJourneys.test(path),
  find: (sources) => sources.flatMap(readingsOfTheClock),
};

function readingsOfTheClock(source: Source): Finding[] {
  if (/(^|\/)clock\.ts$/.test(source.path)) return [];
  const found: Finding[] = [];
  const add = (what: string, offset: number): void => {
    found.push({
      file: source.path,
      line: source.lineOf(offset),
      rule: 'clock',
      todo: `${what} reads the clock: take \`now\` as an argument, or read it through clock.ts`,
    });
  };
  new Visitor({
    NewExpression: (node) => {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) add('new Date()', node.start);
    },
    CallExpression: (node) => {
      if (isNamed(node.callee, 'Date')) add('Date()', node.start);
      if (isNamed(node.callee, 'dayjs') && node.arguments.length === 0) add('dayjs()', node.start);
    },
    MemberExpression: (node) => {
      if (node.computed || node.property.type !== 'Identifier') return;
      if (isNamed(node.object, 'Date') && node.property.name === 'now') add('Date.now', node.start);
      if (isNamed(node.object, 'Temporal') && node.property.name === 'Now') add('Temporal.Now', node.start);
    },
  }).visit(source.program);
  return found;
}

function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

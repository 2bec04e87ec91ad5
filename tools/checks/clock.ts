// Does time enter as `now` everywhere but in the two clocks (rule 8), and is a day on screens one of the person who looks?

import { type CallExpression, type Node, type StaticMemberExpression, Visitor } from 'oxc-parser';
import { isBesideJourneys } from '../test-paths.ts';
import { type Finding, isTest, type SourceCheck } from './finding.ts';
import type { Source } from './source.ts';

const onScreens = /^(modules\/[^/]+\/portal|apps\/portal)\//;

export const clock: SourceCheck = {
  name: 'clock',
  reads: (path) => /^(apps|packages|modules)\//.test(path) && !isTest(path) && !isBesideJourneys(path),
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
      if (onScreens.test(source.path) && isDayOfUtc(node)) {
        found.push({
          file: source.path,
          line: source.lineOf(node.start),
          rule: 'clock',
          todo: 'in the evening of New York this is the day of tomorrow: localDay of lib/dates.ts',
        });
      }
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

/** `….toISOString().slice(0, 10)` */
function isDayOfUtc({ callee, arguments: [from, to] }: CallExpression): boolean {
  if (!isMember(callee, 'slice') || from?.type !== 'Literal' || from.value !== 0) return false;
  if (to?.type !== 'Literal' || to.value !== 10) return false;
  const { object } = callee;
  return object.type === 'CallExpression' && isMember(object.callee, 'toISOString');
}

function isMember(node: Node, name: string): node is StaticMemberExpression {
  return (
    node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === name
  );
}

function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

// Refuses tests that depend on how fast the machine is: claims about elapsed time, limits shorter than a busy machine needs, and sleeps (rule 14).

import { type CallExpression, type Node, Visitor } from 'oxc-parser';
import { type ClockSpans, clockSpansOf } from './clock-spans.ts';
import { type Finding, isTest, type SourceCheck } from './finding.ts';
import type { Source } from './source.ts';

const rule = 'timing claims';

/** No test gives itself less for what must come. */
const MIN_TIMEOUT_MS = 10_000;

const matchers: ReadonlySet<string> = new Set([
  'toBeLessThan',
  'toBeLessThanOrEqual',
  'toBeGreaterThan',
  'toBeGreaterThanOrEqual',
  'toBeCloseTo',
]);

export const timingClaims: SourceCheck = {
  name: rule,
  reads: (path) => isTest(path) || /\/journeys\//.test(path) || path.endsWith('.fixture.ts'),
  find: (sources) => sources.flatMap(timingClaimsIn),
};

/** What the check looks for is written with one of these words; most files hold none of them and need no walk. */
const clocks = /performance\.|Date\.now|\bnow\(\)|hrtime/;
const limits = /imeout|pg_sleep|timers\/promises|, [\d_]+,?\s*\)/;

const noSpans: ClockSpans = { isSpan: () => false, isClaim: () => false };

export function timingClaimsIn(source: Source): Finding[] {
  const hasClock = clocks.test(source.text);
  if (!hasClock && !limits.test(source.text)) return [];
  const spans = hasClock ? clockSpansOf(source) : noSpans;
  const found: Finding[] = [];
  const add = ({ start }: Node, todo: string): void => {
    found.push({ file: source.path, line: source.lineOf(start), rule, todo });
  };
  const imported = source.module.staticImports.find(({ moduleRequest, entries }) =>
    isSleepImport(moduleRequest.value, entries),
  );
  if (imported !== undefined) {
    found.push({ file: source.path, line: source.lineOf(imported.start), rule, todo: sleepTodo });
  }
  new Visitor({
    CallExpression: (node) => {
      const claim = claimOf(node);
      if (claim !== null) {
        const { matcher, given } = claim;
        if (given.some((one) => spans.isClaim(one) || (matchers.has(matcher) && spans.isSpan(one))))
          add(node, claimTodo);
      }
      if (nameOf(node.callee) === 'waitForTimeout') add(node, sleepTodo);
      const limit = limitOf(node);
      if (limit !== null && limit < MIN_TIMEOUT_MS) add(node, tooShort(limit));
    },
    NewExpression: (node) => {
      if (nameOf(node.callee) === 'Promise' && sleeps(source, node)) add(node, sleepTodo);
    },
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier' || key.name !== 'timeout') return;
      if (value.type === 'Literal' && typeof value.value === 'number' && value.value < MIN_TIMEOUT_MS)
        add(key, tooShort(value.value));
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && node.value.includes('pg_sleep(')) add(node, sleepTodo);
    },
    TemplateElement: (node) => {
      if (node.value.raw.includes('pg_sleep(')) add(node, sleepTodo);
    },
  }).visit(source.program);
  return found;
}

const claimTodo =
  'how long something takes depends on the machine: claim a count, an order or a time of a fake clock, or write a bench';
const sleepTodo = 'a test never sleeps: wait for what must come, or move a fake clock';
const tooShort = (limit: number): string =>
  `${limit} ms are too few on a busy machine: leave the limit out, the suite has one`;

function isSleepImport(
  request: string,
  entries: readonly { readonly importName: { readonly name: string | null } }[],
): boolean {
  return (
    /^(node:)?timers\/promises$/.test(request) &&
    entries.some(({ importName }) =>
      ['setTimeout', 'setInterval', 'scheduler'].includes(importName.name ?? ''),
    )
  );
}

/** The last name of a callee: `b` of `a.b`. */
function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : '';
}

/** `expect(…)`, `expect.poll(…)`, with whatever stands between it and its matcher. */
function expectOf(node: Node): CallExpression | null {
  if (node.type === 'MemberExpression') return expectOf(node.object);
  if (node.type !== 'CallExpression') return null;
  const root = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee;
  return root.type === 'Identifier' && root.name === 'expect' ? node : expectOf(node.callee);
}

/** The matcher of an `expect` and everything that it compares. */
function claimOf({ callee, arguments: compared }: CallExpression): { matcher: string; given: Node[] } | null {
  if (callee.type !== 'MemberExpression') return null;
  const expected = expectOf(callee.object);
  const [given] = expected?.arguments ?? [];
  return given === undefined ? null : { matcher: nameOf(callee), given: [given, ...compared] };
}

/** The milliseconds of a limit that is given as a plain number. */
function limitOf({ callee, arguments: [first, second, third] }: CallExpression): number | null {
  const name = nameOf(callee);
  const isOfSignal =
    name === 'timeout' && callee.type === 'MemberExpression' && nameOf(callee.object) === 'AbortSignal';
  if (
    isOfSignal ||
    /^(setTimeout|setDefault(Navigation)?Timeout)$/.test(callee.type === 'MemberExpression' ? name : '')
  )
    return numberOf(first);
  if (['waitFor', 'waitUntil'].includes(name)) return numberOf(second);
  return ['it', 'test'].includes(name) ? numberOf(third) : null;
}

function numberOf(node: Node | undefined): number | null {
  return node?.type === 'Literal' && typeof node.value === 'number' ? node.value : null;
}

/** `new Promise((resolve) => setTimeout(resolve, 100))`; without a time it is a turn of the event loop. */
function sleeps(source: Source, promise: Node): boolean {
  let isFound = false;
  new Visitor({
    CallExpression: ({ callee, arguments: [, time], start, end }) => {
      if (start < promise.start || end > promise.end || nameOf(callee) !== 'setTimeout') return;
      if (time !== undefined && numberOf(time) !== 0) isFound = true;
    },
  }).visit(source.program);
  return isFound;
}

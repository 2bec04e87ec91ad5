// Finds by the syntax tree which expressions of a file are spans of time: differences of two readings of a clock, and what is computed of them.
import { type Node, Visitor } from 'oxc-parser';
import type { Source } from './source.ts';

/** How a name gets its value: `const x = …`, `x = …`, `xs.push(…)`, `function x() { return … }`. */
interface Assignment {
  readonly name: string;
  readonly value: Node;
}

interface Function {
  readonly start: number;
  readonly end: number;
  readonly returned: Node[];
}

export interface ClockSpans {
  isSpan(node: Node): boolean;
  /** A comparison of which one side is a span. */
  isClaim(node: Node): boolean;
}

const comparisons: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const monotonic: ReadonlySet<string> = new Set([
  'performance.now',
  'process.hrtime',
  'process.hrtime.bigint',
]);
const calendar: ReadonlySet<string> = new Set(['Date.now', 'now']);
/** The loop was busy for so much of a time. */
const shares: ReadonlySet<string> = new Set(['performance.eventLoopUtilization']);

/** `performance.now` of that callee, empty where it is no chain of names. */
function pathOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return '';
  const object = pathOf(node.object);
  return object === '' ? '' : `${object}.${node.property.name}`;
}

const isCallOf = (node: Node, paths: ReadonlySet<string>): boolean =>
  node.type === 'CallExpression' && paths.has(pathOf(node.callee));

/** An instant that is no reading of the clock: `Date.parse(…)`, `….getTime()`. */
const isInstant = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  (pathOf(node.callee) === 'Date.parse' ||
    (node.callee.type === 'MemberExpression' &&
      node.callee.property.type === 'Identifier' &&
      ['getTime', 'valueOf'].includes(node.callee.property.name)));

/** The expressions that an expression passes on: its branches, what is awaited, the object of a member. */
function passedOn(node: Node): readonly (Node | null)[] {
  switch (node.type) {
    case 'AwaitExpression':
    case 'UnaryExpression':
    case 'SpreadElement':
      return [node.argument];
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ChainExpression':
      return [node.expression];
    case 'LogicalExpression':
      return [node.left, node.right];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate];
    case 'MemberExpression':
      return [node.object];
    case 'ArrayExpression':
      return node.elements;
    case 'ObjectExpression':
      return node.properties.map((one) => (one.type === 'Property' ? one.value : one));
    case 'TemplateLiteral':
      return [];
    default:
      return [];
  }
}

function assignmentsOf(target: Node, value: Node): Assignment[] {
  if (target.type === 'Identifier') return [{ name: target.name, value }];
  if (target.type === 'ArrayPattern') {
    const elements = value.type === 'ArrayExpression' ? value.elements : [];
    return target.elements.flatMap((one, place) =>
      one === null ? [] : assignmentsOf(one, elements[place] ?? value),
    );
  }
  if (target.type === 'ObjectPattern') {
    return target.properties.flatMap((one) =>
      one.type === 'Property' ? assignmentsOf(one.value, value) : [],
    );
  }
  return [];
}

/** What a file assigns, and what each of its functions returns. */
function collect(source: Source): { assignments: Assignment[]; functions: Function[] } {
  const assignments: Assignment[] = [];
  const functions: Function[] = [];
  const open: Function[] = [];
  const enter = ({ start, end }: { start: number; end: number }): void => {
    const entered = { start, end, returned: [] };
    functions.push(entered);
    open.push(entered);
  };
  const leave = (): void => void open.pop();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init !== null) assignments.push(...assignmentsOf(id, init));
    },
    AssignmentExpression: ({ left, right }) => void assignments.push(...assignmentsOf(left, right)),
    CallExpression: ({ callee, arguments: values }) => {
      const [object, method, ...more] = pathOf(callee).split('.');
      if (object === undefined || method !== 'push' || more.length > 0) return;
      for (const value of values) assignments.push({ name: object, value });
    },
    ArrowFunctionExpression: (node) => {
      enter(node);
      if (node.body.type !== 'BlockStatement') open.at(-1)?.returned.push(node.body);
    },
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: (node) => {
      if (node.id !== null) assignments.push({ name: node.id.name, value: node });
      enter(node);
    },
    'FunctionDeclaration:exit': leave,
    ReturnStatement: ({ argument }) => {
      if (argument !== null) open.at(-1)?.returned.push(argument);
    },
  }).visit(source.program);
  return { assignments, functions };
}

class Reader implements ClockSpans {
  readonly #functions: readonly Function[];
  readonly #readings = new Set<string>();
  readonly #spans = new Set<string>();

  constructor(source: Source) {
    const { assignments, functions } = collect(source);
    this.#functions = functions;
    // A name may be used before the line that makes it a reading: once more until nothing is new.
    for (let known = -1; known < this.#readings.size + this.#spans.size; ) {
      known = this.#readings.size + this.#spans.size;
      for (const { name, value } of assignments) {
        if (this.isSpan(value)) this.#spans.add(name);
        else if (this.#isReading(value)) this.#readings.add(name);
      }
    }
  }

  isSpan(node: Node): boolean {
    if (node.type === 'Identifier') return this.#spans.has(node.name);
    if (isCallOf(node, shares)) return true;
    if (node.type === 'BinaryExpression') {
      const isComputed = !comparisons.has(node.operator);
      return this.#isDifference(node) || (isComputed && this.#hasSpan([node.left, node.right]));
    }
    if (node.type === 'CallExpression') {
      const { callee } = node;
      const isOfSpans = callee.type === 'MemberExpression' && this.isSpan(callee.object);
      return isOfSpans || this.#hasSpan([callee, ...node.arguments]);
    }
    return this.#hasSpan([...passedOn(node), ...this.#returnedBy(node)]);
  }

  isClaim(node: Node): boolean {
    if (node.type === 'BinaryExpression' && comparisons.has(node.operator))
      return this.#hasSpan([node.left, node.right]);
    return [...passedOn(node), ...this.#returnedBy(node)].some((one) => one !== null && this.isClaim(one));
  }

  #hasSpan(nodes: readonly (Node | null)[]): boolean {
    return nodes.some((one) => one !== null && this.isSpan(one));
  }

  #returnedBy(node: Node): readonly Node[] {
    return this.#functions.find(({ start, end }) => start === node.start && end === node.end)?.returned ?? [];
  }

  /** What a clock said, also some time before or after that. */
  #isReading(node: Node): boolean {
    if (node.type === 'Identifier') return this.#readings.has(node.name);
    if (isCallOf(node, monotonic) || isCallOf(node, calendar)) return true;
    if (node.type === 'BinaryExpression')
      return ['+', '-'].includes(node.operator) && !this.#isDifference(node) && this.#isReading(node.left);
    if (node.type === 'CallExpression') {
      if (pathOf(node.callee).startsWith('Math.')) return node.arguments.some((one) => this.#isReading(one));
      return node.callee.type === 'MemberExpression' && this.#isReading(node.callee.object);
    }
    return passedOn(node).some((one) => one !== null && this.#isReading(one));
  }

  #isDifference(node: Node): boolean {
    if (node.type !== 'BinaryExpression' || node.operator !== '-') return false;
    const { left, right } = node;
    return this.#isReading(right) || isCallOf(left, monotonic) || (this.#isReading(left) && isInstant(right));
  }
}

export const clockSpansOf = (source: Source): ClockSpans => new Reader(source);

// Does a journey say in sentences what a person does? Past a handful of actions they stand in steps with names (rule 14).

import {
  type ArrowFunctionExpression,
  type CallExpression,
  type Function as Plain,
  Visitor,
} from 'oxc-parser';
import { kindOfTest } from '../test-paths.ts';
import type { Finding, SourceCheck } from './finding.ts';
import type { Source } from './source.ts';

/** Signing in, opening a page, one thing done, and what came of it: so much is said by the title. */
const MOST_OUTSIDE = 4;

export const journeySteps: SourceCheck = {
  name: 'journey steps',
  reads: (path) => kindOfTest(path) === 'journeys',
  find: (sources) => sources.flatMap(findingsIn),
};

type Body = ArrowFunctionExpression | Plain;

function findingsIn(source: Source): Finding[] {
  const journeys: Body[] = [];
  const steps: CallExpression[] = [];
  /** Each `await` with the function that it stands in. */
  const awaits: { at: number; of: Body | undefined }[] = [];
  const open: Body[] = [];
  const enter = (node: Body): void => void open.push(node);
  const leave = (): void => void open.pop();
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    AwaitExpression: ({ start }) => void awaits.push({ at: start, of: open.at(-1) }),
    CallExpression: (node) => {
      const last = node.arguments.at(-1);
      if (calls(node, 'step')) steps.push(node);
      if (calls(node) && last !== undefined && isBody(last)) journeys.push(last);
    },
  }).visit(source.program);
  return journeys.flatMap((journey) => {
    const outside = statementsOf(journey).filter(
      ({ start, end }) =>
        awaits.some(({ at, of }) => of === journey && start <= at && at < end) &&
        !steps.some((step) => start <= step.start && step.end <= end),
    );
    if (outside.length <= MOST_OUTSIDE) return [];
    return [
      {
        file: source.path,
        line: source.lineOf(journey.start),
        rule: 'journey steps',
        todo: `${outside.length} actions of this journey stand in no step, at most ${MOST_OUTSIDE} may: say in test.step('…') what the person does`,
      },
    ];
  });
}

/** `test(…)`, or `test.step(…)` where the part is asked for. */
function calls({ callee }: CallExpression, part?: string): boolean {
  if (part === undefined) return callee.type === 'Identifier' && callee.name === 'test';
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'test' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === part
  );
}

function isBody(node: { readonly type: string }): node is Body {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
}

function statementsOf({ body }: Body): readonly { readonly start: number; readonly end: number }[] {
  return body?.type === 'BlockStatement' ? body.body : [];
}

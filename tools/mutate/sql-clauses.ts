// Clauses of an SQL text: its conditions, the keys it orders by, and what an update assigns.

import type { Token } from './sql-tokens.ts';

/** From the first token to the last, both included. */
export type Span = { readonly first: number; readonly last: number };
export type Condition = Span & {
  /** What the condition is when it decides nothing: true among `and`, false among `or`. */
  readonly neutral: 'true' | 'false';
};
export type Clauses = {
  readonly conditions: readonly Condition[];
  readonly orderKeys: readonly Span[];
  readonly assignments: readonly Span[];
};

type Mode = 'none' | 'condition' | 'order' | 'assign';
type Frame = {
  mode: Mode;
  first: number;
  /** `between` waits for its `and`. */
  between: boolean;
  joinedBy: 'and' | 'or' | null;
};

const opensCondition = new Set(['where', 'on', 'having', 'when']);
const endsClause = new Set(
  ['select', 'from', 'group', 'order', 'limit', 'offset', 'returning', 'union', 'then', 'else', 'for']
    .concat(['left', 'right', 'inner', 'cross', 'full', 'join', 'window', 'values', 'do', 'update', 'as'])
    .concat(['insert', 'delete', 'with', 'over', 'using', 'conflict', 'by', 'intersect', 'except']),
);

export function clausesOf(tokens: readonly Token[]): Clauses {
  const found = { conditions: [] as Condition[], orderKeys: [] as Span[], assignments: [] as Span[] };
  const stack: Frame[] = [{ mode: 'none', first: 0, between: false, joinedBy: null }];
  const top = (): Frame => stack.at(-1) ?? { mode: 'none', first: 0, between: false, joinedBy: null };

  const close = (frame: Frame, before: number, followedBy: 'and' | 'or' | null): void => {
    const span = { first: frame.first, last: before - 1 };
    if (span.last >= span.first) {
      if (frame.mode === 'order') found.orderKeys.push(span);
      if (frame.mode === 'assign') found.assignments.push(span);
      if (frame.mode === 'condition') {
        const isAmongAnd = frame.joinedBy === 'and' || followedBy === 'and';
        const isAmongOr = frame.joinedBy === 'or' || followedBy === 'or';
        found.conditions.push({ ...span, neutral: isAmongOr && !isAmongAnd ? 'false' : 'true' });
      }
    }
    frame.joinedBy = followedBy;
  };
  const begin = (frame: Frame, mode: Mode, first: number): void => {
    Object.assign(frame, { mode, first, between: false });
  };

  tokens.forEach((token, at) => {
    const frame = top();
    if (token.kind === 'open' || token.text === 'case') {
      stack.push({ mode: 'none', first: at + 1, between: false, joinedBy: null });
      return;
    }
    if (token.kind === 'close' || token.text === 'end') {
      close(frame, at, null);
      if (stack.length > 1) stack.pop();
      return;
    }
    if (token.kind === 'comma') {
      close(frame, at, null);
      begin(frame, frame.mode === 'condition' ? 'none' : frame.mode, at + 1);
      return;
    }
    if (token.kind !== 'word') return;
    if (token.text === 'between') frame.between = true;
    else if (token.text === 'and' && frame.between) frame.between = false;
    else if (token.text === 'and' || token.text === 'or') {
      // A condition in brackets, or the first of a text that is one itself.
      if (frame.mode === 'none' && isWhole(tokens, frame.first, at)) frame.mode = 'condition';
      close(frame, at, token.text);
      begin(frame, 'condition', at + 1);
    } else if (opensCondition.has(token.text)) {
      close(frame, at, null);
      begin(frame, 'condition', at + 1);
    } else if (token.text === 'set') {
      close(frame, at, null);
      begin(frame, 'assign', at + 1);
    } else if (token.text === 'by' && tokens[at - 1]?.text === 'order') begin(frame, 'order', at + 1);
    else if (endsClause.has(token.text) && !isWithin(tokens, at)) {
      close(frame, at, null);
      begin(frame, 'none', at + 1);
    }
  });
  for (const frame of stack.toReversed()) close(frame, tokens.length, null);
  return found;
}

/** `is distinct from` and `left(…)` begin no clause. */
function isWithin(tokens: readonly Token[], at: number): boolean {
  const [before, word, after] = [tokens[at - 1]?.text, tokens[at]?.text, tokens[at + 1]?.kind];
  return word === 'from' ? before === 'distinct' : (word === 'left' || word === 'right') && after === 'open';
}

/** A comparison stands between: `(a = b or …`; a text that only goes on another one (`${CHANNEL} and …`) has none. */
function isWhole(tokens: readonly Token[], first: number, last: number): boolean {
  return tokens
    .slice(first, last)
    .some(({ kind, text }) => (kind === 'operator' && /^[=<>]/.test(text)) || text === 'is' || text === 'exists');
}

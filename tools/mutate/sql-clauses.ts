// Clauses of an SQL text: its conditions, the keys it orders by, and what an update assigns.

import type { Token } from './sql-tokens.ts';

/** From the first token to the last, both included. */
type Span = { readonly first: number; readonly last: number };
type Condition = Span & {
  /** What the condition is when it decides nothing: true among `and`, false among `or`. */
  readonly neutral: 'true' | 'false';
};
export type Clauses = {
  readonly conditions: readonly Condition[];
  readonly orderKeys: readonly Span[];
  readonly assignments: readonly Span[];
};

/** The clause under way between two brackets. */
type Frame = {
  mode: 'none' | 'condition' | 'order' | 'assign';
  first: number;
  /** `between` waits for its `and`. */
  isBetween: boolean;
  joinedBy: 'and' | 'or' | null;
};

const opensCondition = new Set(['where', 'on', 'having', 'when']);
const endsClause = new Set(
  (
    'select from group order limit offset returning union intersect except then else for left right inner cross full ' +
    'join window values do update as insert delete with over using conflict by'
  ).split(' '),
);

export function clausesOf(tokens: readonly Token[]): Clauses {
  const reader = new ClauseReader(tokens);
  for (const at of tokens.keys()) reader.read(at);
  return reader.end();
}

class ClauseReader {
  private readonly conditions: Condition[] = [];
  private readonly orderKeys: Span[] = [];
  private readonly assignments: Span[] = [];
  private readonly outer: Frame[] = [];
  private frame = newFrame(0);
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  read(at: number): void {
    const { kind, text } = this.tokens[at] ?? { kind: 'comment', text: '' };
    if (kind === 'open' || text === 'case') {
      this.outer.push(this.frame);
      this.frame = newFrame(at + 1);
    } else if (kind === 'close' || text === 'end') {
      this.close(at, null);
      this.frame = this.outer.pop() ?? newFrame(at + 1);
    } else if (kind === 'comma') {
      this.close(at, null);
      this.begin(this.frame.mode === 'condition' ? 'none' : this.frame.mode, at + 1);
    } else if (kind === 'word') this.readWord(text, at);
  }

  end(): Clauses {
    const { conditions, orderKeys, assignments } = this;
    for (;;) {
      this.close(this.tokens.length, null);
      const next = this.outer.pop();
      if (next === undefined) return { conditions, orderKeys, assignments };
      this.frame = next;
    }
  }

  private readWord(word: string, at: number): void {
    if (word === 'between') this.frame.isBetween = true;
    else if (word === 'and' && this.frame.isBetween) this.frame.isBetween = false;
    else if (word === 'and' || word === 'or') {
      // A condition in brackets, or the first of a text that is one itself.
      if (this.frame.mode === 'none' && isCondition(this.tokens.slice(this.frame.first, at))) {
        this.frame.mode = 'condition';
      }
      this.close(at, word);
      this.begin('condition', at + 1);
    } else if (opensCondition.has(word)) this.turnTo('condition', at);
    else if (word === 'set') this.turnTo('assign', at);
    else if (word === 'by' && this.tokens[at - 1]?.text === 'order') this.turnTo('order', at);
    else if (endsClause.has(word) && !this.isWithin(at)) this.turnTo('none', at);
  }

  private turnTo(mode: Frame['mode'], at: number): void {
    this.close(at, null);
    this.begin(mode, at + 1);
  }

  private begin(mode: Frame['mode'], first: number): void {
    Object.assign(this.frame, { mode, first, isBetween: false });
  }

  private close(before: number, followedBy: Frame['joinedBy']): void {
    const { mode, first, joinedBy } = this.frame;
    this.frame.joinedBy = followedBy;
    const span = { first, last: before - 1 };
    if (span.last < span.first) return;
    if (mode === 'order') this.orderKeys.push(span);
    if (mode === 'assign') this.assignments.push(span);
    if (mode !== 'condition') return;
    const joins = [joinedBy, followedBy];
    this.conditions.push({
      ...span,
      neutral: joins.includes('or') && !joins.includes('and') ? 'false' : 'true',
    });
  }

  /** `is distinct from` and `left(…)` begin no clause. */
  private isWithin(at: number): boolean {
    const [before, word, after] = [
      this.tokens[at - 1]?.text,
      this.tokens[at]?.text,
      this.tokens[at + 1]?.kind,
    ];
    if (word === 'from') return before === 'distinct';
    return (word === 'left' || word === 'right') && after === 'open';
  }
}

const newFrame = (first: number): Frame => ({ mode: 'none', first, isBetween: false, joinedBy: null });

/** A text that only goes on another one (`${CHANNEL} and …`) has no comparison. */
const isCondition = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ kind, text }) => (kind === 'operator' && /^[=<>]/.test(text)) || text === 'is' || text === 'exists',
  );

// Mutants of the SQL in stores: a condition dropped, a comparison or an order turned, a join loosened, a limit moved.

import { textPlaces } from '../map/test-titles.ts';
import type { Source } from '../checks/source.ts';
import { type Change, mutantAt, type Mutant, once } from './mutants.ts';
import { type Clauses, clausesOf } from './sql-clauses.ts';
import { type Token, tokensOf } from './sql-tokens.ts';

const isSql = (text: string): boolean =>
  /\s/.test(text) &&
  !/^\s*[A-Z][a-z]/.test(text) &&
  (/\b(select|from|where|and|or|join|exists|order by|set|case|limit|update|delete|insert)\b/.test(text) ||
    /[a-z_]\.[a-z_]+ *[=<>]/.test(text));

/** Of every SQL text of the file. */
export function sqlMutantsOf(source: Source): Mutant[] {
  const found: Mutant[] = [];
  for (const { text, start } of textPlaces(source).filter((one) => isSql(one.text))) {
    for (const change of changesOf(text)) {
      found.push(
        mutantAt(source, { ...change, start: start + 1 + change.start, end: start + 1 + change.end }),
      );
    }
  }
  return once(found);
}

/** The small faults that a statement, or a part of one, could hold. */
export function changesOf(sql: string): Change[] {
  const tokens = tokensOf(sql);
  const clauses = clausesOf(tokens);
  return [
    ...droppedConditions(sql, tokens, clauses),
    ...lostAssignments(sql, tokens, clauses),
    ...turnedOrders(sql, tokens, clauses),
    ...turnedWords(sql, tokens),
    ...turnedComparisons(tokens, clauses),
    ...movedLimits(sql, tokens),
  ];
}

const place = (from: Token | undefined, to: Token | undefined): { start: number; end: number } => ({
  start: from?.start ?? 0,
  end: to?.end ?? 0,
});

/** Its parameters stay in the statement: without them PostgreSQL would not run it. */
function droppedConditions(sql: string, tokens: readonly Token[], { conditions }: Clauses): Change[] {
  return conditions.flatMap(({ first, last, neutral }) => {
    const at = place(tokens[first], tokens[last]);
    const was = sql.slice(at.start, at.end);
    if (was === 'true' || was === 'false' || was === '') return [];
    const instead = neutral === 'true' ? `(${was} or true)` : `(${was} and false)`;
    return [{ ...at, instead }];
  });
}

/** The old value stays. */
function lostAssignments(sql: string, tokens: readonly Token[], { assignments }: Clauses): Change[] {
  if (tokens.some(({ text }) => text === 'conflict')) return [];
  return assignments.flatMap(({ first, last }) => {
    const [column, sign] = [tokens[first], tokens[first + 1]];
    if (column?.kind !== 'word' || sign?.text !== '=' || last < first + 2) return [];
    const at = place(tokens[first + 2], tokens[last]);
    return [{ ...at, instead: `coalesce(${column.text}, ${sql.slice(at.start, at.end)})` }];
  });
}

function turnedOrders(sql: string, tokens: readonly Token[], { orderKeys }: Clauses): Change[] {
  return orderKeys.flatMap(({ first, last }) => {
    const key = tokens.slice(first, last + 1);
    const direction = key.find(({ text }) => text === 'asc' || text === 'desc');
    if (direction) {
      return [{ ...place(direction, direction), instead: direction.text === 'asc' ? 'desc' : 'asc' }];
    }
    const nulls = key.findIndex(({ text }) => text === 'nulls');
    const end = key.at(nulls < 0 ? -1 : nulls - 1);
    if (end === undefined || end.kind === 'hole' || nulls === 0) return [];
    return [{ ...place(end, end), instead: `${sql.slice(end.start, end.end)} desc` }];
  });
}

const otherWords: readonly (readonly [string, string])[] = [
  ['left join', 'join'],
  ['join', 'left join'],
  ['not exists', 'exists'],
  ['exists', 'not exists'],
  ['is not null', 'is null'],
  ['is null', 'is not null'],
  ['is not distinct', 'is distinct'],
  ['is distinct', 'is not distinct'],
  ['not in', 'in'],
  ['not', ''],
  ['select distinct', 'select'],
  ['for update', ''],
  ['greatest', 'least'],
  ['least', 'greatest'],
  ['min', 'max'],
  ['max', 'min'],
  ['bool_or', 'bool_and'],
  ['bool_and', 'bool_or'],
  ['true', 'false'],
  ['false', 'true'],
];

/** The longest of the phrases that begin at a token; `if not exists` and the like stay. */
function turnedWords(sql: string, tokens: readonly Token[]): Change[] {
  const found: Change[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const pair = otherWords.find(([words]) =>
      words.split(' ').every((word, step) => tokens[at + step]?.text === word),
    );
    if (pair === undefined) continue;
    const [words, instead] = pair;
    const span = place(tokens[at], tokens[at + words.split(' ').length - 1]);
    const isJoined = words === 'join' && /^(cross|inner|right|full|left)$/.test(tokens[at - 1]?.text ?? '');
    if (!isJoined && !sql.slice(0, span.start).endsWith('on ')) found.push({ ...span, instead });
    at += words.split(' ').length - 1;
  }
  return found;
}

const otherSigns: Readonly<Record<string, string>> = {
  '=': '<>',
  '<>': '=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};

function turnedComparisons(tokens: readonly Token[], { assignments }: Clauses): Change[] {
  const assigned = new Set(assignments.map(({ first }) => first + 1));
  return tokens.flatMap((token, at) => {
    const other = otherSigns[token.text];
    if (token.kind !== 'operator' || other === undefined || assigned.has(at)) return [];
    const isOfAny = tokens[at + 1]?.text === 'any' && token.text === '=';
    if (!isOfAny) return [{ ...place(token, token), instead: other }];
    return [{ ...place(token, tokens[at + 1]), instead: '<> all' }];
  });
}

function movedLimits(sql: string, tokens: readonly Token[]): Change[] {
  return tokens.flatMap(({ text }, at) => {
    const number = tokens[at + 1];
    if (text !== 'limit' || number === undefined || number.kind === 'word') return [];
    const { start, end } = number;
    return [{ start, end, instead: `${sql.slice(start, end)} + 1` }];
  });
}

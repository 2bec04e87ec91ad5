// Tokens of an SQL text as it stands between the quotes of a TypeScript literal, with `${…}` as one token.

export type Token = {
  readonly kind:
    | 'word'
    | 'number'
    | 'param'
    | 'hole'
    | 'operator'
    | 'text'
    | 'open'
    | 'close'
    | 'comma'
    | 'comment';
  /** Words in small letters. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['word', /[A-Za-z_][\w.]*/y],
  ['number', /\d+(?:\.\d+)?/y],
  ['text', /'(?:[^']|'')*'|"[^"]*"/y],
  ['param', /\$\d+/y],
  ['operator', /->>|->|::|=>|<=|>=|<>|!=|\|\||@>|<@|[=<>+*/%-]/y],
  ['open', /[([]/y],
  ['close', /[)\]]/y],
  ['comma', /,/y],
];

/** @param sql the source of the literal; the places are those of its characters */
export function tokensOf(sql: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < sql.length) {
    const token = comment(sql, at) ?? hole(sql, at) ?? matched(sql, at);
    if (token === null) at += 1;
    else {
      if (token.kind !== 'comment') found.push(token);
      at = token.end;
    }
  }
  return found;
}

function comment(sql: string, start: number): Token | null {
  if (!sql.startsWith('--', start)) return null;
  const line = sql.indexOf('\n', start);
  return { kind: 'comment', text: '', start, end: line < 0 ? sql.length : line };
}

/** `${…}`, or `$${…}`, which stands for a parameter. */
function hole(sql: string, start: number): Token | null {
  const isParam = sql.startsWith('$${', start);
  if (!isParam && !sql.startsWith('${', start)) return null;
  let depth = 0;
  for (let at = start; at < sql.length; at += 1) {
    if (sql[at] === '{') depth += 1;
    if (sql[at] !== '}') continue;
    depth -= 1;
    if (depth === 0) {
      return { kind: isParam ? 'param' : 'hole', text: sql.slice(start, at + 1), start, end: at + 1 };
    }
  }
  return null;
}

function matched(sql: string, start: number): Token | null {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = start;
    const text = pattern.exec(sql)?.[0];
    if (text === undefined) continue;
    return { kind, text: kind === 'word' ? text.toLowerCase() : text, start, end: start + text.length };
  }
  return null;
}

// What stands, letter for letter, as the value of one field of a JSON object? So that kept resources stay as received.

const SKIP = /[^"{}[\],]*/y;

/** Where the string that begins at `from` ends; -1 when it does not. A pattern for strings would overflow on long ones. */
const endOfString = (text: string, from: number): number => {
  for (let quote = text.indexOf('"', from + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return -1;
};

/** The raw text of the value of `name` in a text that is known to be a JSON object; null when it has no such field. */
export const memberText = (text: string, name: string): string | null => {
  const wanted = JSON.stringify(name);
  let depth = 0;
  let from = -1;
  for (let at = 0; at < text.length; ) {
    SKIP.lastIndex = at;
    SKIP.test(text);
    at = SKIP.lastIndex;
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (end === -1) return null;
      if (depth === 1 && from === -1 && text.slice(at, end) === wanted) {
        const colon = /\s*:\s*/y;
        colon.lastIndex = end;
        if (colon.test(text)) from = colon.lastIndex;
      }
      at = from > end ? from : end;
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    if (character === '}' || character === ']') depth -= 1;
    const isEnd = depth === 0 || (depth === 1 && character === ',');
    if (from !== -1 && isEnd) return text.slice(from, at).trimEnd();
    at += 1;
  }
  return null;
};

// Lists the selectors of a style sheet: comments are left out, at-rules entered, declarations passed over.

export interface Prelude {
  readonly selector: string;
  readonly line: number;
}

/** Every selector of every rule, one by one; the steps of keyframes are none. */
export function selectorsOf(css: string): Prelude[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const found: Prelude[] = [];
  const open: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === ';') start = at + 1;
    if (sign === '}') {
      open.pop();
      start = at + 1;
    }
    if (sign !== '{') continue;
    const prelude = text.slice(start, at);
    const isInKeyframes = open.some((outer) => outer.startsWith('@keyframes'));
    if (!prelude.trim().startsWith('@') && !isInKeyframes) found.push(...split(prelude, lineAt(text, start)));
    open.push(prelude.trim());
    start = at + 1;
  }
  return found;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** A comma inside brackets belongs to its selector. */
function split(prelude: string, firstLine: number): Prelude[] {
  const parts: Prelude[] = [];
  let depth = 0;
  let selector = '';
  let line = firstLine;
  let begins = firstLine;
  const finish = (): void => {
    if (selector.trim() !== '') parts.push({ selector: selector.trim(), line: begins });
    selector = '';
  };
  for (const sign of prelude) {
    if (sign === '\n') line++;
    if (selector.trim() === '') begins = line;
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) finish();
    else selector += sign;
  }
  finish();
  return parts;
}

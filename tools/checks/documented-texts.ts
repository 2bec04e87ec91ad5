// Does the product still say what the documents give letter for letter? Each line of the table is looked for in the sources.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, isTest, nothingRead } from './finding.ts';
import { headingsOf } from './headings.ts';
import { asShown, shownTexts } from './shown-texts.ts';
import type { Source } from './source.ts';

const rule = 'documented texts';
const table = 'docs/specification/texts.tsv';

interface Documented {
  readonly line: number;
  /** A requirement or a decision. */
  readonly id: string;
  /** The folder, or the file, that says it. */
  readonly place: string;
  readonly text: string;
}

/** @param known ids of the requirements */
export function documentedTexts(
  folder: string,
  sources: readonly Source[],
  known: ReadonlySet<string>,
): Finding[] {
  const decisions = headingsOf(readFileSync(join(folder, 'docs/specification/decisions.md'), 'utf8'));
  return lostTexts(readFileSync(join(folder, table), 'utf8'), sources, new Set([...known, ...decisions]));
}

export function lostTexts(
  content: string,
  sources: readonly Source[],
  known: ReadonlySet<string>,
): Finding[] {
  const rows = rowsOf(content);
  if (rows.length === 0) return [nothingRead(rule)];
  const finding = (line: number, todo: string): Finding => ({ file: table, line, rule, todo });
  const shownIn = Map.groupBy(rows, ({ place }) => place);
  return [...shownIn].flatMap(([place, ofPlace]) => {
    const texts = sources
      .filter(({ path }) => !isTest(path) && (path === place || path.startsWith(`${place}/`)))
      .flatMap(shownTexts);
    return ofPlace.flatMap(({ line, id, text }) => [
      ...(known.has(id) ? [] : [finding(line, `there is no requirement and no decision ${id}`)]),
      ...(texts.some((shown) => holds(shown, text)) ? [] : [finding(line, lostTodo(id, text, place))]),
    ]);
  });
}

const lostTodo = (id: string, text: string, place: string): string =>
  `“${text}” of ${id} is said nowhere in ${place}: write it letter for letter again, or name its new place`;

function rowsOf(content: string): Documented[] {
  return content.split('\n').flatMap((row, index) => {
    const [id = '', place = '', text = ''] = row.split('\t');
    return index === 0 || row.trim() === '' ? [] : [{ line: index + 1, id, place, text: asShown(text) }];
  });
}

const LETTER = /[\p{L}\p{N}]/u;

/** The text may stand between others, but is not a part of a longer word. */
function holds(shown: string, text: string): boolean {
  for (let at = shown.indexOf(text); at >= 0; at = shown.indexOf(text, at + 1)) {
    const before = shown[at - 1] ?? '';
    const after = shown[at + text.length] ?? '';
    const isCut = (beside: string, own: string): boolean => LETTER.test(beside) && LETTER.test(own);
    if (!isCut(before, text[0] ?? '') && !isCut(after, text.at(-1) ?? '')) return true;
  }
  return false;
}

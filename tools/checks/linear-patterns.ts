// Collects the regular expressions of the product from its sources, and feeds each long texts that make one of quadratic time hang.

import { types } from 'node:util';
import { createContext, Script } from 'node:vm';
import { type Node, Visitor } from 'oxc-parser';
import { isBesideJourneys } from '../test-paths.ts';
import { isTest } from './finding.ts';
import type { Source } from './source.ts';

export type Pattern = {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
};

/** Where a pattern is put together while the program runs: only its text at that moment can be fed. */
export type BuiltPattern = { readonly file: string; readonly line: number; readonly text: string };

/** What meets text from outside: all of the product but its tests, its demo data and its migrations. */
export function isProduct(path: string): boolean {
  return (
    /^(apps|packages|modules)\//.test(path) &&
    !/^apps\/server\/(seed|migrations)\//.test(path) &&
    !isTest(path) &&
    !isBesideJourneys(path)
  );
}

/** Only what repeats without a bound can take more than a bounded time from each of its starts. */
const repeats = /[*+]|\{\d+,\}/;

/** The regular expressions that stand in a source with a repetition in them. */
export function patternsOf(source: Source): Pattern[] {
  const found: Pattern[] = [];
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node) || !repeats.test(node.regex.pattern)) return;
      const { pattern, flags } = node.regex;
      found.push({ file: source.path, line: source.lineOf(node.start), source: pattern, flags });
    },
  }).visit(source.program);
  return found;
}

/** `new RegExp(…)` of anything but a text in which nothing is repeated. */
export function builtPatternsOf(source: Source): BuiltPattern[] {
  const found: BuiltPattern[] = [];
  const look = ({ callee, start, end }: { callee: Node; start: number; end: number }): void => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const text = source.text.slice(start, end);
    if (/^(?:new )?RegExp\(\s*(['"`])[^*+]*\1/.test(text)) return;
    found.push({ file: source.path, line: source.lineOf(start), text });
  };
  new Visitor({ NewExpression: look, CallExpression: look }).visit(source.program);
  return found;
}

/** Twice what is asked: a quadratic pattern takes some twenty seconds for it, a linear one a few milliseconds. */
const LENGTH = 200_000;

/** Letters of every kind that classes know. */
const LETTERS = ['a', 'A', '0', ' ', '\n', '-', '.', ',', '"', '<', 'é'];

/** A class, the head of a group, a number of times, a class of Unicode or a back reference, an escape, any letter. */
const PART =
  /\[(?:[^\]\\]|\\.)*\]|\(\?(?:[:=!]|<[=!]|<\w+>)|\{\d+,?\d*\}|\\[pPk](?:\{\w+\}|<\w+>)|\\u(?:\{\w+\}|\w{4})|\\.|[^]/gsu;

/** The letter that a part of a pattern stands for; null for all else. */
function letterOf(part: string): string | null {
  if (/^\\[^\w\s]$/.test(part)) return part.slice(1);
  return /^[\w\s<>@"'%&=:;,!#~/-]$/.test(part) ? part : null;
}

/** The words that a pattern names, without its classes: `<li[^>]*>(.*)<\/li>` names `<li`, `>` and `</li>`. */
function wordsIn(pattern: string): string[] {
  const words: string[] = [];
  let word = '';
  for (const [part] of pattern.matchAll(PART)) {
    const letter = letterOf(part);
    if (letter === null && word !== '') words.push(word);
    word = letter === null ? '' : word + letter;
  }
  return word === '' ? words : [...words, word];
}

/** What is repeated in a feed: single letters, the words of the pattern, and its beginnings, the first word, the first two, and so on. */
function unitsOf({ source }: Pattern): string[] {
  const words = wordsIn(source);
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(''));
  const signs = source.match(/[^\w\s]/g) ?? [];
  return [...new Set([...LETTERS, ...signs, ...words.join(''), ...words, ...beginnings])];
}

/** One unit over and over, with another letter before it, and with an end that keeps a pattern from matching up to the end. */
function feedsOf(pattern: Pattern, unit: string): string[] {
  const long = unit.repeat(Math.ceil(LENGTH / unit.length));
  const ends = ['\n\u0001', `\n${wordsIn(pattern.source).join('')}\u0001`];
  return ends.flatMap((end) => ['', '\u0001'].map((before) => `${before}${long}${end}`));
}

const eatAll = new Script('for (const text of meal.texts) { meal.text = text; text.replace(pattern, ""); }');

/**
 * Feeds one pattern.
 * @param limitMs for the texts of one unit; it only ends what hangs
 * @returns the beginning of the text on which it hangs; null when there is none
 */
export function hangsOn(pattern: Pattern, limitMs: number): string | null {
  const everywhere = pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`;
  const meal: { texts: readonly string[]; text: string } = { texts: [], text: '' };
  const inside = createContext({ pattern: new RegExp(pattern.source, everywhere), meal });
  try {
    for (const unit of unitsOf(pattern)) {
      meal.texts = feedsOf(pattern, unit);
      eatAll.runInContext(inside, { timeout: limitMs });
    }
    return null;
  } catch (error) {
    // The error may be of another realm than this file, so that `instanceof` does not know it.
    if (types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return meal.text.slice(0, 40);
    throw error;
  }
}

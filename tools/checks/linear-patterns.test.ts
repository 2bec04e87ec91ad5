import { beforeAll, describe, expect, it } from 'vitest';
import { builtPatternsOf, hangsOn, isProduct, type Pattern, patternsOf } from './linear-patterns.ts';
import { isSource, readSource, type Source, sourceOf } from './source.ts';
import { filesBelow, root } from './tree.ts';

/** A pattern of linear time takes milliseconds, one of quadratic time far longer than this. */
const ENDS_WHAT_HANGS_MS = 8_000;

/** Put together at run time, and why each is linear. */
const BUILT: Readonly<Record<string, string>> = {
  'apps/server/src/services/assistant/concealing.ts':
    'it begins with a word of ours, and its digits end at a boundary',
  'apps/server/src/services/audit-heads/port.ts': 'anchored, and each of its parts ends at a blank',
  'modules/audit/contract/action-kinds.ts': 'it meets the names of actions, which stand in the contracts',
};

let sources: readonly Source[];
beforeAll(() => {
  sources = filesBelow(root)
    .filter((path) => isSource(path) && isProduct(path))
    .map((path) => readSource(root, path));
});

const patternIn = (literal: string): Pattern => {
  const [pattern] = patternsOf(sourceOf('made.ts', `export const made = ${literal};`));
  if (pattern === undefined) throw new Error(`${literal} is no pattern that repeats.`);
  return pattern;
};

describe('a pattern of the product', () => {
  it('comes to its end when it is fed 200 kB of any letter or word that it knows', {
    timeout: 600_000,
  }, () => {
    const patterns = sources.flatMap(patternsOf);
    expect(patterns.length).toBeGreaterThan(100);
    const fed = new Set<string>();
    const hanging: string[] = [];
    for (const pattern of patterns) {
      const written = `/${pattern.source}/${pattern.flags}`;
      if (fed.has(written)) continue;
      fed.add(written);
      const text = hangsOn(pattern, ENDS_WHAT_HANGS_MS);
      if (text !== null)
        hanging.push(`${pattern.file}:${pattern.line} ${written} hangs on ${JSON.stringify(text)} …`);
    }
    expect(hanging).toEqual([]);
  });

  it('stands in its source when it repeats anything, but for those that are known', () => {
    const built = sources.flatMap(builtPatternsOf).map(({ file }) => file);
    expect([...new Set(built)].toSorted()).toEqual(Object.keys(BUILT));
  });
});

describe('the feeding', () => {
  it.each([
    ['a run that may begin at each of its letters', String.raw`/[\w.]+@[\w.]+/g`],
    ['an end that is looked for from each blank', String.raw`/\s+$/`],
    ['the same behind another letter', String.raw`/^-+|-+$/g`],
    ['a mark that never ends', '/<[^>]*>/g'],
    ['an element that never ends', String.raw`/<li[^<>]*>([\s\S]*?)<\/li>/g`],
    ['digits that two parts share', String.raw`/^-?(\d+\.?\d*|\.\d+)$/`],
    ['blanks that two parts share', String.raw`/^([^[]+)((?:\s*\[\d+\])+)/`],
    ['blanks before a letter that does not come', String.raw`/\s*,\s*/`],
    ['an end that a line feed hides', '/%.*$/'],
  ])('finds %s', (_what, literal) => {
    // So little time is enough to see that it hangs, and saves twenty seconds.
    expect(hangsOn(patternIn(literal), 300)).not.toBeNull();
  });

  it.each([
    '/<[^<>]*>/g',
    String.raw`/(?<!\s)\s+$/`,
    String.raw`/^-?(\d+(\.\d*)?|\.\d+)$/`,
    String.raw`/\{(\w+)\}/g`,
    String.raw`/^[a-z0-9]+(-[a-z0-9]+)*$/`,
  ])('passes %s', (literal) => {
    expect(hangsOn(patternIn(literal), ENDS_WHAT_HANGS_MS)).toBeNull();
  });

  it('finds a pattern that is put together, and leaves one in which nothing repeats', () => {
    const text =
      'const a = new RegExp(`^${word}+$`); const b = new RegExp(`^${word}$`); const c = RegExp(given);';
    expect(builtPatternsOf(sourceOf('made.ts', text)).map((one) => one.text)).toEqual([
      'new RegExp(`^${word}+$`)',
      'RegExp(given)',
    ]);
  });
});

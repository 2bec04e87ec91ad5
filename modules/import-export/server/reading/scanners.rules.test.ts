import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBundleScanner } from './bundle-scanner.ts';
import { createLineScanner } from './line-scanner.ts';
import type { RawResource } from './raw-resource.ts';
import { fuzz } from '../../../../tools/testing/deep.ts';

const chunksOf = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
};

const shown = ({ bytes, line, entry }: RawResource) => ({ text: bytes?.toString() ?? null, line, entry });

const scanBundle = (text: string, cuts: readonly number[] = [], limit?: number) => {
  const scanner = createBundleScanner(limit);
  const rawResources = chunksOf(Buffer.from(text), cuts).flatMap((chunk) => scanner.push(chunk));
  const { frame, open } = scanner.end();
  return {
    rawResources: rawResources.map(shown),
    frame: frame?.toString() ?? null,
    open: open && shown(open),
  };
};

const scanLines = (text: string, cuts: readonly number[] = [], limit?: number) => {
  const scanner = createLineScanner(limit);
  const rawResources = chunksOf(Buffer.from(text), cuts).flatMap((chunk) => scanner.push(chunk));
  return [...rawResources, ...scanner.end()].map(shown);
};

const cuts = fc.array(fc.nat(5000), { maxLength: 40 });
const jsonValue = fc.jsonValue({ maxDepth: 4 });

describe('bundle scanner', () => {
  test('any bundle, in any layout and any chunks, gives its entries and its frame', () => {
    fc.assert(
      fc.property(
        fc.array(jsonValue, { maxLength: 12 }),
        fc.dictionary(fc.string({ maxLength: 8 }), jsonValue, { maxKeys: 4 }),
        fc.constantFrom(0, 2, '\t'),
        cuts,
        (entries, more, space, places) => {
          const { entry: _, ...others } = more;
          const text = JSON.stringify(
            { resourceType: 'Bundle', ...others, entry: entries, type: 'batch' },
            null,
            space,
          );
          const result = scanBundle(text, places);
          const values = result.rawResources.map((raw) => JSON.parse(raw.text ?? '') as unknown);
          expect(JSON.stringify(values)).toBe(JSON.stringify(entries));
          expect(result.rawResources.map((raw) => raw.entry)).toEqual(
            entries.map((_entry, index) => index + 1),
          );
          expect(result.open).toBeNull();
          expect(JSON.parse(result.frame ?? '')).toMatchObject({
            type: 'batch',
            entry: entries.map(() => 0),
          });
          expect((result.frame ?? '').split('\n').length).toBe(text.split('\n').length);
        },
      ),
      fuzz(100),
    );
  });

  test('any text at all, in any chunks, ends and gives the same as in one raw', () => {
    const jsonish = fc.array(
      fc.constantFrom('{', '}', '[', ']', '"entry"', ':', ',', '"', '\\', '\n', ' ', '1', 'é'),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          jsonish.map((parts) => `{"entry":[${parts.join('')}`),
        ),
        cuts,
        (text, places) => {
          expect(scanBundle(text, places)).toEqual(scanBundle(text));
        },
      ),
      fuzz(500),
    );
  });

  test('each entry knows its line', () => {
    const text = '{\n "entry": [\n  {"a": 1},\n  {\n   "b": 2\n  }, 3\n ]\n}';
    expect(scanBundle(text).rawResources.map(({ line }) => line)).toEqual([3, 4, 6]);
  });

  test('only the list named entry at the top is cut', () => {
    const text = '{"contained":{"entry":[1]},"x":"entry","link":[[{"entry":[2]}]]}';
    const result = scanBundle(text);
    expect(result.rawResources).toEqual([]);
    expect(result.frame).toBe(text);
  });

  test('an entry longer than the limit is passed over, and the ones around it come in', () => {
    const text = `{"entry":["a","${'b'.repeat(1000)}","c"]}`;
    const result = scanBundle(text, [50, 60, 500], 100);
    expect(result.rawResources.map((raw) => raw.text)).toEqual(['"a"', null, '"c"']);
    expect(result.frame).toBe('{"entry":[0,0,0]}');
  });

  test('an entry that the end of the file cuts off is handed over as open', () => {
    expect(scanBundle('{"entry":[{"a":1},{"b":[').open).toEqual({ text: '{"b":[', line: 1, entry: 2 });
  });
});

describe('line scanner', () => {
  test('any lines in any chunks come out with their numbers; blank lines do not', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'ü', '{', '"', ' ', '\t'), maxLength: 20 });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        fc.constantFrom('\n', '\r\n'),
        cuts,
        (lines, newline, places) => {
          const expected = lines
            .map((text, index) => ({ text, line: index + 1 }))
            .filter(({ text }) => text.trim() !== '');
          const found = scanLines(lines.join(newline), places);
          expect(found.map(({ text, line: at }) => ({ text: text?.replace(/\r$/, ''), line: at }))).toEqual(
            expected,
          );
        },
      ),
      fuzz(100),
    );
  });

  test('a line longer than the limit is let go while it comes in, and the next line is whole', () => {
    const scanner = createLineScanner(1000);
    expect(scanner.push(Buffer.from('first\n'))).toHaveLength(1);
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < 2000; count += 1) expect(scanner.push(Buffer.from(chunk))).toEqual([]);
    // What is kept counts, not what nobody has cleared away yet.
    setFlagsFromString('--expose-gc');
    runInNewContext('gc(); gc()');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
    expect(scanner.push(Buffer.from('\nlast\n')).map(shown)).toEqual([
      { text: null, line: 2, entry: null },
      { text: 'last', line: 3, entry: null },
    ]);
  });
});

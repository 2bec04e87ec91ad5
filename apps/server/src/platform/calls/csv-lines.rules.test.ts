// Do the lines of a long file go out byte for byte, and none in another order? (decision 0103)
import { expect, test } from 'vitest';
import { CsvLines } from './csv-lines.ts';
import { csvLine } from './csv.ts';

test('lines of any length and letters come out as they went in, also while later ones are written', () => {
  const lines = new CsvLines();
  const cells = Array.from({ length: 3_000 }, (_, n) => [n, 'é漢😀;"'.repeat(n % 90), null, `=cmd${n}`]);
  const [early, late] = [cells.slice(0, 2_000), cells.slice(2_000)];
  const numbers = early.map((one) => lines.write(one));
  const begun = late.slice(0, 10).map((one) => lines.write(one));
  const first = lines.take(numbers);
  const rest = late.slice(10).map((one) => lines.write(one));
  const second = lines.take([...begun, ...rest]);
  expect(Buffer.concat([first, lines.take([]), second]).toString()).toBe(cells.map(csvLine).join(''));
});

test('a line that is left out, doubled or moved is a fault, not another file', () => {
  const lines = new CsvLines();
  const [one, two] = [lines.write(['a']), lines.write(['b'])];
  for (const wrong of [[two], [two, one], [one, one], [one, two, two + 1]])
    expect(() => lines.take(wrong)).toThrow('in the order in which they were written');
  expect(lines.take([one, two]).toString()).toBe('a\r\nb\r\n');
  expect(() => lines.take([one])).toThrow();
});

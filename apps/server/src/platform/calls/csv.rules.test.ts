// Is a CSV file readable by spreadsheets, and harmless in them? As tables.
import { csv } from '@alveary/contract/call.ts';
import { describe, expect, it } from 'vitest';
import { csvCell, csvFile } from './csv.ts';

const output = csv('who-saw', { name: 'Name', count: 'Count' });
const NOW = Date.UTC(2026, 0, 5, 23, 59);

describe('a cell', () => {
  it.each<[string | number | null, string]>([
    ['Ada', 'Ada'],
    ['Lovelace, Ada', '"Lovelace, Ada"'],
    ['the "first"', '"the ""first"""'],
    ['two\nlines', '"two\nlines"'],
    [null, ''],
    [-5, '-5'],
    [12.5, '12.5'],
    ['=1+1', "'=1+1"],
    ['+44 20', "'+44 20"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', '"\'\r\'=1"'],
    ['  =cmd|x', "'  =cmd|x"],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("http://x.example","a")', '"\'=HYPERLINK(""http://x.example"",""a"")"'],
    ['Smith;=1+1', "Smith;'=1+1"],
    [';=1+1', ";'=1+1"],
    ['a; +1|@b', "a;' +1|'@b"],
    ['one\r\n\n-2', '"one\r\n\n\'-2"'],
    ['a;b', 'a;b'],
    ['a=b', 'a=b'],
  ])('%j becomes %j', (value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });
});

describe('a file', () => {
  it('has a heading, declared columns only, and a name of ours', () => {
    const file = csvFile(output, [{ name: 'Åsa', count: 2, secret: 'x' }], NOW);
    expect(file).toMatchObject({ name: 'who-saw-2026-01-05.csv', body: '\uFEFFName,Count\r\nÅsa,2\r\n' });
  });

  it('without rows has its heading', () => {
    expect(csvFile(output, [], NOW).body).toBe('\uFEFFName,Count\r\n');
  });

  it.each([[undefined], [{}], [[null]], [['text']]])('is not made of %j', (rows) => {
    expect(() => csvFile(output, rows, NOW)).toThrow(/CSV call/);
  });
});

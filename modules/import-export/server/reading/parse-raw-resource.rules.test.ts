import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonFault } from './json-fault.ts';
import { memberText } from './member-text.ts';
import { parseRawResource } from './parse-raw-resource.ts';
import { fuzz } from '../../../../tools/testing/deep.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('where a text is not JSON', () => {
  test('finds a fault exactly where JSON.parse refuses', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '"',
      '\\',
      '\n',
      '1',
      '-',
      '.5',
      'true',
      'nul',
      ' ',
    );
    const text = fc.oneof(
      fc.array(token, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.json(),
      fc.json().map((json) => json.slice(0, -1)),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        expect(findJsonFault(candidate) === null).toBe(isJson(candidate));
      }),
      fuzz(2000),
    );
  });

  test.each([
    ['{"a": 1\n "b": 2}', 2, 'Not JSON: a comma or } is missing (column 2).'],
    ['{"a": 1,\n\n b: 2}', 3, 'Not JSON: a field name in double quotes is missing (column 2).'],
    ['{"a": "x\ny"}', 1, 'Not JSON: a line break or control character stands inside a string (column 9).'],
    ['{"a": [1, 2', 1, 'Not JSON: the text ends before all brackets are closed (column 12).'],
    ['{"a": "x', 1, 'Not JSON: a string is not closed (column 7).'],
    ['{"a": "\\q"}', 1, 'Not JSON: a backslash begins no known escape (column 8).'],
    ['{} {}', 1, 'Not JSON: more text follows after the end (column 4).'],
    ['{"a" 1}', 1, 'Not JSON: a colon is missing (column 6).'],
    ['hello', 1, 'Not JSON: a value is missing (column 1).'],
  ])('%j: line %i, %s', (text, line, reason) => {
    const { fault } = parseRawResource({ bytes: Buffer.from(text), line: 1 });
    expect(fault).toEqual({ line, reason });
  });

  test('the words quote nothing of the content, and the line counts from the raw resource', () => {
    const { fault } = parseRawResource({
      bytes: Buffer.from('{"family": "Secret",\n"given": Ann}'),
      line: 40,
    });
    expect(fault).toEqual({ line: 41, reason: 'Not JSON: a value is missing (column 10).' });
  });

  test('bytes that are not UTF-8 are refused on their line', () => {
    const bytes = Buffer.from('{"a": 1,\n"family": "Páez"}', 'latin1');
    expect(parseRawResource({ bytes, line: 1 }).fault).toMatchObject({
      line: 2,
      reason: expect.stringContaining('not UTF-8'),
    });
  });
});

test('a fault behind or inside a string of megabytes is found', () => {
  const long = 'x\\n'.repeat(1_000_000);
  const fault = (text: string) => parseRawResource({ bytes: Buffer.from(text), line: 1 }).fault?.reason;
  expect(fault(`{"data":"${long}`)).toBe('Not JSON: a string is not closed (column 9).');
  expect(fault(`{"data":"${long}", }`)).toMatch(/^Not JSON: a field name in double quotes is missing/);
  expect(fault(`{"data":"${long}\\q"}`)).toMatch(/^Not JSON: a backslash begins no known escape/);
});

describe('the text of one member', () => {
  test('may be megabytes long', () => {
    const value = JSON.stringify({ data: `"${'x\\'.repeat(1_000_000)}` });
    expect(memberText(`{"resource": ${value}, "z": 1}`, 'resource')).toBe(value);
  });

  test('is what was received, letter for letter', () => {
    const text =
      '{ "fullUrl": "resource", "x": {"resource": 1}, "resource" : {"v": 1.50, "s": "}\\"," } , "z": 2}';
    expect(memberText(text, 'resource')).toBe('{"v": 1.50, "s": "}\\"," }');
  });

  test('parses to the value, whatever stands around it', () => {
    const object = fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });
    fc.assert(
      fc.property(object, fc.jsonValue(), fc.constantFrom(0, 2), (before, value, space) => {
        const { resource: _, ['__proto__']: __, ...others } = before;
        const text = JSON.stringify({ ...others, resource: value, after: [] }, null, space);
        expect(JSON.stringify(JSON.parse(memberText(text, 'resource') ?? 'x'))).toBe(JSON.stringify(value));
      }),
      fuzz(100),
    );
    expect(memberText('{"a": {"resource": 1}}', 'resource')).toBeNull();
  });
});

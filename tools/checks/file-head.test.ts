import { expect, it } from 'vitest';
import { countFindings, fileHead, headOf, isQuestion } from './file-head.ts';

it.each([
  ['// Reads the ledger.\nexport const a = 1;', 'Reads the ledger.'],
  ['// Reads the ledger,\n// line by line.\n\n// Why so.\n', 'Reads the ledger, line by line.'],
  ['/** Reads the ledger. */\nexport const a = 1;', 'Reads the ledger.'],
  ['/**\n * Reads the\n * ledger.\n */\n', 'Reads the ledger.'],
  ['#!/usr/bin/env node\n\n// Reads the ledger.\n', 'Reads the ledger.'],
  ["import { a } from './a.ts';\n// Reads the ledger.\n", ''],
  ['', ''],
])('reads the head of %j', (text, head) => {
  expect(headOf(text)).toBe(head);
});

it.each([
  ['Which numbers are there?', true],
  ['Which numbers are there? One file for each (rule 1).', true],
  ['Lists the numbers.', false],
  ['Lists the numbers of a.ts. Why not all?', false],
  ['Lists the numbers', false],
  ['', false],
])('tells whether %j asks: %j', (head, asks) => {
  expect(isQuestion(head)).toBe(asks);
});

it.each([100, 99, 50])('accepts %i questions where 100 are committed', (count) => {
  expect(countFindings(count, 100)).toEqual([]);
});

it('refuses one more question than are committed', () => {
  expect(countFindings(101, 100)).toMatchObject([
    { todo: expect.stringMatching(/^101 heads are questions, 100 at most/) },
  ]);
});

it('asks for the lower count when many heads have become sentences', () => {
  expect(countFindings(49, 100)).toMatchObject([
    { todo: expect.stringMatching(/write 49 here in place of 100$/) },
  ]);
});

it('fails when it reads no file', () => {
  expect(fileHead('.', [])).toHaveLength(1);
});

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

it('accepts as many questions as the committed count', () => {
  expect(countFindings(['a.ts', 'b.ts'], 2)).toEqual([]);
});

it('refuses one more question', () => {
  expect(countFindings(['a.ts', 'b.ts', 'c.ts'], 2)).toMatchObject([
    { todo: expect.stringMatching(/^3 heads are questions, 2 at most/) },
  ]);
});

it('asks for the lower count when a head has become a sentence', () => {
  expect(countFindings(['a.ts'], 2)).toMatchObject([
    { todo: expect.stringMatching(/write 1 here in place of 2$/) },
  ]);
});

it('fails when it reads no file', () => {
  expect(fileHead('.', [])).toHaveLength(1);
});

// Refuses new file heads that are questions (rule 12): a head is one declarative sentence, or is left out.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Finding, nothingRead } from './finding.ts';
import type { Source } from './source.ts';

const rule = 'file head';

/** How many heads are still questions. The number only falls; at zero the file goes, and every question is refused. */
const countFile = 'tools/checks/question-heads.json';
const countSchema = z.object({ questionHeads: z.int().min(0) });

export function fileHead(folder: string, sources: readonly Source[]): Finding[] {
  if (sources.length === 0) return [nothingRead(rule)];
  const path = join(folder, countFile);
  const limit = existsSync(path)
    ? countSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).questionHeads
    : 0;
  return countFindings(sources.filter(({ text }) => isQuestion(headOf(text))).length, limit);
}

/** Branches that each rewrite a few heads can be merged without writing the number anew. */
const SLACK = 50;

export function countFindings(count: number, limit: number): Finding[] {
  if (count <= limit && count >= limit - SLACK) return [];
  const todo =
    count > limit
      ? `${count} heads are questions, ${limit} at most: write yours as one declarative sentence, or leave it out`
      : `only ${count} heads are questions now: write ${count} here in place of ${limit}`;
  return [{ file: countFile, line: 1, rule, todo }];
}

/** The words of the comment that a file opens with; empty where it opens with code. */
export function headOf(text: string): string {
  const [head = ''] =
    /^(?:\/\/.*(?:\n\/\/.*)*|\/\*[^]*?\*\/)/.exec(text.replace(/^#!.*\n/, '').trimStart()) ?? [];
  return head
    .replace(/^\s*(?:\/\/|\/\*+|\*+(?!\/))|\*+\/\s*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether the first sentence of a head asks; a later one may. */
export function isQuestion(head: string): boolean {
  const [first = ''] = /^.*?[.?!](?=\s|$)/.exec(head) ?? [];
  return first.endsWith('?');
}

import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { citations, unknownCitations } from './citations.ts';
import { anchorOf, headingsOf } from './headings.ts';

const citable = new Set([
  'op-auth-6',
  'op-auth-7',
  'open-points rule 3',
  'document 1 §2',
  'document 1 §6',
  'document 2 §8',
  'rule 9',
  'design language §6',
  'decision 0019',
  'architecture: drafts',
]);
const found = (line: string, path = 'a.ts') => unknownCitations(path, line, citable).map((one) => one.todo);

it.each([
  '// Who may? (OP-AUTH-6, document 1 §2, §6; 2 §8)',
  '// OP-AUTH-6 and -7; rule 9; open-points rule 3',
  "it('OP-AUTH-6, 7: prolongs', …)",
  '// As it looks (design language §6), see decision 0019 and (architecture: Drafts)',
  '// SHELL-004 is no decision, 3.12 §2 no document, const issue = 1 no paper',
  'const messageOf = (issue: Issue) => issue.message;',
])('%s cites what is there', (line) => {
  expect(found(line)).toEqual([]);
});

it.each([
  [
    '// OP-AUTH-9',
    'OP-AUTH-9 has no heading: add it to docs/specification/decisions.md, or cite what is there',
  ],
  ['// OP-AUTH-6 to 8', 'OP-AUTH-8 has'],
  ['// document 1 §2, §7', 'document 1 §7 has no heading: add it to docs/specification/documents.md'],
  ['// 3§2', 'document 3 §2 has'],
  ['// rule 16', 'rule 16 has no heading: add it to docs/rules.md'],
  ['// design language §5', 'design language §5 has no heading: add it to docs/design.md'],
  ['// decision 0099', 'decision 0099 has no heading: add it to docs/decisions'],
  ['// (architecture: Cellar)', 'architecture: Cellar has'],
  ['// Is it fast? (issue: figures)', 'is a paper that is not in the repository'],
  ['// domain/security A 6', 'is a paper that is not in the repository'],
])('%s: %s', (line, said) => {
  expect(found(line)).toHaveLength(1);
  expect(found(line)[0]).toContain(said);
});

it('a page links its decisions, but in code', () => {
  expect(found('see OP-AUTH-6', 'docs/a.md')).toEqual([
    'link OP-AUTH-6: [OP-AUTH-6](…/docs/specification/decisions.md#op-auth-6)',
  ]);
  expect(found('see [OP-AUTH-6](x.md#op-auth-6) and `OP-AUTH-6`', 'docs/a.md')).toEqual([]);
});

it('headings are found outside of code, and named as pages link them', () => {
  const page = '# One\n```\n# no heading\n```\n### 2. Roles, and §6';
  expect(headingsOf(page)).toEqual(['One', '2. Roles, and §6']);
  expect(headingsOf(page).map(anchorOf)).toEqual(['one', '2-roles-and-6']);
});

it('fails when it read no file', () => {
  expect(citations(tmpdir(), ['a.png'])).toHaveLength(1);
});

import { expect, it } from 'vitest';
import { clock } from './clock.ts';
import { runSourceCheck } from './finding.ts';
import { sourceOf } from './source.ts';

const check = (path: string, text: string) => runSourceCheck(clock, [sourceOf(path, text)]);
const rules = 'packages/contract/src/communications/rules.ts';

it.each(['new Date()', 'Date()', 'Date.now()', '[1].map(Date.now)', 'Temporal.Now.instant()', 'dayjs()'])(
  '%s reads the clock',
  (text) => {
    expect(check(rules, `export const a = ${text};`)).toMatchObject([{ file: rules, line: 1 }]);
  },
);

it.each([
  'new Date(0)',
  'Date.parse("2026-01-01")',
  'Date.UTC(2026)',
  'Temporal.Instant',
  'performance.now()',
])('%s does not', (text) => {
  expect(check(rules, `export const a = ${text};`)).toEqual([]);
});

it('allows it in a clock and in tests', () => {
  expect(check('apps/server/src/platform/clock.ts', 'export const now = () => new Date();')).toEqual([]);
});

it('on a screen a day is one of the person who looks', () => {
  const text = 'export const day = (at: Date) => at.toISOString().slice(0, 10);';
  const screen = 'modules/notes/portal/notes.tsx';
  expect(check(screen, text)).toMatchObject([{ file: screen, todo: expect.stringMatching(/localDay/) }]);
  expect(check('modules/notes/server/notes.ts', text)).toEqual([]);
  expect(check(screen, text.replace('10', '16'))).toEqual([]);
});

it('fails when it read no file', () => {
  expect(runSourceCheck(clock, [])).toHaveLength(1);
});

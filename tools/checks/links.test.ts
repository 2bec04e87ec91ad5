import { expect, it } from 'vitest';
import { deadLinks, links } from './links.ts';

const there = new Set([
  'docs/map.md',
  'docs/map.md#screens',
  'docs/recipes/page.md#here',
  'ARCHITECTURE.md',
  'apps/server/src/main.ts',
]);
const dead = (line: string) =>
  deadLinks('docs/recipes/page.md', line, (path) => there.has(path)).map((one) => one.todo);

it.each([
  'see [the map](../map.md#screens) and [this](#here)',
  'see [outside](https://portal.example/a) or <http://127.0.0.1:8080>',
  'it starts in `apps/server/src/main.ts`',
  'one file each: `apps/server/src/modules/<module>/routes.ts`, `tools/checks/*.ts`',
])('%s is fine', (line) => {
  expect(dead(line)).toEqual([]);
});

it.each([
  ['see [the map](map.md)', 'docs/recipes/map.md'],
  ['see [a call](../map.md#calls)', 'docs/map.md#calls'],
  ['see [this](#there)', 'docs/recipes/page.md#there'],
  ['![a picture](../pictures/search.png)', 'docs/pictures/search.png'],
  ['it starts in `apps/server/src/begin.ts`', 'apps/server/src/begin.ts'],
])('%s names %s, which is not there', (line, target) => {
  expect(dead(line)).toEqual([`${target} is not there: mend the path, or take it out`]);
});

it('fails when it read no file', () => {
  expect(links('/nowhere', ['a.ts'])).toHaveLength(1);
});

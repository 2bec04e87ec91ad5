import { expect, it } from 'vitest';
import { sourceOf } from '../checks/source.ts';
import { changesOf, sqlMutantsOf } from './sql-mutants.ts';

const changed = (sql: string): string[] =>
  changesOf(sql).map(({ start, end, instead }) => `${sql.slice(0, start)}${instead}${sql.slice(end)}`);

it.each([
  [
    'select a from b where c = $1 and d is null',
    [
      'select a from b where (c = $1 or true) and d is null',
      'select a from b where c = $1 and (d is null or true)',
      'select a from b where c = $1 and d is not null',
      'select a from b where c <> $1 and d is null',
    ],
  ],
  [
    'a.b = $1 or a.c > 2',
    [
      '(a.b = $1 and false) or a.c > 2',
      'a.b = $1 or (a.c > 2 and false)',
      'a.b <> $1 or a.c > 2',
      'a.b = $1 or a.c >= 2',
    ],
  ],
  [
    'select a from b order by c desc, d limit $1',
    [
      'select a from b order by c asc, d limit $1',
      'select a from b order by c desc, d desc limit $1',
      'select a from b order by c desc, d limit $1 + 1',
    ],
  ],
  [
    'select a from b left join c on true join d on true',
    [
      'select a from b join c on true join d on true',
      'select a from b left join c on true left join d on true',
    ],
  ],
  [
    'update a set b = $1, c = c + 1',
    ['update a set b = coalesce(b, $1), c = c + 1', 'update a set b = $1, c = coalesce(c, c + 1)'],
  ],
  ['insert into a (b) values ($1) on conflict (b) do update set c = excluded.c', []],
  ['select from a where b between 1 and 2', ['select from a where (b between 1 and 2 or true)']],
  ['select case when a then b end from c', ['select case when (a or true) then b end from c']],
  [
    'select a from b where c = any ($1)',
    ['select a from b where (c = any ($1) or true)', 'select a from b where c <> all ($1)'],
  ],
  ['select from a where ${IS_ASKED}', ['select from a where (${IS_ASKED} or true)']],
  [
    '${CHANNEL} and c.id is null',
    ['${CHANNEL} and (c.id is null or true)', '${CHANNEL} and c.id is not null'],
  ],
  [
    'select greatest(a, b) from c for update',
    ['select least(a, b) from c for update', 'select greatest(a, b) from c '],
  ],
  ['select a from b -- where c = d', []],
])('changes %j into %j', (sql, expected) => {
  expect(changed(sql)).toEqual(expected);
});

it('reads the statements of a store, and no sentence', () => {
  const source = sourceOf(
    'a.store.ts',
    'export const a = [`select b\n from c limit 1`, "Choose a patient and a site"];',
  );
  expect(sqlMutantsOf(source)).toEqual([
    { file: 'a.store.ts', line: 2, start: 42, end: 43, instead: '1 + 1' },
  ]);
});

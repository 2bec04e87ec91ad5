import { expect, it } from 'vitest';
import { sourceOf } from '../checks/source.ts';
import { kindOf, mutantsOfFile } from './kinds.ts';
import { mutated } from './mutants.ts';

const faults = (path: string, text: string): string[] =>
  mutantsOfFile(sourceOf(path, text)).map((one) => mutated(text, one));

it.each([
  ['modules/rooms/server/rooms.store.ts', 'stores'],
  ['apps/server/src/platform/realtime/tickets.store.ts', 'stores'],
  ['modules/rooms/contract/policies.ts', 'policies'],
  ['packages/contract/src/policies/shell.ts', 'policies'],
  ['packages/contract/src/policies/shell.test.ts', null],
  ['modules/rooms/server/open.ts', 'handlers'],
  ['modules/rooms/server/doors.rules.ts', null],
  ['modules/rooms/server/module.ts', null],
  ['modules/rooms/server/testing/samples.ts', null],
  ['modules/rooms/contract/model.ts', null],
])('sorts %s under %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

it.each([
  [
    "const a = () => { if (b) return fail('C'); };",
    ["const a = () => { if (!(b)) return fail('C'); };", 'const a = () => { if (b) ; };'],
  ],
  [
    "if (a < b) fail('C');",
    ["if (!(a < b)) fail('C');", "if (a <= b) fail('C');", "if (a >= b) fail('C');", 'if (a < b) ;'],
  ],
  ['await change(a);', [';']],
  ['const a = await change(b);', []],
  ['const a = b ? c : d;', ['const a = !(b) ? c : d;']],
  ['type A = B extends C ? 1 : 2;', []],
])('makes of the handler %s %j', (text, expected) => {
  expect(faults('modules/rooms/server/open.ts', text)).toEqual(expected);
});

it('swaps parameters that stand side by side', () => {
  expect(faults('modules/rooms/server/rooms.store.ts', 'db.many(`a`, [b, c, ...d]);')).toEqual([
    'db.many(`a`, [c, b, ...d]);',
  ]);
});

it('swaps an action of a policy with the next one', () => {
  expect(faults('modules/rooms/contract/policies.ts', "actionPolicy('mayOpen', 'report_view');")).toEqual([
    "actionPolicy('mayOpen', 'report_view_final');",
  ]);
});

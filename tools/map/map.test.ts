import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generatedPages } from './pages.ts';
import { idsOf, parseLedger, proofsIn, runsOf } from './requirements.ts';
import { tablesCreatedBy, tablesIn } from './tables.ts';
import { ranges } from './traceability-page.ts';

const call = (method: string, path: string, spec: string[]): string =>
  `{ method: '${method}', path: '${path}', allow: { name: 'mayReadRooms' }, spec: ${JSON.stringify(spec)} }`;

/** A small house: two calls, one reached by a page through a hook, the other by the dialog that the page opens. */
const house: Record<string, string> = {
  'docs/requirements.tsv':
    'id\tarea\tkind\tstatement\tsource\nROOM-001\tROOM\trule\tA\t1\nROOM-002\tROOM\trule\tB\t1\nROOM-004\tROOM\trule\tC\t1\n',
  'modules/rooms/contract/calls.ts': `export const roomCalls = {
    list: ${call('GET', 'rooms', ['ROOM-001'])},
    open: ${call('POST', 'rooms/{id}', ['ROOM-009'])},
  };`,
  'apps/server/migrations/20261122T0001_rooms.sql':
    'create table rooms (id int);\ncreate table keys (id int);',
  'modules/rooms/server/module.ts': `
    import { roomCalls } from '../contract/calls.ts';
    import { served, serverModule } from '@alveary/server/platform/server-module.ts';
    import { listRooms } from './list-rooms.ts';
    import { open } from './open.ts';
    export const rooms = serverModule({
      subject: 'rooms',
      calls: [...served('rooms', roomCalls, { list: listRooms, open })],
    });`,
  'modules/rooms/server/list-rooms.ts': `
    import * as store from './rooms.store.ts';
    const answer = () => store.findRooms();
    export const listRooms = async () => answer();`,
  'modules/rooms/server/open.ts': `
    import { takeKey } from '@alveary/modules/keys/server/public.ts';
    export const open = async () => takeKey();`,
  'modules/rooms/server/rooms.store.ts': `
    export const findRooms = () => 'select id from rooms where there is no from nowhere';
    export const dropRooms = () => 'delete from keys';`,
  'modules/keys/server/public.ts': `export { takeKey } from './keys.store.ts';`,
  'modules/keys/server/keys.store.ts': 'export const takeKey = () => `update keys set id = ${1}`;',
  'modules/rooms/portal/feature.tsx': `
    export const rooms = portalFeature({
      routes: [{ in: 'staff', path: 'rooms', load: async () => (await import('./rooms.page.tsx')).RoomsPage }],
      tabs: [{ path: 'rooms', title: 'Rooms', order: 1, load: async () => (await import('./rooms.page.tsx')).RoomsPage }],
    });`,
  'apps/portal/src/app/later-routes.tsx': `
    export const routes = [
      { path: '/open', lazy: async () => ({ Component: (await import('./open-route.tsx')).OpenRoute }) },
    ];`,
  'apps/portal/src/app/open-route.tsx': `
    import { OpenDialog } from '@alveary/modules/rooms/portal/public.ts';
    export const OpenRoute = () => <OpenDialog />;`,
  'modules/rooms/portal/public.ts': `export { OpenDialog } from './open.dialog.tsx';`,
  'modules/rooms/portal/rooms.page.tsx': `
    import { useRooms } from './queries.ts';
    import { OpenDialog } from './open.dialog.tsx';
    export const RoomsPage = () => { useRooms(); return <OpenDialog />; };`,
  'modules/rooms/portal/open.dialog.tsx': `
    import { useOpen } from './queries.ts';
    export const OpenDialog = () => { useOpen(); return <div />; };`,
  'modules/rooms/portal/queries.ts': `
    import { roomCalls } from '../contract/calls.ts';
    export const useRooms = () => roomCalls.list;
    export const useOpen = () => roomCalls.open;`,
  'modules/rooms/server/rooms.test.ts': `it('ROOM-001 ROOM-003 OP-ROOM-1 WALL-001', () => {});`,
  'modules/rooms/journeys/rooms.spec.ts': `it('begun ROOM-004: on a stand-in', () => {});`,
};

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alveary-map-'));
  for (const [path, content] of Object.entries(house)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

it('follows a screen to its calls, and a call to its handler and the tables of its statements', async () => {
  const { built } = await generatedPages(folder);
  const cells = (start: string): string[] | undefined =>
    built['docs/built/map.md']
      ?.split('\n')
      .find((line) => line.startsWith(`| [${start}`))
      ?.split(' | ')
      .slice(1)
      .map((cell) => cell.replace(/ \|$/, ''));
  expect(cells('rooms/portal/rooms.page.tsx')).toEqual([
    '`/admin/rooms`<br>`/site/:slug/patient/:siteProfileId/rooms`',
    '`roomCalls.list`',
  ]);
  expect(cells('rooms/portal/open.dialog.tsx')).toEqual(['`/open`', '`roomCalls.open`']);
  expect(cells('roomCalls.list')).toEqual([
    '`GET /gateway/rooms`',
    'mayReadRooms',
    '[rooms/server/list-rooms.ts](../../modules/rooms/server/list-rooms.ts)',
    '`rooms`',
    '`rooms.page.tsx`',
    'ROOM-001',
  ]);
  expect(cells('roomCalls.open')?.slice(2, 5)).toEqual([
    '[rooms/server/open.ts](../../modules/rooms/server/open.ts)',
    '`keys`',
    '`open.dialog.tsx`',
  ]);
});

it('counts what tests prove and what they have begun, and reports ids that no document knows', async () => {
  const { kept, built, unknown } = await generatedPages(folder);
  expect(kept['docs/traceability.md']).toContain('| ROOM | 3 | 1 | 1 | 1 |');
  const proofs = built['docs/built/proofs.md'] ?? '';
  expect(proofs).toContain('| ROOM-001 | `modules/rooms/server/rooms.test.ts` |');
  expect(proofs).toContain('Begun (1): ROOM-004');
  expect(proofs).toContain('Not yet proven (1): ROOM-002');
  expect(unknown.map((one) => `${one.file}: ${one.todo}`)).toEqual([
    'modules/rooms/server/rooms.test.ts: ROOM-003 is not in docs/requirements.tsv',
    'modules/rooms/contract/calls.ts: roomCalls.open names ROOM-009, which is no requirement',
  ]);
});

it('writes runs of ids short', () => {
  expect(ranges(['A-001', 'A-002', 'A-003', 'A-007', 'A-010', 'A-011'])).toBe(
    'A-001 to 003, A-007, A-010 to 011',
  );
});

it.each([
  ['create table rooms (id int)', ['rooms']],
  ['create unlogged table if not exists Keys (id int)', ['keys']],
  ['create table audit_rows (at date) partition by range (at)', ['audit_rows']],
  ['alter table rooms add x int', []],
])('%s creates %j', (sql, tables) => {
  expect(tablesCreatedBy(sql)).toEqual(tables);
});

it.each([
  ['select * from rooms r join keys k on true', ['rooms', 'keys']],
  ['update rooms set a = 1', ['rooms']],
  ['insert into keys (id) values (1)', ['keys']],
  ['delete from keys using rooms', ['keys', 'rooms']],
  ['take it from there', []],
])('%s touches %j', (sql, tables) => {
  expect(tablesIn(sql, new Set(['rooms', 'keys']))).toEqual(tables);
});

it('finds ids of known areas only, and no open points', () => {
  const areas = new Set(['ROOM']);
  expect(idsOf("'ROOM-001 and ROOM-002'\nOP-ROOM-003 WALL-004 ROOM-05", areas)).toEqual([
    { id: 'ROOM-001', line: 1 },
    { id: 'ROOM-002', line: 1 },
  ]);
  const ledger = parseLedger('id\tarea\tkind\tstatement\tsource\nROOM-001\tROOM\trule\tA\t1\n\n');
  const text = `// ROOM-001\ndescribe('ROOM-001', () => it('ROOM-001 ROOM-001', () => {}));`;
  expect(proofsIn(ledger, [{ path: 'a.test.ts', text }]).files.get('ROOM-001')).toEqual(['a.test.ts']);
});

it.each([
  ['ROOM-008 to ROOM-010 are kept', ['ROOM-008 to ROOM-010']],
  ['ROOM-008–010, ROOM-011-013', ['ROOM-008–010', 'ROOM-011-013']],
  ['ROOM-008 — ROOM-010', ['ROOM-008 — ROOM-010']],
  ['ROOM-01x', ['ROOM-01x']],
  ['ROOM-008 ROOM-009, ROOM-010: two to 100', []],
  ['WALL-008 to WALL-010 OP-ROOM-008 to 010', []],
])('of %j the runs are %j', (text, runs) => {
  expect(runsOf(text, new Set(['ROOM'])).map((one) => one.run)).toEqual(runs);
});

it('counts no id of a run but those that stand there, and asks for each to be written', () => {
  const ledger = parseLedger('id\tarea\nROOM-001\tROOM\nROOM-002\tROOM\nROOM-003\tROOM\n');
  const { files, unknown } = proofsIn(ledger, [{ path: 'a.test.ts', text: "\nit('ROOM-001 to ROOM-003')" }]);
  expect([...files.keys()]).toEqual(['ROOM-001', 'ROOM-003']);
  expect(unknown).toEqual([
    {
      file: 'a.test.ts',
      line: 2,
      rule: 'traceability',
      todo: 'write each id of ROOM-001 to ROOM-003 on its own',
    },
  ]);
});

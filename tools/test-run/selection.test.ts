import { expect, it } from 'vitest';
import { isSource, sourceOf } from '../checks/source.ts';
import { areaAround, areasOf, placesNamed } from './areas.ts';
import { callsOf } from './named-calls.ts';
import { checkoutOf, concernsAll, ofChange, ofPlaces } from './selection.ts';

const importing = (...requests: readonly string[]): string =>
  requests.map((request) => `import '${request}';`).join('\n');

const files: Readonly<Record<string, string>> = {
  'apps/server/src/subjects.ts': importing(
    '@alveary/modules/rooms/server/module.ts',
    '@alveary/modules/keys/server/module.ts',
  ),
  'apps/server/src/testing/app.ts': importing('../subjects.ts'),
  'apps/server/src/testing/walked-calls.ts': importing('../subjects.ts'),
  'apps/server/src/testing/walk.test.ts': importing('./walked-calls.ts'),
  'apps/server/src/testing/global-setup.ts': importing('../platform/open.ts'),
  'apps/server/src/platform/open.ts': '',
  'apps/server/migrations/0001.sql': '',
  'modules/rooms/server/module.ts': `
    import { roomCalls } from '../contract/calls.ts';
    import { openRoom } from './open.ts';
    import { closeRoom } from './close.ts';
    export const rooms = serverModule({
      calls: [...served('rooms', roomCalls, { open: openRoom, close: closeRoom })],
      samples: async () => (await import('./testing/samples.ts')).roomSamples,
    });`,
  'modules/rooms/contract/calls.ts': '',
  'modules/rooms/server/open.ts': importing('./rooms.store.ts'),
  'modules/rooms/server/close.ts': '',
  'modules/rooms/server/rooms.store.ts': '',
  'modules/rooms/server/rooms.test.ts': importing('@alveary/server/testing/app.ts'),
  'modules/rooms/server/testing/samples.ts': '',
  'modules/rooms/server/testing/rooms.json': '{}',
  'modules/rooms/contract/rules.ts': '',
  'modules/rooms/contract/rules.test.ts': importing('./rules.ts'),
  'modules/rooms/portal/room.tsx': importing('./room.module.css'),
  'modules/rooms/portal/room.module.css': '',
  'modules/rooms/portal/room.test.tsx': importing('./room.tsx'),
  'modules/rooms/portal/types.ts': `import type { A } from './room.tsx';`,
  'modules/rooms/portal/types.test.ts': importing('./types.ts'),
  'modules/rooms/journeys/rooms.spec.ts': '',
  'modules/keys/server/module.ts': importing('@alveary/modules/rooms/server/close.ts'),
  'modules/keys/server/keys.test.ts': importing('@alveary/server/testing/app.ts'),
  'modules/keys/journeys/keys.spec.ts': '',
  'docs/rooms.md': '',
};
const paths = Object.keys(files);
const checkout = checkoutOf(
  paths,
  paths.filter(isSource).map((path) => sourceOf(path, files[path] ?? '')),
);

/** The tests of a selection, by their last names. */
const testsOf = ({ tests, walks }: ReturnType<typeof ofChange>): string[] =>
  [...Object.values(tests).flat(), ...walks.files].map((path) => path.split('/').at(-1) ?? '').sort();

it.each([
  ['modules/rooms/contract/rules.ts', ['rooms.spec.ts', 'rules.test.ts']],
  ['modules/rooms/portal/room.module.css', ['room.test.tsx', 'rooms.spec.ts']],
  // Through the whole server a test reaches what its own subject uses, not what all subjects do.
  ['modules/rooms/server/open.ts', ['rooms.spec.ts', 'rooms.test.ts', 'walk.test.ts']],
  ['modules/rooms/server/close.ts', ['keys.test.ts', 'rooms.spec.ts', 'rooms.test.ts', 'walk.test.ts']],
  ['modules/rooms/server/rooms.test.ts', ['rooms.test.ts']],
  ['modules/keys/journeys/keys.spec.ts', ['keys.spec.ts']],
  ['apps/server/src/platform/open.ts', ['keys.test.ts', 'rooms.test.ts', 'walk.test.ts']],
  ['apps/server/migrations/0001.sql', ['keys.test.ts', 'rooms.test.ts', 'walk.test.ts']],
  ['docs/rooms.md', []],
])('runs for a change of %s %j', (path, expected) => {
  expect(testsOf(ofChange([path], checkout))).toEqual(expected);
});

it('runs the tests of the area for a fixture that nothing loads', () => {
  expect(testsOf(ofChange(['modules/rooms/server/testing/rooms.json'], checkout))).toEqual([
    'room.test.tsx',
    'rooms.spec.ts',
    'rooms.test.ts',
    'rules.test.ts',
    'types.test.ts',
  ]);
});

it.each([
  ['modules/rooms/server/rooms.store.ts', ['rooms.open']],
  ['modules/rooms/contract/calls.ts', ['rooms.close', 'rooms.open']],
  ['modules/rooms/server/testing/samples.ts', ['rooms.close', 'rooms.open']],
  ['modules/rooms/portal/room.tsx', []],
])('lets the walks over all calls walk for a change of %s %j', (path, calls) => {
  expect(ofChange([path], checkout).walks).toMatchObject({ calls, isApart: false });
});

it('lets a walk that changed itself walk all calls, apart from the others', () => {
  const { tests, walks } = ofChange(
    ['apps/server/src/testing/walk.test.ts', 'modules/rooms/server/open.ts'],
    checkout,
  );
  expect(tests.server).toContain('apps/server/src/testing/walk.test.ts');
  expect(walks).toEqual({ files: [], calls: ['rooms.open'], isApart: true });
});

it.each(['package-lock.json', 'vitest.config.ts', 'apps/portal/vite.config.ts', 'tsconfig.json'])(
  'runs everything for a change of %s',
  (path) => {
    expect(concernsAll([path])).toBe(true);
    expect(concernsAll(['modules/rooms/server/open.ts'])).toBe(false);
  },
);

it('runs all tests below a folder, and for a file those of its area that load it, with the journeys of the area', () => {
  expect(testsOf(ofPlaces(['modules/keys'], checkout))).toEqual(['keys.spec.ts', 'keys.test.ts']);
  expect(testsOf(ofPlaces(['modules/rooms/portal/room.tsx'], checkout))).toEqual([
    'room.test.tsx',
    'rooms.spec.ts',
  ]);
  expect(testsOf(ofPlaces(['modules/rooms/contract/rules.test.ts'], checkout))).toEqual(['rules.test.ts']);
  expect(ofPlaces(['modules/rooms/contract'], checkout).checked).toEqual([
    'modules/rooms/contract/calls.ts',
    'modules/rooms/contract/rules.ts',
    'modules/rooms/contract/rules.test.ts',
  ]);
});

it('knows an area by the last name of its folder, and refuses others with near names', () => {
  expect(areasOf(paths)).toContain('modules/rooms');
  expect(areaAround('modules/rooms/portal/room.tsx')).toBe('modules/rooms');
  expect(placesNamed('rooms', '/nowhere', paths)).toEqual(['modules/rooms']);
  expect(placesNamed('room', '/nowhere', paths)).toBe(
    'npm test knows no path and no area "room". Near names: rooms.',
  );
});

it('reads the names of calls and the files behind each from a manifest', () => {
  const path = 'modules/rooms/server/module.ts';
  expect(
    callsOf(sourceOf(path, files[path] ?? '')).map(({ name, files: behind }) => [name, behind[1]]),
  ).toEqual([
    ['rooms.open', 'modules/rooms/server/open.ts'],
    ['rooms.close', 'modules/rooms/server/close.ts'],
  ]);
});

import { expect, it } from 'vitest';
import { lostTexts } from './documented-texts.ts';
import { sourceOf } from './source.ts';

const known = new Set(['ROOM-001']);
const lost = (text: string, path: string, written: string): string[] =>
  lostTexts(`id\tplace\ttext\nROOM-001\tmodules/rooms\t${text}\n`, [sourceOf(path, written)], known).map(
    ({ line, todo }) => `${line} ${todo}`,
  );
const rooms = 'modules/rooms/portal/rooms.tsx';

it.each([
  ['Error with room.', `export const a = 'Error with room.';`],
  ["Don't ask", `export const a = <p>Don't ask</p>;`],
  ['{} name is short', 'export const a = (b: string) => `${b} name is short`;'],
  ['Free in {} seconds.', 'export const a = <p>\n  Free in <b>{1}</b>{" "}\n  seconds.\n</p>;'],
  ['Results ({})', 'export const a = <h3>Results ({1})</h3>;'],
  ['Error with room.', `export const a = 'Error with room. Try again.';`],
])('%s is said by %s', (text, written) => {
  expect(lost(text, rooms, written)).toEqual([]);
});

it.each([
  ['Error with room.', rooms, `export const a = 'Error with the room.';`],
  ['Error with room.', rooms, `export const a = 'error with room.';`],
  ['Error with room.', rooms, `// Error with room.`],
  ['Clear', rooms, `export const a = 'Clearly';`],
  ['Results ({})', rooms, 'export const a = <h3>Results: {1}</h3>;'],
  ['Error with room.', 'modules/rooms/portal/rooms.test.tsx', `export const a = 'Error with room.';`],
  ['Error with room.', 'modules/roomsizes/portal/rooms.tsx', `export const a = 'Error with room.';`],
])('%s is not said in %s by %s', (text, path, written) => {
  expect(lost(text, path, written)).toEqual([
    `2 “${text}” of ROOM-001 is said nowhere in modules/rooms: write it letter for letter again, or name its new place`,
  ]);
});

it('a text is of a requirement or a decision that there is', () => {
  const sources = [sourceOf(rooms, `export const a = 'Free';`)];
  expect(lostTexts('id\tplace\ttext\nROOM-002\tmodules/rooms\tFree\n', sources, known)).toMatchObject([
    { line: 2, todo: 'there is no requirement and no decision ROOM-002' },
  ]);
});

it('fails when the table is empty', () => {
  expect(lostTexts('id\tplace\ttext\n', [], known)).toHaveLength(1);
});

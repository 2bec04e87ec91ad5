// Is a choice of columns kept for the person, apart for each site, and for nobody else? (OP-VIEWS-1)
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { testSites, type TestPerson } from '@alveary/server/testing/world.ts';
import { MOST_KEPT } from './list-columns.store.ts';

let house: TestApp;
beforeAll(async () => {
  house = await testApp();
});

const usual = { order: [], hidden: [], added: [], pinned: [], widths: {} };
const wide = { ...usual, hidden: ['site'], order: ['name', 'age'], pinned: ['age'], widths: { age: 320 } };

const keep = (as: TestPerson, choice: object, siteId: string | null = null, list = 'patients') =>
  house.send({ as, method: 'PUT', path: `list-columns/${list}`, body: { siteId, choice } });
const kept = async (as: TestPerson): Promise<{ list: string; site_id: string | null; choice: object }[]> =>
  (await house.send({ as, path: 'settings' })).json().portal_settings.list_columns;

test('a choice comes back with the settings, the last one, and apart for the pages of a site', async () => {
  const { tom, priya } = house.world;
  expect(await kept(tom)).toEqual([]);
  expect((await keep(tom, usual)).statusCode).toBe(204);
  expect((await keep(tom, wide)).statusCode).toBe(204);
  expect((await keep(tom, usual, testSites.north)).statusCode).toBe(204);
  expect(await kept(tom)).toEqual([
    { list: 'patients', site_id: testSites.north, choice: usual },
    { list: 'patients', site_id: null, choice: wide },
  ]);
  expect(await kept(priya)).toEqual([]);
});

test('a site where the person does not work is none, and whoever works nowhere has a choice too', async () => {
  const { tom, grace } = house.world;
  const foreign = await keep(tom, wide, testSites.south);
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'SiteNotFound']);
  expect((await keep(grace, wide)).statusCode).toBe(204);
  expect(await kept(grace)).toEqual([{ list: 'patients', site_id: null, choice: wide }]);
});

test('the choice for a site goes with the site user', async () => {
  const { marco } = house.world;
  await keep(marco, wide, testSites.north);
  expect(await kept(marco)).toHaveLength(1);
  await house.database.statements.run('delete from site_users where user_id = $1 and site_id = $2', [
    marco.id,
    testSites.north,
  ]);
  const { choices } = await house.database.transact({ siteIds: [], userId: marco.id }, (db) =>
    db.one<{ choices: number }>('select count(*) as choices from list_columns'),
  );
  expect(choices).toBe(0);
});

test('nobody reads or writes the rows of somebody else, whatever a statement says', async () => {
  const { tom, priya } = house.world;
  const counted = await house.database.transact({ siteIds: [], userId: priya.id }, async (db) => [
    await db.many('select * from list_columns where user_id = $1', [tom.id]),
    await db.run('delete from list_columns where user_id = $1', [tom.id]),
  ]);
  expect(counted).toEqual([[], 0]);
});

test.each<[object, string, string]>([
  [{ ...usual, widths: { age: 4 } }, 'choice.widths.age', 'A column is 48 to 800 pixels wide.'],
  [{ ...usual, widths: { age: 4000 } }, 'choice.widths.age', 'A column is 48 to 800 pixels wide.'],
  [
    { ...usual, hidden: Array.from({ length: 101 }, () => 'x') },
    'choice.hidden',
    'No list has so many columns.',
  ],
  [{ ...usual, colour: 'red' }, 'choice.colour', 'The field colour is not known here. Leave it out.'],
])('%j is refused', async (choice, field, message) => {
  const answer = await keep(house.world.tom, choice);
  expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ field, message }]]);
});

test('columns that no release has are kept as they are, and the oldest lists go when there are too many', async () => {
  const { ada } = house.world;
  await keep(ada, { ...usual, added: ['colour-of-the-eyes'] }, null, 'the-first');
  const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  for (let n = 0; n < MOST_KEPT; n += 1) await keep(ada, usual, null, `list-${letters(n)}`);
  const lists = (await kept(ada)).map(({ list }) => list);
  expect([lists.length, lists.includes('the-first')]).toEqual([MOST_KEPT, false]);
  await keep(ada, { ...usual, added: ['colour-of-the-eyes'] }, null, 'the-first');
  expect((await kept(ada)).find(({ list }) => list === 'the-first')?.choice).toMatchObject({
    added: ['colour-of-the-eyes'],
  });
});

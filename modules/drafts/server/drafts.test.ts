// Does what a person typed survive, for that person only?
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@alveary/server/testing/app.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import { MOST_DRAFTS } from './drafts.store.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const read = (key: string, as = test.world.tom) => test.send({ path: `drafts/${key}`, as });
const keep = (key: string, content: unknown, as = test.world.tom) =>
  test.send({ method: 'PUT', path: `drafts/${key}`, body: { content }, as });
const discard = (key: string, as = test.world.tom) =>
  test.send({ method: 'DELETE', path: `drafts/${key}`, as });

describe('a draft', () => {
  it('is kept, read again, replaced by the newest state and forgotten', async () => {
    const nothing = await read('log:new:a');
    expect([nothing.statusCode, nothing.json()]).toEqual([200, null]);
    const first = await keep('log:new:a', { subject: 'Inh', note: '<p>Wo' });
    expect(first.json()).toMatchObject({ key: 'log:new:a', content: { subject: 'Inh', note: '<p>Wo' } });
    await keep('log:new:a', { subject: 'Inhaler', nested: { duration: 5, parts: [1, null, true] } });
    expect((await read('log:new:a')).json().content).toEqual({
      subject: 'Inhaler',
      nested: { duration: 5, parts: [1, null, true] },
    });
    expect((await discard('log:new:a')).statusCode).toBe(204);
    expect((await discard('log:new:a')).statusCode).toBe(204);
    expect((await read('log:new:a')).json()).toBeNull();
  });

  it('belongs to the person who typed it, whatever others keep under the same key', async () => {
    await keep('log:new:b', { subject: 'of Tom' });
    await keep('log:new:b', { subject: 'of Lena' }, test.world.lena);
    expect((await read('log:new:b')).json().content).toEqual({ subject: 'of Tom' });
    await discard('log:new:b', test.world.lena);
    expect((await read('log:new:b')).json()).not.toBeNull();
    expect((await read('log:new:b', test.world.marco)).json()).toBeNull();
  });

  it('is named among those of the person who typed it, newest first, without what was typed', async () => {
    const { ada, uma } = test.world;
    await keep('task:new:d', { name: 'Ring her' }, ada);
    await keep('log:new:d', { subject: 'Inhaler' }, ada);
    await keep('goal:d', { text: 'Of Uma' }, uma);
    await test.database.transact({ siteIds: [], userId: ada.id }, (db) =>
      db.run(`update drafts set updated_at = '2026-01-01' where user_id = $1 and key = 'log:new:d'`, [
        ada.id,
      ]),
    );
    const listed = async () => (await test.send({ path: 'drafts', as: ada })).json();
    expect(await listed()).toEqual([
      { key: 'task:new:d', updatedAt: expect.any(String) },
      { key: 'log:new:d', updatedAt: expect.any(String) },
    ]);
    await discard('task:new:d', ada);
    expect((await listed()).map(({ key }: { key: string }) => key)).toEqual(['log:new:d']);
  });

  it('rule 5: the database gives no draft of another person', async () => {
    await keep('log:new:c', { subject: 'of Tom' });
    const seen = (userId: string) =>
      test.database.read({ siteIds: [], userId }, (db) =>
        db.many(`select 1 from drafts where key = 'log:new:c'`),
      );
    expect(await seen(test.world.lena.id)).toEqual([]);
    expect(await seen(test.world.tom.id)).toHaveLength(1);
  });

  it('a person without a site keeps drafts too', async () => {
    expect((await keep('feedback', { text: 'No access yet' }, test.world.noel)).statusCode).toBe(200);
  });

  it('of a person are at most 300: the oldest go', async () => {
    const { marco } = test.world;
    await test.database.transact({ siteIds: [], userId: marco.id }, (db) =>
      db.run(
        `insert into drafts (user_id, key, content, updated_at)
         select $1, 'log:new:' || at, '{}', '2026-01-01'::timestamptz + at * interval '1 minute'
           from generate_series(1, $2::int) at`,
        [marco.id, MOST_DRAFTS],
      ),
    );
    await keep('log:new:latest', {}, marco);
    await keep('log:new:latest', { subject: 'typed on' }, marco);
    const kept = await test.database.read({ siteIds: [], userId: marco.id }, (db) =>
      db.many<{ key: string }>('select key from drafts where user_id = $1 order by updated_at desc', [
        marco.id,
      ]),
    );
    expect([kept.length, kept[0]?.key, kept.at(-1)?.key]).toEqual([
      MOST_DRAFTS,
      'log:new:latest',
      'log:new:2',
    ]);
  });

  it.each([['Log:new'], ['log new'], ['x'], ['log:a:b:c:d']])('the key %j is refused', async (key) => {
    const answer = await keep(encodeURIComponent(key), {});
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'key']);
  });

  it('is refused when it is larger than 100,000 characters, and keeps half of a surrogate pair readable', async () => {
    const large = await keep('log:new:d', { note: 'x'.repeat(100_000) });
    expect(large.json().errors).toEqual([
      { field: 'content', message: 'A draft cannot be larger than 100,000 characters.' },
    ]);
    const answer = await keep('log:new:d', { note: 'cut \ud83d', 'key \udc00': ['\ud800'] });
    expect(answer.json().content).toEqual({ note: 'cut \ufffd', 'key \ufffd': ['\ufffd'] });
  });
});

// Does who is behind a session cost one look-up, however many requests come at once, and never the look-up from before a change? (ADR 0004)
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import type { Database } from '../db/open.ts';
import { openSessions, type Sessions } from './sessions.ts';

let test: TestApp;
let sessions: Sessions;
let sessionId: string;
let asked = 0;
let answered = Promise.withResolvers<void>();

/** The database, whose answers wait until the test lets them through. */
const heldBack = (database: Database): Database => ({
  ...database,
  statements: {
    ...database.statements,
    maybeOne: async <Row>(sql: string, values?: readonly unknown[]) => {
      asked += 1;
      await answered.promise;
      return database.statements.maybeOne<Row>(sql, values);
    },
  },
});

beforeAll(async () => {
  test = await testApp();
  sessions = await openSessions(heldBack(test.database), pino({ enabled: false }));
  const token = await test.tokenOf(test.world.lena);
  sessionId = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;
});
afterAll(() => sessions.close());
beforeEach(() => {
  sessions.forget(test.world.lena.id);
  asked = 0;
  answered = Promise.withResolvers<void>();
});

const find = () => sessions.find(sessionId, Date.now());

it('requests that come together ask once, and so do those after them', async () => {
  const found = [find(), find(), find()];
  expect(asked).toBe(1);
  answered.resolve();
  const [first, ...others] = await Promise.all(found);
  expect(first).toMatchObject({ sessionId, user: { id: test.world.lena.id } });
  expect(others).toEqual([first, first]);
  await find();
  expect(asked).toBe(1);
});

it('a request that comes after a change asks anew, also while the look-up from before it is under way', async () => {
  const before = find();
  sessions.forget(test.world.lena.id);
  const after = find();
  expect(asked).toBe(2);
  answered.resolve();
  expect(await before).toEqual(await after);
});

it('a look-up that failed is not handed on', async () => {
  const failed = [find(), find()];
  answered.reject(new Error('gone'));
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  answered = Promise.withResolvers<void>();
  answered.resolve();
  expect(await find()).toMatchObject({ sessionId });
});

// Is a ticket good once also where many come at one moment, is each told what its own stands for, and do they share statements?
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import type { TestPerson } from '../../testing/world.ts';
import type { Db } from '../db/handle.ts';
import { hashOfTicket, newTicket } from './ticket.ts';
import { ticketDesk } from './ticket-desk.ts';
import { insertTicket } from './tickets.store.ts';

let test: TestApp;
const later = new Date(Date.now() + 3_600_000).toISOString();

beforeAll(async () => {
  test = await testApp();
});

/** Tickets of a new session. */
const ticketsOf = async (person: TestPerson, count: number, until = later) => {
  const token = await test.tokenOf(person);
  const { jti }: { jti: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const hashes = Array.from({ length: count }, () => hashOfTicket(newTicket()));
  for (const hash of hashes) await insertTicket(test.database.statements, hash, jti, until);
  return { sessionId: jti, hashes };
};

const counting = (): { db: Db; asked: () => number } => {
  let asked = 0;
  const { statements } = test.database;
  const many: Db['many'] = (sql, values) => {
    asked += 1;
    return statements.many(sql, values);
  };
  return { db: { ...statements, many }, asked: () => asked };
};

it('of many that come at once each stands for its own session, in one statement', async () => {
  const [lena, tom] = [await ticketsOf(test.world.lena, 3), await ticketsOf(test.world.tom, 3)];
  const { db, asked } = counting();
  const use = ticketDesk(db);
  const used = await Promise.all([...lena.hashes, ...tom.hashes].map(use));
  const [one, other] = [lena.sessionId, tom.sessionId];
  expect(used.map((ticket) => ticket?.sessionId)).toEqual([one, one, one, other, other, other]);
  expect(asked()).toBe(1);
});

it('one that comes twice at once is good for the first, one that is too old or unknown for nobody', async () => {
  const { sessionId, hashes } = await ticketsOf(test.world.lena, 1);
  const old = await ticketsOf(test.world.lena, 1, new Date(Date.now() - 1000).toISOString());
  const use = ticketDesk(test.database.statements);
  const [good = Buffer.alloc(0)] = hashes;
  const [tooOld = Buffer.alloc(0)] = old.hashes;
  const used = await Promise.all([good, good, tooOld, hashOfTicket(newTicket())].map(use));
  expect(used.map((ticket) => ticket?.sessionId ?? null)).toEqual([sessionId, null, null, null]);
  expect(await use(good)).toBeNull();
});

it('a statement that fails is told to those who wait for it, and the next ones are served', async () => {
  const { sessionId, hashes } = await ticketsOf(test.world.tom, 1);
  let isAway = true;
  const { statements } = test.database;
  const use = ticketDesk({
    ...statements,
    many: async (sql, values) => {
      if (isAway) throw new Error('the database is away');
      return statements.many(sql, values);
    },
  });
  const [hash = Buffer.alloc(0)] = hashes;
  await expect(use(hash)).rejects.toThrow('the database is away');
  isAway = false;
  expect((await use(hash))?.sessionId).toBe(sessionId);
});

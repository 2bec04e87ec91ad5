// Answers who works at the sites of the person who asks, as a list or one by one (document 1 §7).
import { setImmediate as turn } from 'node:timers/promises';
import { fail } from '@alveary/contract/errors.ts';
import { mayViewSiteUsers, mayViewUsers } from '../contract/policies.ts';
import type { peopleCalls } from '../contract/people.calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import {
  findPeople,
  findRoles,
  findShownSites,
  findSiteEntries,
  type PersonTuple,
} from './people-list.store.ts';
import { findPerson } from './people.store.ts';
import { heldAtSites, type PersonText, textOfPeople, textOfPerson } from './people-text.ts';

/** Begins when the question before it has left: the database is at work meanwhile. */
const textsMeanwhile = async (people: readonly PersonTuple[]): Promise<readonly PersonText[]> => {
  await turn();
  return people.map(textOfPerson);
};

/** In one go over thousands of users, each table read once; the answer is text already. */
const listedPeople = async (
  db: Db,
  people: readonly PersonTuple[],
  sites: readonly string[],
): Promise<string> => {
  const asked = people.map(([id]) => id);
  const [entries, roles, texts] = await Promise.all([
    findSiteEntries(db, asked),
    findRoles(db),
    textsMeanwhile(people),
  ]);
  const held = heldAtSites(entries, new Map(roles.map((role) => [role.id, role])));
  const mine = new Set(sites);
  const foreign = [...held.keys()].filter((id) => !mine.has(id));
  const shown = foreign.length === 0 ? [] : await findShownSites(db, foreign);
  return textOfPeople(texts, { sites: held, mine, shown });
};

export const listPeople: Handler<typeof peopleCalls.list> = async (ctx, { query }) => {
  const sites = mayViewSiteUsers.sites(ctx.me);
  const one = query['siteId.equals'];
  const asked = one === undefined ? sites : sites.filter((id) => id === one);
  const { rows: people, total } = await findPeople(ctx.db, asked, query.size, query.page * query.size);
  return { json: people.length === 0 ? '[]' : await listedPeople(ctx.db, people, sites), total };
};

export const readPerson: Handler<typeof peopleCalls.read> = async (ctx, { params }) =>
  (await findPerson(ctx.db, await ctx.bitsOf(mayViewUsers.sites(ctx.me)), params.id)) ?? fail('UserNotFound');

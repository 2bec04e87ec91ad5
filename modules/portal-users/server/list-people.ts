// Which portal users work at the sites of the person who asks? (document 1 §7)
import { fail } from '@alveary/contract/errors.ts';
import { mayViewUsers } from '../contract/policies.ts';
import type { peopleCalls } from '../contract/people.calls.ts';
import type { ListedPerson } from '../contract/people.model.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import {
  findPeople,
  findRoles,
  findShownSites,
  findSiteEntries,
  type PersonTuple,
  type SiteEntry,
} from './people-list.store.ts';
import { findPerson } from './people.store.ts';

type AtSite = ListedPerson['site_users'][number];
type Role = AtSite['roles'][number];

interface Known {
  readonly mine: ReadonlySet<string>;
  readonly roles: ReadonlyMap<string, readonly [Role]>;
  /** Foreign sites in the order in which they are listed. */
  readonly names: ReadonlyMap<string, { readonly name: string; readonly rank: number }>;
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : 1);

/** Entries of the asker's sites, with their roles by code. Those of one site follow each other. */
const withRoles = (entries: readonly SiteEntry[], known: Known): AtSite[] => {
  const found: { readonly site_id: string; roles: Role[] }[] = [];
  for (const [, siteId, roleId] of entries) {
    if (!known.mine.has(siteId)) continue;
    const held = (roleId !== null && known.roles.get(roleId)) || [];
    const last = found.at(-1);
    if (last?.site_id !== siteId) found.push({ site_id: siteId, roles: [...held] });
    else last.roles = [...last.roles, ...held].sort((one, other) => inOrder(one.code, other.code));
  }
  return found;
};

/** Sites of others are names only. */
const namesOf = (entries: readonly SiteEntry[], { mine, names }: Known): string[] => {
  const foreign = new Set(
    entries.flatMap(([, siteId]) => (mine.has(siteId) ? [] : (names.get(siteId) ?? []))),
  );
  return [...foreign].sort((one, other) => one.rank - other.rank).map(({ name }) => name);
};

const NO_NAMES: string[] = [];

const listed = (row: PersonTuple, entries: SiteEntry[], known: Known): ListedPerson => {
  if (entries.length > 1) entries.sort(([, one], [, other]) => inOrder(one, other));
  return {
    id: row[1] ?? '',
    email: row[2],
    first_name: row[3],
    last_name: row[4],
    phone_number: row[5],
    phone_country_code: row[6],
    account_confirmed: row[7],
    force_password_reset_on_login: row[8],
    is_staff: row[9],
    is_care_employee: row[10],
    portal_configuration: row[11] === null ? null : { two_factor_authentication: row[11] },
    site_users: withRoles(entries, known),
    other_sites: known.names.size === 0 ? NO_NAMES : namesOf(entries, known),
    version: row[12],
    last_login_at: row[13],
    created_at: row[14],
  };
};

/** In one go over thousands of users, each table read once; the answer is text already. */
const listedPeople = async (
  db: Db,
  people: readonly PersonTuple[],
  sites: readonly string[],
): Promise<ListedPerson[]> => {
  const asked = people.flatMap(([, id]) => id ?? []);
  const [entries, roles] = await Promise.all([findSiteEntries(db, asked), findRoles(db)]);
  const mine = new Set(sites);
  const foreign = [...new Set(entries.map(([, siteId]) => siteId))].filter((id) => !mine.has(id));
  const shown = foreign.length === 0 ? [] : await findShownSites(db, foreign);
  const known: Known = {
    mine,
    roles: new Map(roles.map((role) => [role.id, [role]])),
    names: new Map(shown.map(({ id, name }, rank) => [id, { name, rank }])),
  };
  const ofPerson = people.map((): SiteEntry[] => []);
  for (const entry of entries) ofPerson[entry[0] - 1]?.push(entry);
  return people.map((row, at) => listed(row, ofPerson[at] ?? [], known));
};

export const listPeople: Handler<typeof peopleCalls.list> = async (ctx, { query }) => {
  const sites = mayViewUsers.sites(ctx.me);
  const one = query['siteId.equals'];
  const asked = one === undefined ? sites : sites.filter((id) => id === one);
  const { total, people } = await findPeople(ctx.db, asked, query.size, query.page * query.size);
  // Thousands are as they are declared: holding each against the schema takes longer than finding them.
  return { json: JSON.stringify(await listedPeople(ctx.db, people, sites)), total };
};

export const readPerson: Handler<typeof peopleCalls.read> = async (ctx, { params }) =>
  (await findPerson(ctx.db, mayViewUsers.sites(ctx.me), params.id)) ?? fail('UserNotFound');

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

type Role = ListedPerson['site_users'][number]['roles'][number];

interface Known {
  readonly mine: ReadonlySet<string>;
  readonly roles: ReadonlyMap<string, readonly [Role]>;
  /** Foreign sites in the order in which they are listed. */
  readonly names: ReadonlyMap<string, { readonly name: string; readonly rank: number }>;
}

/** The entries of one person; `foreign` are ids of sites that are not the asker's. */
interface Entries {
  readonly mine: { readonly site_id: string; roles: Role[] }[];
  readonly foreign: string[];
}

const byCode = (one: Role, other: Role): number => (one.code < other.code ? -1 : 1);

/** Those of one site follow each other. */
const addEntry = ({ mine }: Entries, siteId: string, held: readonly Role[]): void => {
  const last = mine.at(-1);
  if (last?.site_id === siteId) last.roles = [...last.roles, ...held].sort(byCode);
  else mine.push({ site_id: siteId, roles: [...held] });
};

/** The entries of each person, by place. */
const entriesOf = (count: number, entries: readonly SiteEntry[], known: Known): readonly Entries[] => {
  const ofPerson = Array.from({ length: count }, (): Entries => ({ mine: [], foreign: [] }));
  for (const [siteId, roleId, places] of entries) {
    const isMine = known.mine.has(siteId);
    const held = (roleId !== null && known.roles.get(roleId)) || [];
    for (const place of places) {
      const person = ofPerson[place - 1];
      if (person === undefined) continue;
      if (isMine) addEntry(person, siteId, held);
      else person.foreign.push(siteId);
    }
  }
  return ofPerson;
};

const NO_NAMES: string[] = [];
const NO_ENTRIES: Entries = { mine: [], foreign: [] };

/** Sites of others are names only. */
const namesOf = (foreign: readonly string[], { names }: Known): string[] => {
  if (foreign.length === 0) return NO_NAMES;
  const shown = new Set(foreign.flatMap((siteId) => names.get(siteId) ?? []));
  return [...shown].sort((one, other) => one.rank - other.rank).map(({ name }) => name);
};

const listed = (row: PersonTuple, { mine, foreign }: Entries, known: Known): ListedPerson => ({
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
  site_users: mine,
  other_sites: namesOf(foreign, known),
  version: row[12],
  last_login_at: row[13],
  created_at: row[14],
});

/** In one go over thousands of users, each table read once; the answer is text already. */
const listedPeople = async (
  db: Db,
  people: readonly PersonTuple[],
  sites: readonly string[],
): Promise<ListedPerson[]> => {
  const asked = people.flatMap(([, id]) => id ?? []);
  const [entries, roles] = await Promise.all([findSiteEntries(db, asked), findRoles(db)]);
  const mine = new Set(sites);
  const foreign = [...new Set(entries.map(([siteId]) => siteId))].filter((id) => !mine.has(id));
  const shown = foreign.length === 0 ? [] : await findShownSites(db, foreign);
  const known: Known = {
    mine,
    roles: new Map(roles.map((role) => [role.id, [role]])),
    names: new Map(shown.map(({ id, name }, rank) => [id, { name, rank }])),
  };
  const ofPerson = entriesOf(people.length, entries, known);
  return people.map((row, at) => listed(row, ofPerson[at] ?? NO_ENTRIES, known));
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

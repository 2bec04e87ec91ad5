// How is a connection told which rows it may reach? By settings that end with the transaction they are made in (rule 5).
import type { TransactionReach } from './handle.ts';
import { ALL_SITES_ROLE } from './roles.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const joinedUuids = (ids: readonly string[]): string => {
  for (const id of ids) if (!UUID.test(id)) throw new Error('A site or user id is not a UUID.');
  return ids.join(',');
};

/** Begins the transaction and sets its reach in one message; the ids are checked to be UUIDs. */
export const beginning = (reach: TransactionReach, mode: string): string => {
  const user = joinedUuids(reach.userId ? [reach.userId] : []);
  const begin = `begin ${mode}; set local app.user_id = '${user}'`;
  return 'allSites' in reach
    ? `${begin}; set local role ${ALL_SITES_ROLE}`
    : `${begin}; set local app.site_ids = '{${joinedUuids(reach.siteIds)}}'`;
};

/** Sites that a single statement reaches. */
export type SitesReach = Extract<TransactionReach, { readonly siteIds: readonly string[] }>;

/** Sets the reach for the transaction it runs in, and answers no row. */
export const SET_REACH = {
  name: 'reach',
  text: `select from (
    select set_config('app.user_id', $1, true) as person, set_config('app.site_ids', $2, true) as sites offset 0) reach
    where person is null or sites is null`,
} as const;

/** The values of `SET_REACH`. */
export const reachValues = (reach: SitesReach): string[] => [
  reach.userId ?? '',
  `{${joinedUuids(reach.siteIds)}}`,
];

export const REACH_NOTHING = ['', '{}'];

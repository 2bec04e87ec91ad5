// How is a connection told which rows it may reach? By settings that end with the transaction they are made in (rule 5). The
// sites are said in bits, so that the cost does not grow with their number (docs/decisions/0028).
import type { SitesReach, Statement, TransactionReach } from './handle.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Error for anything but a UUID: the beginning of a transaction takes no parameters */
const userText = (userId: string | null | undefined): string => {
  if (!userId) return '';
  if (!UUID.test(userId)) throw new Error('A user id is not a UUID.');
  return userId;
};

/** The bits of these numbers of sites, the first one for number 1, as PostgreSQL reads them. */
export const bitsOf = (numbers: readonly number[]): string => {
  if (numbers.length === 0) return '';
  const last = numbers.reduce((largest, number) => Math.max(largest, number), 1);
  const bytes = Buffer.alloc(Math.ceil(last / 8));
  for (const number of numbers) {
    const at = (number - 1) >> 3;
    bytes[at] = (bytes[at] ?? 0) | (0x80 >> ((number - 1) & 7));
  }
  return `x${bytes.toString('hex')}`;
};

export type BitsOfSites = (siteIds: readonly string[]) => string | Promise<string>;

/** @param readNumbers the number of each site, which never changes */
export const rememberedBits = (readNumbers: () => Promise<ReadonlyMap<string, number>>): BitsOfSites => {
  let numbers: ReadonlyMap<string, number> = new Map();
  const known = new WeakMap<readonly string[], string>();
  const lookUp = (siteIds: readonly string[]): string | null => {
    const found: number[] = [];
    for (const id of siteIds) {
      const number = numbers.get(id);
      if (number === undefined) return null;
      found.push(number);
    }
    const bits = bitsOf(found);
    known.set(siteIds, bits);
    return bits;
  };
  const lookUpAgain = async (siteIds: readonly string[]): Promise<string> => {
    numbers = await readNumbers();
    // What is no site has no patients: it reaches nothing.
    return lookUp(siteIds) ?? bitsOf(siteIds.flatMap((id) => numbers.get(id) ?? []));
  };
  return (siteIds) => known.get(siteIds) ?? lookUp(siteIds) ?? lookUpAgain(siteIds);
};

/** What the statements after it reach, until the transaction ends or another reach is set. Over all sites another login reads. */
export const settingReach = async (reach: TransactionReach, bitsOfSites: BitsOfSites): Promise<string> => {
  const user = `set local app.user_id = '${userText(reach.userId)}'`;
  return 'allSites' in reach ? user : `${user}; set local app.reach = '${await bitsOfSites(reach.siteIds)}'`;
};

const ofOneStatement = new Map<string, string>();

/**
 * A reading statement that is a transaction of its own and sets its reach itself, by two parameters more: one trip, and one answer to wake
 * for instead of three. A condition that names no row is asked before any is read (`One-Time Filter`); were it asked later, the
 * statement would reach nothing.
 */
const withinReach = (sql: string, parameters: number): string => {
  const known = ofOneStatement.get(sql);
  if (known !== undefined) return known;
  const text =
    `select * from (${sql}\n) as answer where (select set_config('app.reach', $${parameters + 1}, true) ` +
    `|| set_config('app.user_id', $${parameters + 2}, true)) is not null`;
  ofOneStatement.set(sql, text);
  return text;
};

/** The statement as one that is limited to these sites by itself. */
export const statementWithin = async (
  { sql, values }: Statement,
  { siteIds, userId }: SitesReach,
  bitsOfSites: BitsOfSites,
): Promise<Statement> => ({
  sql: withinReach(sql, values.length),
  values: [...values, await bitsOfSites(siteIds), userText(userId)],
});

/** Begins the transaction and sets its reach in one message. */
export const beginning = async (
  reach: TransactionReach,
  mode: string,
  bitsOfSites: BitsOfSites,
): Promise<string> => `begin ${mode}; ${await settingReach(reach, bitsOfSites)}`;

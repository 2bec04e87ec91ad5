// How does someone try or measure Alveary at the size of a large provider? `alveary generate --patients N` fills an empty
// database with invented patients (issue: figures to show; architecture: command line).
import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { ensureReferenceData } from '../../../seed/reference-data.ts';
import { now } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/open.ts';
import type { GeneratedSize } from './generate.store.ts';
import {
  countPatients,
  createGenerators,
  insertAddresses,
  insertIdentifiers,
  insertLogs,
  insertNames,
  insertPhones,
  insertProfiles,
  insertSiteProfiles,
  insertSites,
} from './generate.store.ts';
import type { GeneratedAccount } from './generate-accounts.store.ts';
import { insertAccount } from './generate-accounts.store.ts';
import { putBack, rebuildSearch, settleTables, takeOff } from './generate-indexes.store.ts';
import { generatedNames } from './generate-names.ts';

export const GENERATED_PASSWORD = 'Breathe-easy1';
export const generatedAccounts = {
  staff: 'staff@generated.example',
  caregiver: 'caregiver@generated.example',
  everywhere: 'everywhere@generated.example',
} as const;

export interface GenerateOptions {
  readonly patients: number;
  readonly sites?: number;
  readonly seed?: number;
  readonly report?: (line: string) => void;
}

/** The database holds patients already: nothing was changed. */
export class NotEmpty extends Error {}

const accounts = (sites: number): GeneratedAccount[] => [
  {
    id: randomUUID(),
    email: generatedAccounts.staff,
    lastName: 'Staff',
    isStaff: true,
    role: 'portal_site_admin',
    siteCount: Math.min(5, sites),
  },
  {
    id: randomUUID(),
    email: generatedAccounts.caregiver,
    lastName: 'Caregiver',
    isStaff: false,
    role: 'portal_site_caregiver',
    siteCount: Math.min(2, sites),
  },
  {
    id: randomUUID(),
    email: generatedAccounts.everywhere,
    lastName: 'Everywhere',
    isStaff: false,
    role: 'portal_site_admin',
    siteCount: sites,
  },
];

interface Step {
  readonly name: string;
  readonly run: () => Promise<void>;
}

const steps = (client: pg.Client, size: GeneratedSize, passwordHash: string): Step[] => {
  const [staff, ...others] = accounts(size.sites);
  if (!staff) throw new Error('There is no account to generate.');
  let parts = { records: [] as readonly string[], search: [] as readonly string[] };
  return [
    {
      name: 'sites and accounts',
      run: async () => {
        await insertSites(client, size);
        for (const account of [staff, ...others])
          await insertAccount(client, account, passwordHash, size.madeAt);
        parts = await takeOff(client);
      },
    },
    { name: 'profiles', run: () => insertProfiles(client, size) },
    { name: 'site profiles', run: () => insertSiteProfiles(client, size) },
    { name: 'identifiers', run: () => insertIdentifiers(client, size) },
    { name: 'phones', run: () => insertPhones(client, size) },
    { name: 'addresses', run: () => insertAddresses(client, size) },
    { name: 'communication logs', run: () => insertLogs(client, size, staff.id) },
    { name: 'indexes of the records', run: () => putBack(client, parts.records) },
    { name: 'search tables', run: () => rebuildSearch(client) },
    { name: 'indexes of the search', run: () => putBack(client, parts.search) },
  ];
};

const timed = async (report: (line: string) => void, step: Step): Promise<void> => {
  const began = performance.now();
  await step.run();
  report(`${step.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
};

/** One transaction: an interrupted run leaves the database empty as it was. */
const load = async (
  client: pg.Client,
  size: GeneratedSize,
  report: (line: string) => void,
): Promise<void> => {
  const passwordHash = await hash(GENERATED_PASSWORD);
  await client.query('begin');
  // Taken first, so that nothing is added between the look and the load.
  await client.query('lock table profiles in share row exclusive mode');
  if ((await countPatients(client)) > 0) {
    throw new NotEmpty('The database has patients already. Generate into an empty one: nothing was changed.');
  }
  await client.query(`set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'`);
  await createGenerators(client, size.seed);
  const names = generatedNames();
  await insertNames(client, 'last', names.last);
  await insertNames(client, 'first', names.first);
  for (const step of steps(client, size, passwordHash)) await timed(report, step);
  await client.query('commit');
};

/**
 * Fills a migrated, empty database with `patients` invented patients, the same ones for the same seed.
 * @throws NotEmpty when there are patients already
 */
export const generate = async (url: string, options: GenerateOptions): Promise<void> => {
  const report = options.report ?? (() => undefined);
  const database = await openDatabase(url);
  await ensureReferenceData(database).finally(() => database.close());
  const client = new pg.Client({ connectionString: url, application_name: 'alveary generate' });
  await client.connect();
  try {
    const size = {
      patients: options.patients,
      sites: options.sites ?? 200,
      seed: options.seed ?? 1,
      madeAt: new Date(now()).toISOString(),
    };
    await load(client, size, report);
    await timed(report, { name: 'statistics and visibility map', run: () => settleTables(client) });
  } finally {
    await client.end();
  }
};

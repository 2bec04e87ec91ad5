// How does someone try or measure Alveary at the size of a large provider? `alveary generate --patients N` fills an empty
// database with invented patients (architecture: command line).
import { randomUUID } from 'node:crypto';
import { SITE_ADMIN, SITE_CAREGIVER } from '@alveary/contract/policies/actions.ts';
import pg from 'pg';
import { now } from '@alveary/server/platform/clock.ts';
import { StartFailure } from '@alveary/server/platform/start-failure.ts';
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
import { putBack, rebuildList, rebuildSearch, settleTables, takeOff } from './generate-indexes.store.ts';
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
  /** The hash of `GENERATED_PASSWORD`, the password of the generated accounts. */
  readonly passwordHash: string;
  /** The list of all patients stays empty: for whoever measures the search, which reads nothing of it. */
  readonly withoutList?: true;
  readonly report?: (line: string) => void;
  /** Aborting takes back what was done. */
  readonly signal?: AbortSignal;
}

const accounts = (sites: number): GeneratedAccount[] => [
  {
    id: randomUUID(),
    email: generatedAccounts.staff,
    lastName: 'Staff',
    isStaff: true,
    role: SITE_ADMIN,
    siteCount: Math.min(5, sites),
  },
  {
    id: randomUUID(),
    email: generatedAccounts.caregiver,
    lastName: 'Caregiver',
    isStaff: false,
    role: SITE_CAREGIVER,
    siteCount: Math.min(2, sites),
  },
  {
    id: randomUUID(),
    email: generatedAccounts.everywhere,
    lastName: 'Everywhere',
    isStaff: false,
    role: SITE_ADMIN,
    siteCount: sites,
  },
];

interface Step {
  readonly name: string;
  readonly run: () => Promise<void>;
}

const steps = (client: pg.Client, size: GeneratedSize, options: GenerateOptions): Step[] => {
  const [staff, ...others] = accounts(size.sites);
  if (!staff) throw new Error('There is no account to generate.');
  let parts: Awaited<ReturnType<typeof takeOff>> = { records: [], search: [] };
  return [
    {
      name: 'sites and accounts',
      run: async () => {
        await insertSites(client, size);
        for (const account of [staff, ...others])
          await insertAccount(client, account, options.passwordHash, size.madeAt);
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
    ...(options.withoutList ? [] : [{ name: 'rows of the list', run: () => rebuildList(client) }]),
    { name: 'indexes of the search', run: () => putBack(client, parts.search) },
  ];
};

const timed = async (report: ((line: string) => void) | undefined, step: Step): Promise<void> => {
  const began = performance.now();
  await step.run();
  report?.(`${step.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
};

/** One transaction: an interrupted run leaves the database empty as it was. */
const load = async (client: pg.Client, size: GeneratedSize, options: GenerateOptions): Promise<void> => {
  await client.query('begin');
  // Taken first, so that nothing is added between the look and the load.
  await client.query('lock table profiles in share row exclusive mode');
  if ((await countPatients(client)) > 0) {
    throw new StartFailure(
      'The database has patients already; nothing was changed. Generate into an empty one: name another folder with ' +
        'ALVEARY_DATA_DIR, or an empty database with DATABASE_URL.',
    );
  }
  await client.query(`set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'`);
  await createGenerators(client, size.seed);
  const names = generatedNames();
  await insertNames(client, 'last', names.last);
  await insertNames(client, 'first', names.first);
  for (const step of steps(client, size, options)) {
    if (options.signal?.aborted) throw new StartFailure('Stopped: the database is as it was.');
    await timed(options.report, step);
  }
  await client.query('commit');
};

/**
 * Fills a migrated database that has no patients with `patients` invented ones, the same for the same seed.
 * @param url a role that owns the tables
 * @throws StartFailure when there are patients already
 */
export const generate = async (url: string, options: GenerateOptions): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'alveary generate' });
  await client.connect();
  try {
    const size = {
      patients: options.patients,
      sites: options.sites ?? 200,
      seed: options.seed ?? 1,
      madeAt: new Date(now()).toISOString(),
    };
    await load(client, size, options);
    await timed(options.report, {
      name: 'statistics and visibility map',
      run: () => settleTables(client),
    });
  } finally {
    await client.end();
  }
};

// `npm run bench -- import [--from folder]`: how many FHIR resources a second come in, and how much memory does it take?
import { mkdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { execute, urlOfDatabase } from '../apps/server/src/testing/cluster.ts';
import { bareOn } from './bare.ts';
import { type Bare, type Figure, judged, processorOf, Sheet } from './figures.ts';
import { type BenchDatabase, openBenchDatabase, run } from './house.ts';
import { type Corpus, writeCorpus } from './import-corpus.ts';
import { peakMegabytes } from './peak-memory.ts';
import { type Spent, watchProcessor } from './share.ts';

export interface ImportBenchOptions {
  /** A folder of bundles to repeat; without it bundles of our own. */
  readonly from: string | undefined;
}

const RESOURCES = 100_000;
const RUNS = 3;
/** Of the requests a second that one client gets from the bare route. */
const TARGET = 0.9;
const MOST_MEGABYTES = 400;
const SITE = '00000000-0000-4000-8000-00000000be9c';

/** An empty database with one site. */
const freshDatabase = async (server: string, name: string): Promise<string> => {
  await execute(server, `drop database if exists ${name} with (force)`, `create database ${name}`);
  const url = urlOfDatabase(server, name);
  await migrate(url);
  await execute(
    url,
    `insert into sites (id, short_name, long_name, slug, region) values ('${SITE}', 'Bench', 'Bench Clinic', 'bench', 'us')`,
  );
  return url;
};

interface Run {
  /** From the start of the command to its end. */
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly spent: Spent | null;
  /** The bare route right after it. */
  readonly bare: Bare;
}

const totalsOf = (report: string): Record<string, number> => {
  const parsed: unknown = JSON.parse(readFileSync(report, 'utf8'));
  const total = typeof parsed === 'object' && parsed !== null && 'total' in parsed ? parsed.total : null;
  const entries = typeof total === 'object' && total !== null ? Object.entries(total) : [];
  return Object.fromEntries(entries.map(([name, count]) => [name, Number(count)]));
};

const importOnce = async (url: string, corpus: Corpus, database: BenchDatabase): Promise<Run> => {
  const report = join(database.folder, 'report.json');
  mkdirSync(join(database.folder, 'server'), { recursive: true });
  const spent = watchProcessor({ database: database.pid ?? undefined });
  const began = performance.now();
  const child = run(
    'command-line.ts',
    ['import', 'fhir', corpus.folder, '--site', 'bench', '--report', report],
    { DATABASE_URL: url, ALVEARY_DATA_DIR: join(database.folder, 'server') },
  );
  child.stdout?.resume();
  let megabytes = 0;
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, peakMegabytes(child.pid ?? 0));
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(watching);
  if (code !== 0) throw new Error(`The import ended with code ${String(code)}.`);
  const milliseconds = performance.now() - began;
  const known = spent();
  const bare = await bareOn({ url, pid: database.pid });
  return { milliseconds, megabytes, totals: totalsOf(report), spent: known, bare };
};

/** What all runs spent together; null when one of them does not know. */
const spentIn = (runs: readonly Run[]): Spent | null => {
  const known = runs.flatMap(({ spent }) => spent ?? []);
  if (known.length < runs.length) return null;
  const sum = (of: (one: Spent) => number): number => known.reduce((total, one) => total + of(one), 0);
  return {
    client: sum(({ client }) => client),
    server: null,
    database: known.some(({ database }) => database === null) ? null : sum(({ database }) => database ?? 0),
    others: sum(({ others }) => others) / known.length,
  };
};

const figureOfRuns = (
  name: string,
  runs: readonly Run[],
  resources: number,
  target: number | null,
): Figure => {
  const times = runs.map((one) => one.milliseconds).sort((a, b) => a - b);
  const worst = times.at(-1) ?? 0;
  const median = times[Math.floor(times.length / 2)] ?? 0;
  const perSecond = (resources * 1000) / median;
  const ratios = runs
    .map((one) => (resources * 1000) / one.milliseconds / one.bare.perSecond)
    .sort((a, b) => a - b);
  const peak = Math.max(...runs.map((one) => one.megabytes));
  const spent = spentIn(runs);
  const isSmall = peak <= MOST_MEGABYTES;
  const figure = {
    name,
    clients: 1,
    runs: runs.length,
    median,
    p95: worst,
    p99: worst,
    worst,
    perSecond,
    ...(spent === null ? {} : processorOf(spent, resources * runs.length)),
    ratio: ratios[Math.floor(ratios.length / 2)] ?? 0,
    note: `resources per second; peak memory ${peak.toFixed(0)} MB (${isSmall ? 'met' : 'NOT MET'}: ≤ ${MOST_MEGABYTES} MB)`,
  };
  const found = judged(figure, target === null ? {} : { ratio: target });
  return { ...found, met: found.met !== false && isSmall };
};

const measure = async (database: BenchDatabase, corpus: Corpus, sheet: Sheet): Promise<void> => {
  const first: Run[] = [];
  const second: Run[] = [];
  for (let round = 0; round < RUNS; round += 1) {
    const url = await freshDatabase(database.url, 'alveary_bench_import');
    first.push(await importOnce(url, corpus, database));
    second.push(await importOnce(url, corpus, database));
  }
  sheet.add(figureOfRuns('import into an empty database', first, corpus.resources, TARGET));
  sheet.add(figureOfRuns('the same files again: all unchanged', second, corpus.resources, null));
  const { created, changed, kept } = second[0]?.totals ?? {};
  if (created !== 0 || changed !== 0 || kept !== 0) throw new Error('The second run was not all unchanged.');
};

export const benchImport = async ({ from }: ImportBenchOptions): Promise<boolean> => {
  const database = await openBenchDatabase({ keep: undefined });
  try {
    console.log(`Writing bundles of ${RESOURCES} resources …`);
    const corpus = await writeCorpus(join(database.folder, 'files'), from, RESOURCES);
    const sheet = new Sheet('import', {
      resources: corpus.resources,
      bundles: corpus.files,
      megabytes: corpus.megabytes,
      source: from === undefined ? 'bundles of our own' : 'given bundles under new identities',
    });
    await measure(database, corpus, sheet);
    return sheet.write();
  } finally {
    await database.close();
  }
};

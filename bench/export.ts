// `npm run bench -- export [--patients n]`: how many FHIR resources a second go out, and does memory stay flat?
import { once } from 'node:events';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bareOn } from './bare.ts';
import { type Bare, type Figure, judged, processorOf, Sheet } from './figures.ts';
import { type BenchDatabase, openBenchDatabase, run } from './house.ts';
import type { BenchOptions } from './options.ts';
import { peakMegabytes } from './peak-memory.ts';
import { type Spent, watchProcessor } from './share.ts';
import { withClient } from './with-client.ts';

/** The larger of two sites has two thirds of them. */
const MOST_PATIENTS = 150_000;
const RUNS = 3;
/** Resources a second. */
const TARGET = 3_000;
/** Whatever leaves: half a million readings more must not raise it above this. Half of it is garbage that Node has not looked at yet. */
const MOST_MEGABYTES = 512;
/** One patient has a reading each minute of a year: in memory at once they would be seen. */
const READINGS = 365 * 24 * 60;

/** Over two sites, the fewest there can be. */
const generated = async (database: BenchDatabase, patients: number): Promise<void> => {
  const child = run('command-line.ts', ['generate', '--patients', String(patients), '--sites', '2'], {
    DATABASE_URL: database.url,
    ALVEARY_DATA_DIR: join(database.folder, 'server'),
  });
  child.stdout?.resume();
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The patients were not generated: code ${String(code)}.`);
};

const addReadings = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(
      `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
       select gen_random_uuid(), p.id, 'spo2', 'SpO2', 90 + n % 9, '%', timestamptz '2026-11-22' - n * interval '1 minute', 'DEVICE'
         from (select id from profiles order by id limit 1) p cross join generate_series(1, $1::int) n`,
      [READINGS],
    );
    await client.query('vacuum analyze measurements');
  });

const siteOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ slug: string }>(
      `select s.slug from sites s join site_profiles p on p.site_id = s.id group by s.slug order by count(*) desc limit 1`,
    );
    const slug = rows[0]?.slug;
    if (slug === undefined) throw new Error('There is no site with patients.');
    return slug;
  });

interface Run {
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly resources: number;
  readonly spent: Spent | null;
  readonly bare: Bare;
}

const linesOf = async (path: string): Promise<number> => {
  let lines = 0;
  for await (const chunk of createReadStream(path)) {
    for (const byte of Buffer.from(chunk)) if (byte === 10) lines += 1;
  }
  return lines;
};

const exportOnce = async (database: BenchDatabase, slug: string): Promise<Run> => {
  const out = join(database.folder, 'out.ndjson');
  rmSync(out, { force: true });
  const spent = watchProcessor({ database: database.pid ?? undefined });
  const began = performance.now();
  const child = run('command-line.ts', ['export', 'fhir', '--site', slug, '--out', out], {
    DATABASE_URL: database.url,
    ALVEARY_DATA_DIR: join(database.folder, 'server'),
  });
  child.stdout?.resume();
  let megabytes = 0;
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, peakMegabytes(child.pid ?? 0));
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(watching);
  if (code !== 0) throw new Error(`The export ended with code ${String(code)}.`);
  const milliseconds = performance.now() - began;
  const known = spent();
  const bare = await bareOn({ url: database.url, pid: database.pid });
  return { milliseconds, megabytes, resources: await linesOf(out), spent: known, bare };
};

const figureOfRuns = (name: string, runs: readonly Run[]): Figure => {
  const bySpeed = [...runs].sort((a, b) => a.milliseconds - b.milliseconds);
  const middle = bySpeed[Math.floor(bySpeed.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  const worst = bySpeed.at(-1)?.milliseconds ?? 0;
  const peak = Math.max(...runs.map(({ megabytes }) => megabytes));
  const perSecond = (middle.resources * 1000) / middle.milliseconds;
  const isFlat = peak <= MOST_MEGABYTES;
  const found = judged(
    {
      name,
      clients: 1,
      runs: runs.length,
      median: middle.milliseconds,
      p95: worst,
      p99: worst,
      worst,
      perSecond,
      ...(middle.spent === null ? {} : processorOf(middle.spent, middle.resources)),
      ratio: perSecond / middle.bare.perSecond,
      note: `resources per second; ${middle.resources} of them; peak memory ${peak.toFixed(0)} MB (${isFlat ? 'met' : 'NOT MET'}: ≤ ${MOST_MEGABYTES} MB)`,
    },
    { perSecond: TARGET },
  );
  return { ...found, met: found.met !== false && isFlat };
};

export const benchExport = async ({ patients }: BenchOptions): Promise<boolean> => {
  const wanted = Math.min(patients, MOST_PATIENTS);
  const database = await openBenchDatabase({ keep: undefined });
  try {
    mkdirSync(join(database.folder, 'server'), { recursive: true });
    console.log(`Generating ${wanted} patients …`);
    await generated(database, wanted);
    const slug = await siteOf(database.url);
    const sheet = new Sheet('export', { patients: wanted });
    const measured = async (name: string): Promise<void> => {
      const runs: Run[] = [];
      for (let round = 0; round < RUNS; round += 1) runs.push(await exportOnce(database, slug));
      sheet.add(figureOfRuns(name, runs));
    };
    await measured('export of a site');
    await addReadings(database.url);
    await measured('the same, one patient with a reading each minute of a year');
    return sheet.write();
  } finally {
    await database.close();
  }
};

// `npm run bench -- backup [--patients n]`: how long do a backup and its restore take, and is what comes back the same?
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, judged, processorOf, Sheet } from './figures.ts';
import { type BenchDatabase, ensurePatients, openBenchDatabase, run } from './house.ts';
import { fillList } from './list-data.ts';
import type { BenchOptions } from './options.ts';
import { peakMegabytes } from './peak-memory.ts';
import { watchProcessor } from './share.ts';

/** Ten minutes for 1,000,000 patients, and as much less for fewer. */
const MOST_MS_A_PATIENT = 0.6;
/** Starting the command counts for few. */
const LEAST_MS = 10_000;

interface Ran {
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly spent: ReturnType<ReturnType<typeof watchProcessor>>;
}

const command = async (database: BenchDatabase, args: readonly string[]): Promise<Ran> => {
  const spent = watchProcessor({ database: database.pid ?? undefined });
  const began = performance.now();
  const child = run('command-line.ts', args, {
    DATABASE_URL: database.url,
    ALVEARY_DATA_DIR: join(database.folder, 'server'),
  });
  child.stdout?.pipe(process.stdout);
  let megabytes = 0;
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, peakMegabytes(child.pid ?? 0));
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(watching);
  if (code !== 0) throw new Error(`${args[0] ?? ''} ended with code ${String(code)}.`);
  return { milliseconds: performance.now() - began, megabytes, spent: spent() };
};

const figureOf = (name: string, patients: number, ran: Ran, more: string): Figure => {
  const { milliseconds, megabytes, spent } = ran;
  const most = Math.max(LEAST_MS, patients * MOST_MS_A_PATIENT);
  const figure = judged(
    {
      name,
      clients: 1,
      runs: 1,
      median: milliseconds,
      p95: milliseconds,
      p99: milliseconds,
      worst: milliseconds,
      perSecond: (patients * 1000) / milliseconds,
      ...(spent === null ? {} : processorOf(spent, patients)),
      note: `patients per second; ${(milliseconds / 1000).toFixed(0)} s, peak memory ${megabytes.toFixed(0)} MB${more}`,
    },
    {},
  );
  return { ...figure, target: `≤ ${(most / 1000).toFixed(0)} s`, met: milliseconds <= most };
};

/** Rows and digest of every table, as a backup says them. Sequences are left out: opening a database for a command may take from them. */
const contentsOf = (folder: string): Map<string, string> => {
  const { tables, files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  return new Map([
    ...tables.map(
      (one: { schema: string; name: string }) => [`${one.schema}.${one.name}`, JSON.stringify(one)] as const,
    ),
    ['files', JSON.stringify(files)] as const,
  ]);
};

const differing = (one: Map<string, string>, other: Map<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));

export const benchBackup = async (options: BenchOptions): Promise<boolean> => {
  const { patients } = options;
  const source = await openBenchDatabase(options);
  const target = await openBenchDatabase({ keep: undefined });
  try {
    await ensurePatients(source, patients);
    await fillList(source.url);
    const sheet = new Sheet('backup', { patients });
    const [first, second] = ['first', 'second'].map((name) => join(target.folder, name));
    if (first === undefined || second === undefined) throw new Error('There are two folders.');
    sheet.add(figureOf('backup', patients, await command(source, ['backup', '--to', first]), ''));
    sheet.add(
      figureOf(
        'restore, every table compared',
        patients,
        await command(target, ['restore', '--from', first]),
        '',
      ),
    );
    const expected = contentsOf(first);
    rmSync(first, { recursive: true });
    const again = await command(target, ['backup', '--to', second]);
    const apart = differing(expected, contentsOf(second));
    const isSame = apart.length === 0;
    const figure = figureOf(
      'backup of what was restored',
      patients,
      again,
      isSame ? ', rows and digests of every table as before' : `, NOT as before: ${apart.join(', ')}`,
    );
    sheet.add({ ...figure, met: figure.met === true && isSame });
    return sheet.write();
  } finally {
    await target.close();
    await source.close();
  }
};

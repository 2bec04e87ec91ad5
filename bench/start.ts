// `npm run bench -- start`: how long until the server is ready, on an empty folder and afterwards, and how much memory does
// the Node process keep when nothing happens?
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bareOn } from './bare.ts';
import { type Bare, type Figure, figureOf, oneByOne, Sheet, type Target } from './figures.ts';
import { openBenchDatabase, startServer } from './house.ts';

const IDLE_MS = 5_000;
const WARM_STARTS = 5;

/** Resident memory of a process in megabytes. */
const residentMegabytes = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return Number(kilobytes) / 1024;
};

const figureOfSeconds = (name: string, seconds: readonly number[], target: Target, bare: Bare): Figure => {
  const times = seconds.map((value) => value * 1000);
  return figureOf(name, 1, oneByOne(times), target, '', bare);
};

/** On the database that the server has made, while the server is stopped. */
const bareIn = async (folder: string): Promise<Bare> => {
  const database = await openBenchDatabase({ keep: folder });
  try {
    return await bareOn(database);
  } finally {
    await database.close();
  }
};

export const benchStart = async (): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'alveary-bench-start-'));
  const settings = { ALVEARY_DATA_DIR: folder, ALVEARY_DEMO: 'on', DATABASE_URL: '' };
  const sheet = new Sheet('start', { database: 'embedded, with the demo world' });
  try {
    const fresh = await startServer(settings);
    await fresh.stop();
    const bare = await bareIn(folder);
    const name = 'fresh start: cluster, tables, demo world';
    sheet.add(figureOfSeconds(name, [fresh.startSeconds], { worstInBare: 380_000 }, bare));

    const warm: number[] = [];
    let megabytes = 0;
    for (let run = 0; run < WARM_STARTS; run += 1) {
      const server = await startServer(settings);
      warm.push(server.startSeconds);
      if (run === WARM_STARTS - 1) {
        await wait(IDLE_MS);
        megabytes = residentMegabytes(server.pid);
      }
      await server.stop();
    }
    sheet.add(figureOfSeconds('warm start', warm, { worstInBare: 9_500 }, bare));
    const isSmall = megabytes < 250;
    console.log(
      `resident memory, idle: ${megabytes.toFixed(0)} MB   ${isSmall ? 'met' : 'NOT MET'}: < 250 MB`,
    );
    return sheet.write() && isSmall;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

// `npm run bench -- search|calls|reach|sign-in|start|import|export|tables|fan-out|spirometry|sessions|timeline|cockpit|list|list-file|ledger|chat|faults|backup`: which figures can be measured, and how are they called?
import { parseArgs } from 'node:util';
import { benchBackup } from './backup.ts';
import { benchCalls } from './calls.ts';
import { benchChat } from './chat.ts';
import { benchCockpit } from './cockpit.ts';
import { benchLedger } from './ledger.ts';
import { benchList } from './list.ts';
import { benchListFile } from './list-file.ts';
import { benchExport } from './export.ts';
import { benchFaults } from './faults.ts';
import { benchFanOut } from './fan-out.ts';
import { benchImport } from './import.ts';
import { benchReach } from './reach.ts';
import { benchSearch } from './search.ts';
import { benchSessions } from './sessions.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStart } from './start.ts';
import { benchSpirometry } from './spirometry.ts';
import { unlessStopped } from './stopping.ts';
import { benchTables } from './tables.ts';
import { benchTimeline } from './timeline.ts';
import type { BenchOptions } from './options.ts';

const benches: Readonly<Record<string, (options: BenchOptions) => Promise<boolean>>> = {
  search: benchSearch,
  calls: benchCalls,
  reach: benchReach,
  'sign-in': benchSignIn,
  start: benchStart,
  import: benchImport,
  export: benchExport,
  tables: benchTables,
  'fan-out': benchFanOut,
  spirometry: benchSpirometry,
  sessions: benchSessions,
  timeline: benchTimeline,
  cockpit: benchCockpit,
  list: benchList,
  'list-file': benchListFile,
  backup: benchBackup,
  chat: benchChat,
  faults: benchFaults,
  ledger: benchLedger,
};

const USAGE = `npm run bench -- <${Object.keys(benches).join('|')}> [--patients 1000000] [--seconds 5 | --requests n] [--keep folder] [--from folder]

  --patients   size of the generated database
  --seconds    length of each timed measurement
  --requests   requests of each measurement, in place of a length of time
  --keep       keep the generated database in this folder and use it again; otherwise a temporary one is made and removed
  --only       search, calls, reach, list and list-file: only the measurements whose name holds this text; chat: reads, fan-out or idle
  --readings   timeline: so many measurements of all patients together; --patients 20000 goes well with 100000000
  --scripts    faults: how many are played
  --seed       faults: which ones; the same seed plays the same scripts
  --from       import: the folder with the bundles to repeat

DATABASE_URL measures on that PostgreSQL instead of the embedded one. Requests are compared
with a bare route on the same machine at that moment (bench/bare-route.ts), so that most targets are ratios. Exit code 1 when a target was missed.`;

/** What was asked for, or in one line why it cannot be. */
const readOptions = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        patients: { type: 'string', default: '1000000' },
        seconds: { type: 'string', default: '5' },
        requests: { type: 'string' },
        keep: { type: 'string' },
        from: { type: 'string' },
        only: { type: 'string', default: '' },
        readings: { type: 'string' },
        scripts: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

type Values = Exclude<ReturnType<typeof readOptions>, string>['values'];

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** @returns undefined where a number is none, or too small to measure anything with */
const optionsOf = (values: Values): BenchOptions | undefined => {
  const { keep, from, only } = values;
  const [patients, seconds] = [Number(values.patients), Number(values.seconds)];
  const [scripts, seed] = [Number(values.scripts), Number(values.seed)];
  const [readings, requests] = [numberOf(values.readings), numberOf(values.requests)];
  const areNumbers = patients >= 100 && seconds > 0 && scripts > 0 && seed >= 0;
  if (!areNumbers || !((requests ?? 1) > 0) || !((readings ?? 1) > 0)) return undefined;
  return { patients, seconds, requests, readings, scripts, seed, keep, from, only };
};

const run = async (): Promise<number> => {
  const read = readOptions();
  if (typeof read === 'string') {
    console.error(`${read}\n\n${USAGE}`);
    return 2;
  }
  if (read.values.help) {
    console.log(USAGE);
    return 0;
  }
  const [name = ''] = read.positionals;
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
  const options = optionsOf(read.values);
  if (bench === undefined || options === undefined) {
    console.error(USAGE);
    return 2;
  }
  return (await bench(options).catch(unlessStopped)) ? 0 : 1;
};

process.exitCode = await run();

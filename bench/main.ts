// Command line of `npm run bench -- <name>`: the benchmarks by name and their options.
import { parseArgs } from 'node:util';
import { unlessStopped } from './stopping.ts';
import type { BenchOptions } from './options.ts';

type Bench = (options: BenchOptions) => Promise<boolean>;

/** Each is loaded when it is asked for: together they hold half of the server and of the portal. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  search: async () => (await import('./search.ts')).benchSearch,
  calls: async () => (await import('./calls.ts')).benchCalls,
  reach: async () => (await import('./reach.ts')).benchReach,
  'sign-in': async () => (await import('./sign-in.ts')).benchSignIn,
  start: async () => (await import('./start.ts')).benchStart,
  import: async () => (await import('./import.ts')).benchImport,
  export: async () => (await import('./export.ts')).benchExport,
  tables: async () => (await import('./tables.ts')).benchTables,
  'fan-out': async () => (await import('./fan-out.ts')).benchFanOut,
  spirometry: async () => (await import('./spirometry.ts')).benchSpirometry,
  sessions: async () => (await import('./sessions.ts')).benchSessions,
  timeline: async () => (await import('./timeline.ts')).benchTimeline,
  cockpit: async () => (await import('./cockpit.ts')).benchCockpit,
  list: async () => (await import('./list.ts')).benchList,
  'list-file': async () => (await import('./list-file.ts')).benchListFile,
  backup: async () => (await import('./backup.ts')).benchBackup,
  chat: async () => (await import('./chat.ts')).benchChat,
  faults: async () => (await import('./faults.ts')).benchFaults,
  ledger: async () => (await import('./ledger.ts')).benchLedger,
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
  --at-once    faults: how many are played together and met by one fault of a node or of the database
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
        'at-once': { type: 'string', default: '17' },
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
  const [scripts, seed, atOnce] = [Number(values.scripts), Number(values.seed), Number(values['at-once'])];
  const [readings, requests] = [numberOf(values.readings), numberOf(values.requests)];
  const areNumbers = patients >= 100 && seconds > 0 && scripts > 0 && seed >= 0 && atOnce > 0;
  if (!areNumbers || !((requests ?? 1) > 0) || !((readings ?? 1) > 0)) return undefined;
  return { patients, seconds, requests, readings, scripts, seed, atOnce, keep, from, only };
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
  const measure = await bench();
  return (await measure(options).catch(unlessStopped)) ? 0 : 1;
};

process.exitCode = await run();

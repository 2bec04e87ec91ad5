// The environment that a run of tests gives its processes, so that their end can be made sure of (tools/test-run/run-place.ts).

/** Names the runs that a process belongs to: of runs within runs every one. */
export const RUN_MARK = 'TEST_RUN';
/** The run's own folder in memory, in place of the one that all share. */
export const MEMORY_FOLDER = 'TEST_RUN_MEMORY';

const carried = ['PATH', 'HOME', 'TMPDIR', RUN_MARK, MEMORY_FOLDER];

/** What a program needs that a test starts with settings of its own and none of the surrounding ones. */
export const runEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    carried.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const switches: readonly string[] = ['ALVEARY_DEEP', 'ALVEARY_CALLS'];

/** The whole environment but the switches of the test command: the server refuses names of settings that it does not have. */
export const withoutSwitches = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !switches.includes(name)));

// The process that runs tests for kept-worker.ts: before a run it forgets the modules that a change reaches.

import { init, runBaseTests, setupEnvironment } from 'vitest/worker';

type State = Parameters<typeof runBaseTests>[1];
type Traces = Parameters<typeof runBaseTests>[2];

let loaded: State['evaluatedModules'] | null = null;

async function run(method: 'run' | 'collect', state: State, traces: Traces): Promise<void> {
  for (const path of state.ctx.invalidates ?? []) {
    for (const module of loaded?.fileToModulesMap.get(path) ?? []) loaded?.invalidateModule(module);
  }
  try {
    await runBaseTests(method, state, traces);
  } finally {
    loaded = state.evaluatedModules;
  }
}

init({
  post: (message) => process.send?.(message),
  on: (listener) => process.on('message', listener),
  off: (listener) => process.off('message', listener),
  runTests: (state, traces) => run('run', state, traces),
  collectTests: (state, traces) => run('collect', state, traces),
  setup: setupEnvironment,
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

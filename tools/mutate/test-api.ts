// What do tests import as 'vitest' while faults are tried? The same words, run at once and in one place, and the real `expect`.

import { expect, vi } from 'vitest';

export { expect, vi };

type Body = (...values: never[]) => unknown;
type Hook = () => unknown;

type Group = {
  readonly before: Hook[];
  readonly after: Hook[];
  readonly beforeEach: Hook[];
  readonly afterEach: Hook[];
  readonly tests: (() => Promise<void>)[];
};

const newGroup = (): Group => ({ before: [], after: [], beforeEach: [], afterEach: [], tests: [] });

let path: Group[] = [newGroup()];

const here = (): Group => {
  const group = path.at(-1);
  if (group === undefined) throw new Error('a test stands outside of every group');
  return group;
};

const plain = (_name: string, ...rest: (Body | object)[]): void => {
  const body = rest.find((one): one is Hook => typeof one === 'function');
  const around = [...path];
  here().tests.push(async () => {
    for (const group of around) for (const hook of group.beforeEach) await hook();
    try {
      await body?.();
    } finally {
      for (const group of around.toReversed()) for (const hook of group.afterEach) await hook();
    }
  });
};

const each = (rows: readonly unknown[]) => (name: string, body: (...row: unknown[]) => unknown) => {
  for (const row of rows) plain(name, () => body(...(Array.isArray(row) ? row : [row])));
};

export const it = Object.assign(plain, { each });
export const test = Object.assign(plain, { each });

const group = (_name: string, fill: () => void): void => {
  const inner = newGroup();
  const outer = here();
  path = [...path, inner];
  fill();
  path = path.slice(0, -1);
  outer.tests.push(() => runGroup(inner));
};

export const describe = Object.assign(group, {
  each: (rows: readonly unknown[]) => (name: string, fill: (...row: unknown[]) => void) => {
    for (const row of rows) group(name, () => fill(...(Array.isArray(row) ? row : [row])));
  },
});

export const beforeAll = (hook: Hook): void => void here().before.push(hook);
export const afterAll = (hook: Hook): void => void here().after.push(hook);
export const beforeEach = (hook: Hook): void => void here().beforeEach.push(hook);
export const afterEach = (hook: Hook): void => void here().afterEach.push(hook);

async function runGroup(one: Group): Promise<void> {
  for (const hook of one.before) await hook();
  try {
    for (const run of one.tests) await run();
  } finally {
    for (const hook of one.after) await hook();
  }
}

/** What a file has said that could not be loaded to its end. */
export const forgetCollected = (): void => {
  path = [newGroup()];
};

/** Runs what the file that was imported last has said. @throws what the first test that fails throws */
export async function runCollected(): Promise<void> {
  const [all = newGroup()] = path;
  path = [newGroup()];
  await runGroup(all);
}

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../checks/tree.ts';
import { openTestRuns } from './test-runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'alveary-mutate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

it('notices a fault also when a process has followed the first one', async () => {
  file('package.json', '{ "type": "module" }');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  file(
    'vitest.config.ts',
    `export default { test: { projects: [
      { test: { name: 'unit', isolate: false, include: ['*.rules.test.ts'] } },
      { test: { name: 'server', isolate: false, include: ['answer.test.ts', 'other.test.ts'] } },
    ] } };`,
  );
  const path = file('answer.ts', 'export const answer = 42;');
  const test = file(
    'answer.test.ts',
    `import { expect, it } from 'vitest';
     import { answer } from './answer.ts';
     it('is the answer', () => expect(answer).toBe(42));`,
  );
  const other = file(
    'other.test.ts',
    `import { it } from 'vitest';
     import { answer } from './answer.ts';
     it('is no riddle', () => { if (answer !== 42) throw new Error('a riddle'); });`,
  );
  file('none.rules.test.ts', '');
  const faulty = { path, text: 'export const answer = 43;', reached: [path, test, other] };
  const runs = await openTestRuns(folder, 2);
  const failures = [];
  try {
    for (const fault of [faulty, null, null, faulty, null]) failures.push(await runs.run([test], fault));
    // What failed before is not taken for the failure of a run without it.
    failures.push(await runs.run([other], faulty), await runs.run([test], null));
  } finally {
    await runs.close();
  }
  const noticed = { test: 'answer.test.ts: is the answer', how: expect.stringContaining('expected 43') };
  const riddle = { test: 'other.test.ts: is no riddle', how: 'a riddle' };
  expect(failures).toEqual([noticed, null, null, noticed, null, riddle, null]);
});

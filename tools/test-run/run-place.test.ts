import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newRunPlace, sweepRuns } from './run-place.ts';

const places: ReturnType<typeof newRunPlace>[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove(0);
});

const newPlace = () => {
  const place = newRunPlace();
  places.push(place);
  return place;
};

/** @param mark of the run it belongs to */
const startWith = async (mark: string) => {
  const child = spawn(process.execPath, ['-e', 'console.log("ready"); setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { TEST_RUN: mark },
  });
  await once(child.stdout, 'data');
  return { ended: once(child, 'exit') };
};

it('ends and removes what a run left that was killed, and nothing of one that lives', async () => {
  const ended = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  await once(ended, 'exit');
  const living = newPlace();
  const mark = '0123456789abcdef';
  const left = join(tmpdir(), `alveary-run-${ended.pid}-${mark}`);
  mkdirSync(left);
  const child = await startWith(mark);
  await sweepRuns(300);
  expect(await child.ended).toEqual([null, 'SIGTERM']);
  expect([existsSync(left), existsSync(living.folder)]).toEqual([false, true]);
});

it('gives a run within a run the marks of both', async () => {
  const outer = newPlace();
  const before = process.env['TEST_RUN'];
  process.env['TEST_RUN'] = outer.environment['TEST_RUN'] ?? '';
  const inner = newPlace();
  if (before === undefined) delete process.env['TEST_RUN'];
  else process.env['TEST_RUN'] = before;
  const child = await startWith(inner.environment['TEST_RUN'] ?? '');
  expect(await outer.endLeft(300)).toHaveLength(1);
  expect(await child.ended).toEqual([null, 'SIGTERM']);
});

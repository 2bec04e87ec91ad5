import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stopClock } from '../testing/stopped-clock.ts';
import { livingHolder, lockDataDirectory } from './data-directory-lock.ts';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alveary-lock-'));
  lock = join(folder, 'alveary.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('one process holds the folder until it gives it back', () => {
  const held = lockDataDirectory(folder);
  expect(livingHolder(folder)).toEqual({ kind: 'here', pid: process.pid });
  expect(() => lockDataDirectory(folder)).toThrow(
    `in use by another Alveary process (id ${process.pid}). Stop that one`,
  );
  held.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock whose process has gone, or whose id is now another process, is taken over', () => {
  const held = lockDataDirectory(folder);
  const [own = '', place = ''] = readFileSync(lock, 'utf8').split('\n');
  held.release();
  for (const left of [own.replace(/\d+$/, '1'), own.replace(/^\d+/, '4194999'), '', 'nonsense']) {
    writeFileSync(lock, `${left}\n${place}\n`);
    lockDataDirectory(folder).release();
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('a process elsewhere holds the folder as long as it gives signs of life', () => {
  const now = stopClock();
  writeFileSync(lock, '30 boot 1\nclinic-2 pid:[7]\n');
  utimesSync(lock, now / 1000, now / 1000);
  expect(() => lockDataDirectory(folder)).toThrow(
    /in another container \(clinic-2 pid:\[7\]\), seen there 0 s ago\. Stop that one;/,
  );
  const longAgo = now / 1000 - 60;
  utimesSync(lock, longAgo, longAgo);
  lockDataDirectory(folder).release();
});

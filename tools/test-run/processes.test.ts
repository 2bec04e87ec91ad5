import { expect, it } from 'vitest';
import { processesOfPs, withDescendants } from './processes.ts';

const listed = `
    1     0     1 Ss   /sbin/init
  100     1   100 S    node tools/test.ts
  200   100   200 S    node vitest.mjs TEST_RUN=abc,def PATH=/bin
  201   200   200 S    node worker.js
  300   201   300 S    postgres -D /tmp/x
  301     1   300 S    postgres: checkpointer
  302   201   302 Z    (node)
  400     1   400 S    node other.ts TEST_RUN=xyz PATH=/bin`;

it('finds what carries the mark, what it started, and what shares a group with one of them', () => {
  const all = processesOfPs(listed, 'def');
  expect(withDescendants(all).map(({ pid }) => pid)).toEqual([200, 201, 300, 301]);
});

it('finds nothing of a run that is over', () => {
  expect(withDescendants(processesOfPs(listed, 'ghi'))).toEqual([]);
});

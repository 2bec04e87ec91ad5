import { expect, it } from 'vitest';
import { servedCalls } from '../../apps/server/src/subjects.ts';
import { filesBelow, root } from '../checks/tree.ts';
import { subjectLists, subjectOf } from '../test-paths.ts';
import { readSources } from './import-graph.ts';
import { callsOf } from './named-calls.ts';

it('finds every served call in the manifests, each with a declaration and a handler', () => {
  const manifests = filesBelow(root).filter(
    (path) => path === `${subjectOf(path)}/${subjectLists.server.manifest}`,
  );
  const calls = readSources(root, manifests).flatMap(callsOf);
  expect(calls.map(({ name }) => name).sort()).toEqual(servedCalls.map(({ name }) => name).sort());
  expect(calls.filter(({ files }) => new Set(files).size < 3).map(({ name }) => name)).toEqual([]);
});

// Is the portal built again when anything has changed that it is made of, and only then?
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { digestOfSources } from './portal.mjs';

const write = (folder: string, place: string, text: string): void => {
  mkdirSync(dirname(join(folder, place)), { recursive: true });
  writeFileSync(join(folder, place), text);
};

const tree = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'alveary-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const places = ['apps/portal/src/main.tsx', 'packages/contract/src/call.ts', 'package-lock.json'];
  const ofSubject = ['portal/feature.tsx', 'contract/calls.ts', 'server/module.ts', 'journeys/a.spec.ts'];
  for (const place of [...places, ...ofSubject.map((one) => `modules/notes/${one}`)])
    write(folder, place, 'before');
  return folder;
};

it.each([
  ['apps/portal/src/main.tsx', true],
  ['packages/contract/src/call.ts', true],
  ['package-lock.json', true],
  ['modules/notes/portal/feature.tsx', true],
  ['modules/notes/contract/calls.ts', true],
  ['modules/notes/portal/notes.module.css', true],
  ['modules/notes/portal/feature.test.tsx', false],
  ['modules/notes/server/module.ts', false],
  ['modules/notes/journeys/a.spec.ts', false],
])('a change of %s: %s', (place, isBuilt) => {
  const folder = tree();
  const before = digestOfSources(folder);
  write(folder, place, 'after');
  expect(digestOfSources(folder) !== before).toBe(isBuilt);
});

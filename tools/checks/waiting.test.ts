// Is a project without the patient waiting found, and a test that gives itself too little time?
import { expect, it } from 'vitest';
import { sourceOf } from './source.ts';
import { hastyWaits, projectsWithout } from './waiting.ts';

it.each([
  ["name: 'unit',\n setupFiles: ['a.ts', 'tools/patient-waiting.ts'],", []],
  ["name: 'unit',\n setupFiles: ['a.ts'],", [1]],
  ["name: 'unit',\nname: 'server',\n setupFiles: ['tools/patient-waiting.ts'],", [1]],
])('%j: lines %j', (text, lines) => {
  expect(projectsWithout(text).map(({ line }) => line)).toEqual(lines);
});

it.each([
  ['await vi.waitFor(() => look());', 0],
  ['await vi.waitFor(() => look(), { timeout: 1000 });', 1],
  ['await vi.waitUntil(() => look(), 500);', 1],
  ['await vi.waitFor(() => look(), { timeout: 20_000 });', 0],
  ['await other.waitFor(() => look(), { timeout: 10 });', 0],
])('%s: %i', (text, count) => {
  expect(hastyWaits(sourceOf('modules/chat/portal/chat.test.tsx', text))).toHaveLength(count);
});

import { expect, test } from 'vitest';
import { idFrom } from './fhir/identity.ts';
import { progressLine } from './import-progress.ts';
import { createSeenInRun } from './seen-in-run.ts';

test('the progress line shows a bar, the part, the rate and what is left', () => {
  expect(progressLine(25_000, 100_000, 5_000)).toBe(
    '██████░░░░░░░░░░░░░░░░░░ 25 %  25,000 of 100,000 resources, 5,000 a second, 15 s left',
  );
  expect(progressLine(0, 100, 0)).toBe('░░░░░░░░░░░░░░░░░░░░░░░░ 0 %  0 of 100 resources, 0 a second');
});

test('what was seen in a run is known again while the table grows, and past its largest size nothing breaks', () => {
  const seen = createSeenInRun();
  const ids = Array.from({ length: 40_000 }, (_, number) => idFrom('test', number));
  for (const id of ids.slice(0, 30_000)) seen.add(id);
  expect(ids.map((id) => seen.has(id))).toEqual(ids.map((_, number) => number < 30_000));
  const small = createSeenInRun(64);
  for (const id of ids) small.add(id);
  expect(ids.filter((id) => small.has(id)).length).toBeGreaterThan(40);
  expect(ids.slice(0, 40).every((id) => small.has(id))).toBe(true);
});

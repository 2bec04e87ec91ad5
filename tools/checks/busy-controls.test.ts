import { expect, it } from 'vitest';
import { busyControls } from './busy-controls.ts';
import { runSourceCheck } from './finding.ts';
import { sourceOf } from './source.ts';

const check = (markup: string) =>
  runSourceCheck(busyControls, [
    sourceOf('modules/today/portal/goal.tsx', `export const Goal = () => ${markup};`),
  ]);

it('refuses a native button that can be disabled', () => {
  expect(check('<button type="button" disabled={wait > 0} />')).toMatchObject([{ line: 1 }]);
  expect(check('<StayingButton disabled={wait > 0} />')).toEqual([]);
  expect(check('<button type="button" />')).toEqual([]);
});

it('refuses a field that is disabled while something runs', () => {
  expect(check('<Select disabled={save.isRunning} />')).toHaveLength(1);
  expect(check('<RoleChoice isDisabled={form.isSaving || isFixed} />')).toHaveLength(1);
  expect(check('<Select readOnly={save.isRunning} disabled={isFixed} />')).toEqual([]);
  expect(check('<Button disabled={save.isRunning} />')).toEqual([]);
});

it('fails when it read no file', () => {
  expect(runSourceCheck(busyControls, [])).toHaveLength(1);
});

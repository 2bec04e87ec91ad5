// Is every column of the tests in sight at 1440 px, while changes wait to be saved?
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { SpirometrySession, SpirometryTest } from '../../contract/model.ts';
import { TestsCard } from './tests-card.tsx';
import type { Overwriting } from './use-overwriting.ts';

/** Beside the curves, in a window of 1440 px. */
const WIDTH_PX = 808;

const idOf = (number: number): string => `0190a0a0-0000-7000-8000-00000060000${number}`;
const usable = { status_final: 'usable' as const, acceptable: true, errors_display: [] };
const testOf = (number: number): SpirometryTest => ({
  id: idOf(number),
  fvc: 3.75,
  fev1: 2.81,
  pef: 6.3,
  fev05: 1.5,
  fev075: 1.8,
  fev6: 3.5,
  fef25: 5,
  fef50: 3,
  fef75: 1,
  fef2575: 2,
  duration_exhale: 6.8,
  feedback: { fvc: usable, fev1: usable },
  device: { fvc_status: 'usable', fev1_status: 'usable', messages: ['Blow out longer'] },
});
const tests = [testOf(1), testOf(2), testOf(3)];
const untouched = {
  best_test_id: null,
  best_fvc_test_id: null,
  best_fev1_test_id: null,
  best_pef_test_id: null,
  excluded_test_ids: [],
  test_overwrites: [],
  comment: '',
};
const everywhere = {
  ...untouched,
  best_test_id: idOf(2),
  best_fvc_test_id: idOf(2),
  best_fev1_test_id: idOf(2),
  best_pef_test_id: idOf(2),
  test_overwrites: [
    { test_id: idOf(1), fvc_status: 'unusable', fev1_status: 'unusable' },
    { test_id: idOf(3), fvc_status: 'unusable', fev1_status: 'usable' },
  ],
};

it('the table of the tests is no wider than its card, however much was changed', async () => {
  await page.viewport(1440, 900);
  const session = { analysis_summary: { tests } } as unknown as SpirometrySession;
  const overwriting = {
    loaded: untouched,
    choices: everywhere,
    mayChange: true,
  } as unknown as Overwriting;
  const { screen } = await renderInPortal(
    <div style={{ width: WIDTH_PX }}>
      <TestsCard session={session} overwriting={overwriting} />
    </div>,
  );
  await expect.element(screen.getByRole('row', { name: /^1 .*FEV1 was acceptable/s })).toBeVisible();
  // The widths are those of the font that people see.
  await document.fonts.load('14px "IBM Plex Sans Variable"');
  const widthOf = (element: Element): number => element.getBoundingClientRect().width;
  const around = screen.getByRole('region', { name: 'Values of the tests' }).element();
  expect(widthOf(screen.getByRole('table', { name: 'Tests' }).element())).toBeLessThanOrEqual(
    widthOf(around),
  );
});

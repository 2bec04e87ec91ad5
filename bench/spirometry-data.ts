// The session that a click in the portal works through: eight tests, every fourth of them unusable.
import type { Predicted, SpirometryTest } from '@alveary/modules/spirometry/contract/model.ts';

const TESTS = 8;

const feedback = (isUsable: boolean) => ({
  status_final: isUsable ? ('usable' as const) : ('unusable' as const),
  acceptable: isUsable,
  errors_display: [],
});

const testOf = (number: number): SpirometryTest => {
  const fev1 = 2.4 + number / 100;
  const isUsable = number % 4 !== 3;
  return {
    id: `0190a0a0-0000-7000-8000-${String(number).padStart(12, '0')}`,
    fvc: fev1 + 1,
    fev1,
    pef: fev1 * 2,
    fev05: 1.5,
    fev075: 1.8,
    fev6: fev1 + 0.9,
    fef25: 5,
    fef50: 3,
    fef75: 1,
    fef2575: 2,
    duration_exhale: 7.1,
    feedback: { fvc: feedback(isUsable), fev1: feedback(isUsable) },
    device: { fvc_status: 'usable', fev1_status: 'usable', messages: [] },
  };
};

export const testsOfSession: readonly SpirometryTest[] = Array.from({ length: TESTS }, (_none, number) =>
  testOf(number),
);

export const predicted: readonly Predicted[] = [
  { measure: 'fev1', m: 3, l: 1, s: 0.1, equation: 'gli-global-2022' },
  { measure: 'fvc', m: 4, l: 1, s: 0.1, equation: 'gli-global-2022' },
  { measure: 'pef', m: 7, l: 1, s: 0.1, equation: 'nhanes-3' },
  { measure: 'fef2575', m: 3, l: 1, s: 0.1, equation: 'gli-2012' },
];

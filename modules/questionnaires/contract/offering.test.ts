// Is each questionnaire offered where its condition, its flag or its module is, and nowhere else? (USERS-016; OP-PROFILE-9)
import { expect, it } from 'vitest';
import { definitions, isOfferedAt } from './definitions.ts';

const forAll = [
  'asthma-control-questionnaire',
  'asthma-control-test',
  'childhood-asthma-control-test',
  'self-efficacy-chronic-disease',
  'mood',
];

const offered = (conditions: readonly string[], features = {}, module = 'aria_module_default'): string[] =>
  definitions
    .filter((one) => one.isTrial !== true)
    .filter((one) =>
      isOfferedAt(one, {
        site: { conditions: conditions.map((name) => ({ name })), feature_values: features },
        module,
      }),
    )
    .map(({ internalName }) => internalName)
    .sort();

const copd = ['copd-assessment-test', 'copd-action-plan', 'frail-scale'];

it.each<[string, string[], object, string, string[]]>([
  ['without a condition', [], {}, 'aria_module_default', []],
  [
    'with all flags and no condition',
    [],
    { portal_dyspnea: true, portal_us_features: true },
    'aria_module_default',
    [],
  ],
  ['with COPD', ['COPD'], {}, 'aria_module_default', copd],
  [
    'with COPD and dyspnea',
    ['COPD'],
    { portal_dyspnea: true },
    'aria_module_default',
    [...copd, 'mmrc-dyspnoea'],
  ],
  ['with asthma', ['Asthma'], {}, 'aria_module_asthma', ['asthma-gina', 'asthma-gina-young-child']],
  ['with cystic fibrosis', ['Cystic Fibrosis'], {}, 'aria_module_cf', ['cf-questionnaire']],
])(
  'USERS-016 OP-PROFILE-9 a site %s offers what needs no condition, and what needs its own',
  (_, conditions, features, module, more) => {
    expect(offered(conditions, features, module)).toEqual([...forAll, ...more].sort());
  },
);

it('OP-PROFILE-9 those of a trial need no condition', () => {
  const trial = definitions.filter((one) => one.isTrial === true);
  const nowhere = { site: { conditions: [], feature_values: {} }, module: 'aria_module_default' };
  expect(trial.every((one) => isOfferedAt(one, nowhere))).toBe(true);
});

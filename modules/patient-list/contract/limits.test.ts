// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { filterMap } from './filters.ts';

it.each([
  [
    'filterMap',
    filterMap,
    {
      'name?': 'text –200',
      'status?': 'list –7',
      'status?[]': 'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      'site?': 'list –2000',
      'age?.min?': 'number -1000000–1000000',
      'age?.max?': 'number -1000000–1000000',
      'ehr-id?': 'text –200',
      'member-id?': 'text –200',
      'conditions?': 'list –200',
      'conditions?[]': 'text –400',
      'module?': 'list –200',
      'module?[]': 'aria_module_cf | aria_module_asthma | aria_module_default',
      'care-coordinator?': 'list –200',
      'referring-provider?': 'text –200',
      'patient-status?': 'list –200',
      'patient-status?[]': 'DORMANT | HOSPICE',
      'last-session-date?.timespan?':
        'LAST_DAY | LAST_7_DAYS | LAST_30_DAYS | LAST_90_DAYS | LAST_6_MONTHS | LAST_YEAR | LAST_2_YEARS',
      'fev1-percent?.min?': 'number -1000000–1000000',
      'fev1-percent?.max?': 'number -1000000–1000000',
      'session-grade?': 'list –200',
      'session-grade?[]': 'A | B | C | D | E | U | F',
      'spo2?.min?': 'number -1000000–1000000',
      'spo2?.max?': 'number -1000000–1000000',
      'spo2-timestamp?.timespan?':
        'LAST_DAY | LAST_7_DAYS | LAST_30_DAYS | LAST_90_DAYS | LAST_6_MONTHS | LAST_YEAR | LAST_2_YEARS',
      'mmrc?.min?': 'number -1000000–1000000',
      'mmrc?.max?': 'number -1000000–1000000',
      'mmrc-timestamp?.timespan?':
        'LAST_DAY | LAST_7_DAYS | LAST_30_DAYS | LAST_90_DAYS | LAST_6_MONTHS | LAST_YEAR | LAST_2_YEARS',
      'eligibility-start?.timespan?':
        'LAST_DAY | LAST_7_DAYS | LAST_30_DAYS | LAST_90_DAYS | LAST_6_MONTHS | LAST_YEAR | LAST_2_YEARS',
      'eligibility-end?.timespan?':
        'LAST_DAY | LAST_7_DAYS | LAST_30_DAYS | LAST_90_DAYS | LAST_6_MONTHS | LAST_YEAR | LAST_2_YEARS',
      'last-communication?.timespan?':
        'LAST_DAY | LAST_7_DAYS | LAST_30_DAYS | LAST_90_DAYS | LAST_6_MONTHS | LAST_YEAR | LAST_2_YEARS',
      'last-comm-date?.timespan?':
        'LAST_DAY | LAST_7_DAYS | LAST_30_DAYS | LAST_90_DAYS | LAST_6_MONTHS | LAST_YEAR | LAST_2_YEARS',
      'last-comm-result?': 'list –200',
      'last-comm-result?[]': 'one of 13',
      'open-events?.min?': 'number -1000000–1000000',
      'open-events?.max?': 'number -1000000–1000000',
      'minutes-month?.min?': 'number -1000000–1000000',
      'minutes-month?.max?': 'number -1000000–1000000',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});

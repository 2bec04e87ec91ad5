// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { leftSite, newJourney, newSiteOfPatient } from './rules.ts';

it.each([
  ['leftSite', leftSite, { reason: 'text 1–500', version: 'integer 1–' }],
  [
    'newJourney',
    newJourney,
    {
      from: 'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      status: 'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      details: 'text –500 or null',
    },
  ],
  ['newSiteOfPatient', newSiteOfPatient, { reason: 'text 1–500', version: 'integer 1–' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});

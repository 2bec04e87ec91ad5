// How much may be sent and shown here, and which words are known, of each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import {
  listedSession,
  overwriting,
  sessionFigures,
  sessionOverwrite,
  spirometrySession,
  spirometryTest,
  testOverwrite,
} from './model.ts';
import { overwritingSent } from './overwriting-sent.ts';
import { sessionSent } from './session-sent.ts';

it.each([
  [
    'listedSession',
    listedSession,
    {
      bronchodilator: 'pre | post or null',
      'grading.fvc': 'A | B | C | D | E | U | F',
      'grading.fev1': 'A | B | C | D | E | U | F',
      'best_qualities.fvc': 'acceptable | usable | unusable or null',
      'best_qualities.fev1': 'acceptable | usable | unusable or null',
      'fev075.quality': 'acceptable | usable | unusable or null',
      'fev075.grade': 'A | B | C | D | E | U | F',
    },
  ],
  [
    'overwriting',
    overwriting,
    {
      'test_overwrites[].fvc_status': 'acceptable | usable | unusable or null',
      'test_overwrites[].fev1_status': 'acceptable | usable | unusable or null',
      kind: 'saved | restored | original',
    },
  ],
  [
    'sessionFigures',
    sessionFigures,
    {
      bronchodilator: 'pre | post or null',
      'person.sex': 'male | female or null',
      'predicted_values[].measure': 'fvc | fev1 | fev1_fvc | pef | fef2575 | fev075 | fev075_fvc',
      'predicted_values[].equation': 'gli-global-2022 | gli-2012 | nhanes-3 or null',
      'grading.fvc': 'A | B | C | D | E | U | F',
      'grading.fev1': 'A | B | C | D | E | U | F',
      'height_source?': 'session | measured or null',
      'best_qualities?.fvc': 'acceptable | usable | unusable or null',
      'best_qualities?.fev1': 'acceptable | usable | unusable or null',
      'fev075?.quality': 'acceptable | usable | unusable or null',
      'fev075?.grade': 'A | B | C | D | E | U | F',
    },
  ],
  [
    'sessionOverwrite',
    sessionOverwrite,
    {
      'test_overwrites[].fvc_status': 'acceptable | usable | unusable or null',
      'test_overwrites[].fev1_status': 'acceptable | usable | unusable or null',
    },
  ],
  [
    'spirometrySession',
    spirometrySession,
    {
      bronchodilator: 'pre | post or null',
      height_source: 'session | measured or null',
      'corrections[].before.person.sex': 'male | female or null',
      'corrections[].before.height_source': 'session | measured or null',
      'corrections[].before.grading.fvc': 'A | B | C | D | E | U | F',
      'corrections[].before.grading.fev1': 'A | B | C | D | E | U | F',
      'corrections[].after.person.sex': 'male | female or null',
      'corrections[].after.height_source': 'session | measured or null',
      'corrections[].after.grading.fvc': 'A | B | C | D | E | U | F',
      'corrections[].after.grading.fev1': 'A | B | C | D | E | U | F',
      'analysis_summary.tests[].feedback.fvc.status_final': 'usable | unusable',
      'analysis_summary.tests[].feedback.fev1.status_final': 'usable | unusable',
      'analysis_summary.tests[].device.fvc_status': 'usable | unusable or null',
      'analysis_summary.tests[].device.fev1_status': 'usable | unusable or null',
      'person.sex': 'male | female or null',
      'predicted_values[].measure': 'fvc | fev1 | fev1_fvc | pef | fef2575 | fev075 | fev075_fvc',
      'predicted_values[].equation': 'gli-global-2022 | gli-2012 | nhanes-3 or null',
      'grading.fvc': 'A | B | C | D | E | U | F',
      'grading.fev1': 'A | B | C | D | E | U | F',
      'best_qualities.fvc': 'acceptable | usable | unusable or null',
      'best_qualities.fev1': 'acceptable | usable | unusable or null',
      'fev075.quality': 'acceptable | usable | unusable or null',
      'fev075.grade': 'A | B | C | D | E | U | F',
      'session_overwrite.test_overwrites[].fvc_status': 'acceptable | usable | unusable or null',
      'session_overwrite.test_overwrites[].fev1_status': 'acceptable | usable | unusable or null',
    },
  ],
  [
    'spirometryTest',
    spirometryTest,
    {
      'feedback.fvc.status_final': 'usable | unusable',
      'feedback.fev1.status_final': 'usable | unusable',
      'device.fvc_status': 'usable | unusable or null',
      'device.fev1_status': 'usable | unusable or null',
    },
  ],
  [
    'testOverwrite',
    testOverwrite,
    {
      fvc_status: 'acceptable | usable | unusable or null',
      fev1_status: 'acceptable | usable | unusable or null',
    },
  ],
  [
    'overwritingSent',
    overwritingSent,
    {
      version: 'integer 1–',
      excluded_test_ids: 'list –50',
      test_overwrites: 'list –50',
      'test_overwrites[].fvc_status': 'acceptable | usable | unusable or null',
      'test_overwrites[].fev1_status': 'acceptable | usable | unusable or null',
      comment: 'text –2000',
      comment_thread: 'list –1000',
      best_processed_array_index: 'integer 0– or null',
    },
  ],
  [
    'sessionSent',
    sessionSent,
    {
      'device?': 'text –200 or null',
      'bronchodilator?': 'pre | post or null',
      'notes?': 'text –2000 or null',
      'height_cm?': 'number 50–250 or null',
      tests: 'list 1–30',
      'tests[].curve?.litres': 'list –20000',
      'tests[].curve?.seconds?': 'list –20000',
      'tests[].curve?.samples_a_second?': 'number 20–2000',
      'tests[].device?.fvc_status?': 'usable | unusable or null',
      'tests[].device?.fev1_status?': 'usable | unusable or null',
      'tests[].device?.messages?': 'list –10',
      'tests[].device?.messages?[]': 'text –200',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});

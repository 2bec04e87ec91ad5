import { expect, it } from 'vitest';
import { MAX_GRANT_HOURS } from '../contract/grants.rules.ts';
import type { OpenGrant } from '../contract/grants.model.ts';
import {
  grantedWords,
  grantEnds,
  hoursOf,
  lastingWords,
  reviewedWords,
  UNTIL_REMOVED,
} from './grant-words.rules.ts';

const written = (instant: string): string => instant.slice(0, 10);
const grant = (more: Partial<OpenGrant> = {}): OpenGrant => ({
  id: 'g',
  user: { id: 'sam', name: 'Sam Seam', email: 'sam@alveary.example' },
  role: 'nurse',
  reason: 'Covers for a colleague',
  granted_by: { id: 'sam', name: 'Sam Seam' },
  granted_at: '2026-01-05T09:00:00Z',
  hours: 24,
  began_at: '2026-01-05T09:00:00Z',
  ends_at: '2026-01-06T09:00:00Z',
  reviewed_at: null,
  reviewed_by: null,
  ...more,
});
const asked: Partial<OpenGrant> = {
  granted_by: { id: 'lena', name: 'Lena Brandt' },
  began_at: null,
  ends_at: null,
};

it('offers ends that the server takes', () => {
  const hours = grantEnds.map(({ value }) => hoursOf(value));
  expect(hours).toEqual([24, 72, 168, MAX_GRANT_HOURS, null]);
  expect(grantEnds.at(-1)?.value).toBe(UNTIL_REMOVED);
});

it.each([
  [grant(), 'Opened by Sam Seam to themselves on 2026-01-05.', 'Ends on 2026-01-06.'],
  [
    grant({ granted_by: { id: 'lena', name: 'Lena Brandt' }, ends_at: null }),
    'Opened by Lena Brandt on 2026-01-05.',
    'Lasts until an administrator removes it.',
  ],
  [grant(asked), 'Lena Brandt asked on 2026-01-05 to let Sam Seam in.', 'Lasts 24 hours once accepted.'],
  [
    grant({ ...asked, hours: 1 }),
    'Lena Brandt asked on 2026-01-05 to let Sam Seam in.',
    'Lasts 1 hour once accepted.',
  ],
  [
    grant({ ...asked, hours: null }),
    'Lena Brandt asked on 2026-01-05 to let Sam Seam in.',
    'Lasts until an administrator removes it.',
  ],
])('says who opened the site and until when: %#', (one, granted, lasting) => {
  expect([grantedWords(one, written), lastingWords(one, written)]).toEqual([granted, lasting]);
});

it.each([
  [grant(), null],
  [
    grant({ reviewed_at: '2026-01-05T10:00:00Z', reviewed_by: 'Vera Seam' }),
    'Reviewed by Vera Seam on 2026-01-05.',
  ],
])('says who reviewed it last: %#', (one, words) => {
  expect(reviewedWords(one, written)).toBe(words);
});

// Which session is the newest, with which is it compared, and by how much did each value change? (OP-PROFILE-3)
import { expect, it } from 'vitest';
import { judge } from '../../contract/rules.ts';
import type { ListedSession } from '../../contract/model.ts';
import { newestOf } from './latest-spirometry.rules.ts';

const listed = (
  name: string,
  performed_at: string,
  bronchodilator: 'pre' | 'post' | null,
): ListedSession => ({
  id: name,
  performed_at,
  bronchodilator,
  has_curves: false,
  ...judge([], [], null),
});
const names = (...sessions: readonly ListedSession[]) => {
  const { newest, previous } = newestOf(sessions);
  return [newest?.id ?? null, previous?.id ?? null];
};

const old = listed('old', '2026-02-06T10:00:00Z', null);
const oldPost = listed('old post', '2026-02-06T10:30:00Z', 'post');
const pre = listed('pre', '2026-11-21T16:00:00Z', 'pre');
const post = listed('post', '2026-11-21T16:25:00Z', 'post');

it('OP-PROFILE-3 no session has no newest one, and a single one nothing to compare with', () => {
  expect(names()).toEqual([null, null]);
  expect(names(old)).toEqual(['old', null]);
});

it('OP-PROFILE-3 of a pair the session before the drug counts, compared with the last one without it', () => {
  expect(names(post, pre, oldPost, old)).toEqual(['pre', 'old']);
});

it('OP-PROFILE-3 a session after the drug alone is compared with one after the drug', () => {
  const later = listed('later post', '2026-11-22T09:00:00Z', 'post');
  expect(names(later, pre, oldPost, old)).toEqual(['later post', 'old post']);
  expect(names(later, pre)).toEqual(['later post', null]);
});

// What was changed of the portal users of the demo world lately, by whom and why?
import { accountId, type AccountKey } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { siteId } from './sites.ts';

interface Change {
  readonly day: number;
  readonly by: AccountKey;
  readonly of: AccountKey;
  readonly kind: 'role' | 'two-factor' | 'phone' | 'lock';
  readonly before: string | null;
  readonly after: string | null;
  readonly reason?: string;
}

const changes: readonly Change[] = [
  { day: 210, by: 'nadia', of: 'uma', kind: 'role', before: null, after: 'portal_site_caregiver' },
  { day: 96, by: 'nadia', of: 'wei', kind: 'phone', before: null, after: '+14155550132' },
  { day: 96, by: 'nadia', of: 'wei', kind: 'two-factor', before: 'Off', after: 'On' },
  {
    day: 41,
    by: 'ada',
    of: 'lena',
    kind: 'role',
    before: null,
    after: 'portal_site_admin',
    reason: 'Coaches patients of Harbor Lung too',
  },
  { day: 6, by: 'lena', of: 'tom', kind: 'lock', before: 'Locked out', after: 'Lifted' },
];

const idOf = ({ day, of, kind }: Change): string => demoId(`user change ${day} ${of} ${kind}`);

const minuteOf = (at: number): number => at * 3;

export const userChangeRows = (calendar: Calendar): readonly Row[] =>
  changes.map((change, at) => ({
    id: idOf(change),
    changed_at: calendar.daysAgo(change.day, 14, minuteOf(at)),
    changed_by: accountId(change.by),
    user_id: accountId(change.of),
    kind: change.kind,
    before: change.before,
    after: change.after,
    reason: change.reason ?? null,
    request_id: '',
  }));

/** All of them are read at Harbor Lung. */
export const userChangeSiteRows = (calendar: Calendar): readonly Row[] =>
  changes.map((change, at) => ({
    site_id: siteId('harbor-lung'),
    changed_at: calendar.daysAgo(change.day, 14, minuteOf(at)),
    change_id: idOf(change),
  }));

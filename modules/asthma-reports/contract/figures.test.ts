import { expect, it } from 'vitest';
import { changesSince, type ReportFigures, withCurves } from './figures.ts';

type Session = ReportFigures['sessions'][number];
const session = (id: string, version: number, more: object = {}): Session =>
  ({ id, version, performed_at: `2026-05-0${id}`, ...more }) as Session;
const curve = (session_id: string) => ({ session_id }) as NonNullable<ReportFigures['curves']>[number];
const figures = (sessions: readonly Session[], curves?: readonly string[]): ReportFigures =>
  ({ sessions, ...(curves === undefined ? {} : { curves: curves.map(curve) }) }) as ReportFigures;

const never = { overwritten: new Map(), corrected: new Map() };
const last = {
  overwritten: new Map([['1', '2026-06-01T10:00:00Z']]),
  corrected: new Map([['1', '2026-06-02T10:00:00Z']]),
};
const corrected = {
  session_id: '1',
  performed_at: '2026-05-01',
  kind: 'corrected',
  changed_at: '2026-06-02T10:00:00Z',
};
const changed = (changed_at: string | null) => [
  { session_id: '1', performed_at: '2026-05-01', kind: 'changed', changed_at },
];

it.each([
  ['as it was', [session('1', 1)], []],
  ['overwritten since, with the time', [session('1', 2)], changed('2026-06-01T10:00:00Z')],
  ['changed by anything else, at no known time', [session('1', 1, { usable_tests: 1 })], changed(null)],
  ['of a corrected person', [session('1', 1, { person: { sex: 'male' } })], [corrected]],
  [
    'overwritten, and of a corrected person',
    [session('1', 2, { person: { sex: 'male' } })],
    [...changed('2026-06-01T10:00:00Z'), corrected],
  ],
  ['gone', [], [{ session_id: '1', performed_at: '2026-05-01', kind: 'removed', changed_at: null }]],
])('a session that is %s', (_, now, changes) => {
  const kept = figures([session('1', 1)]);
  expect(changesSince(kept, figures([session('2', 1), ...now]), last)).toEqual(changes);
});

it('one that was overwritten at no known time has none', () => {
  expect(changesSince(figures([session('1', 1)]), figures([session('1', 2)]), never)).toEqual(changed(null));
});

it('of two only the one that changed is told', () => {
  const kept = figures([session('1', 1), session('2', 1)]);
  const now = figures([session('1', 1), session('2', 1, { usable_tests: 1 })]);
  expect(changesSince(kept, now, last).map(({ session_id }) => session_id)).toEqual(['2']);
});

it('does not call a session changed for a figure that an older report has none of', () => {
  const fev075 = { value: 0.7 };
  const now = figures([session('1', 1, { best_qualities: { fev1: 'usable' }, fev075 })]);
  expect(changesSince(figures([session('1', 1)]), now, last)).toEqual([]);
  const kept = figures([session('1', 1, { best_qualities: { fev1: 'acceptable' }, fev075 })]);
  expect(changesSince(kept, now, last)).toEqual(changed(null));
});

it('calls a session of another height corrected, and says nothing of it in a report from before heights were kept', () => {
  const now = figures([
    session('1', 1, { height_source: 'measured', height_measured_at: '2026-05-02T08:00:00Z' }),
  ]);
  expect(changesSince(figures([session('1', 1)]), now, last)).toEqual([]);
  const kept = figures([
    session('1', 1, { height_source: 'measured', height_measured_at: '2026-04-30T08:00:00Z' }),
  ]);
  expect(changesSince(kept, now, last)).toEqual([corrected]);
});

it('curves that were kept stay; an older report shows those of sessions that are as they were', () => {
  const now = figures([], ['1', '2']);
  const change = [{ session_id: '1', performed_at: '', kind: 'changed', changed_at: null }] as const;
  expect(withCurves(figures([], ['3']), now, change).curves).toEqual([curve('3')]);
  const older = figures([session('1', 1)]);
  expect(withCurves(older, now, change)).toEqual({ ...older, curves: [curve('2')] });
  expect(withCurves(older, figures([]), change).curves).toBeUndefined();
});

// A day is in its order, narrowed by what is asked, and said to be cut where more is due than is shown (OP-TASK-4)
import { expect, it } from 'vitest';
import { MOST_OF_A_TYPE, type TodayItem } from './model.ts';
import { todayOf } from './rules.ts';

const item = (id: string, due: string, facts: Partial<TodayItem> = {}): TodayItem => ({
  id,
  type: 'TASK',
  due,
  notes: [],
  actuality: null,
  patient: {
    id,
    firstName: 'Maya',
    lastName: 'Thornton',
    dateOfBirth: null,
    isDeceased: false,
    patientStatuses: [],
    phone: null,
    siteProfiles: [],
  },
  purpose: null,
  status: 'OPEN',
  text: null,
  lastAlarmDescription: null,
  eventType: null,
  severity: null,
  duration: null,
  automated: false,
  version: 1,
  ...facts,
});
const all = { purpose: null, alarm: null };
const visit = item('visit', '2026-11-23T12:00:00Z', {
  purpose: 'Onboarding',
  lastAlarmDescription: 'Low SpO2',
});
const call = item('call', '2026-11-23T10:00:00+01:00', { purpose: 'Coaching' });
const event = item('event', '2026-11-23T10:00:00Z', { lastAlarmDescription: 'Cough' });
const idsOf = (...asked: Parameters<typeof todayOf>) => todayOf(...asked).data.map(({ id }) => id);

it('stands in the order of what is due first, whatever the zone it is written in', () => {
  expect(idsOf([[visit], [event, call]], all)).toEqual(['call', 'event', 'visit']);
});

it('is narrowed by purpose and by alarm, and both at once', () => {
  expect(idsOf([[visit], [event, call]], { ...all, purpose: 'Coaching' })).toEqual(['call']);
  expect(idsOf([[visit], [event, call]], { ...all, alarm: 'Low SpO2' })).toEqual(['visit']);
  expect(idsOf([[visit], [event, call]], { purpose: 'Coaching', alarm: 'Low SpO2' })).toEqual([]);
});

it('offers every purpose and alarm once, in order, also those that are narrowed away', () => {
  const again = item('again', visit.due, { purpose: 'Onboarding', lastAlarmDescription: 'Low SpO2' });
  const { purposes, alarms } = todayOf(
    [
      [visit, again],
      [event, call],
    ],
    { ...all, purpose: 'Coaching' },
  );
  expect([purposes, alarms]).toEqual([
    ['Coaching', 'Onboarding'],
    ['Cough', 'Low SpO2'],
  ]);
});

it('is cut at so many of a type, and says so', () => {
  const many = (count: number) => Array.from({ length: count }, (_none, n) => item(`${n}`, visit.due));
  const whole = todayOf([many(MOST_OF_A_TYPE), [call]], all);
  expect([whole.data.length, whole.isCut]).toEqual([MOST_OF_A_TYPE + 1, false]);
  const cut = todayOf([[call], many(MOST_OF_A_TYPE + 1)], all);
  expect([cut.data.length, cut.isCut]).toEqual([MOST_OF_A_TYPE + 1, true]);
});

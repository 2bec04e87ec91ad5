// Rows come in the order that is asked for, with what is not there last.
import { expect, it } from 'vitest';
import type { SnapshotSort } from '../contract/model.ts';
import { type Counted, countedOf, inOrder } from './snapshots.rules.ts';

const counted = (name: string, part: Partial<Counted>): Counted => ({
  ...countedOf({
    profileId: name,
    firstName: '',
    lastName: name,
    status: 'MANAGED',
    month: '2026-11',
    isCurrent: true,
    today: 23,
    lastDay: '2026-11-30',
    coordinatorId: 'x',
    seconds: 0,
    dayBits: 0,
    interactiveContact: null,
    lastCommunication: null,
    nextAppointment: null,
    openEvents: 0,
    tasksDue: 0,
    aimMinutes: 20,
    aimReadingDays: 16,
    needsContact: true,
    isDeceased: false,
  }),
  ...part,
});
const names: Readonly<Record<string, string>> = { x: 'Brandt, Lena', y: 'adams, Bo' };

it.each<[SnapshotSort, Partial<Counted>, Partial<Counted>]>([
  ['need', { distance: 0.2 }, { distance: 0.4 }],
  ['month', { month: '2026-09' }, { month: '2026-10' }],
  ['status', { status: 'ACTIVATED' }, { status: 'MANAGED' }],
  ['careCoordinator', { coordinatorId: 'y' }, { coordinatorId: 'x' }],
  ['minutes', { minutes: 9 }, { minutes: 10 }],
  ['readingDays', { readingDays: 9 }, { readingDays: 10 }],
  [
    'interactiveContact',
    { interactiveContact: '2026-11-01T00:00:00Z' },
    { interactiveContact: '2026-11-02T00:00:00Z' },
  ],
  [
    'lastCommunication',
    { lastCommunication: '2026-10-01T00:00:00Z' },
    { lastCommunication: '2026-11-02T00:00:00Z' },
  ],
  [
    'nextAppointment',
    { nextAppointment: '2026-11-24T00:00:00Z' },
    { nextAppointment: '2026-12-02T00:00:00Z' },
  ],
  ['openEvents', { openEvents: 1 }, { openEvents: 2 }],
  ['tasksDue', { tasksDue: 1 }, { tasksDue: 2 }],
])('%s in both directions', (sort, less, more) => {
  const rows = [counted('Zoe', less), counted('Abe', more)];
  const order = (isDown: boolean) =>
    inOrder(rows, { sort, isDown }, (id) => names[id] ?? '').map(({ profileId }) => profileId);
  expect(order(false)).toEqual(['Zoe', 'Abe']);
  expect(order(true)).toEqual(['Abe', 'Zoe']);
});

it('names are compared as people read them, what is not there is last both ways, equal ones go by name', () => {
  const rows = [
    counted('Öberg', {}),
    counted('adams', {}),
    counted('none', { name: null }),
    counted('Zuniga', { nextAppointment: '2026-11-24T00:00:00Z' }),
  ];
  const order = (sort: SnapshotSort, isDown = false) =>
    inOrder(rows, { sort, isDown }, () => '').map(({ profileId }) => profileId);
  expect(order('name')).toEqual(['adams', 'Öberg', 'Zuniga', 'none']);
  expect(order('name', true)).toEqual(['Zuniga', 'Öberg', 'adams', 'none']);
  expect(order('nextAppointment')).toEqual(['Zuniga', 'adams', 'Öberg', 'none']);
  expect(order('nextAppointment', true)).toEqual(['Zuniga', 'adams', 'Öberg', 'none']);
});

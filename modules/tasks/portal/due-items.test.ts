// Is a to-do due today up to the last moment of the person's own day, and upcoming from the first one of tomorrow? (OP-TASK-2)
import dayjs from 'dayjs';
import { afterEach, expect, it } from 'vitest';
import type { Task, TodoTask } from '../contract/model.ts';
import { dueItems } from './due-items.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const principal = { id: '0190a0a0-0000-7000-8000-000000500002' };
const HOUR_MS = 3_600_000;
/** Next at the instant `at`. */
const todo = (name: string, at: number, lastCompletedDate: string | null = null): TodoTask => ({
  id: `0190a0a0-0000-7000-8000-${name.length.toString().padStart(12, '0')}`,
  principal,
  name,
  periodInHours: 24,
  lastCompletedDate,
  lastModifiedDate: new Date(at - 24 * HOUR_MS).toISOString(),
});
const task = (status: Task['status'], due: number): Task => ({
  id: '0190a0a0-0000-7000-8000-0000000d0001',
  principal,
  purpose: status,
  due: new Date(due).toISOString(),
  assignedPractitioner: null,
  status,
  automated: false,
  notes: null,
  version: 1,
});

/** The zone, a moment of the day there, and the first instant of the day after it; two of the days are not 24 hours long. */
it.each([
  ['UTC', '2026-11-22T18:00:00Z', '2026-11-23T00:00:00Z'],
  ['America/New_York', '2026-11-22T00:00:00-05:00', '2026-11-23T00:00:00-05:00'],
  ['America/New_York', '2026-11-01T00:30:00-04:00', '2026-11-02T00:00:00-05:00'],
  ['Europe/Stockholm', '2026-03-29T12:00:00+02:00', '2026-03-30T00:00:00+02:00'],
  ['Australia/Lord_Howe', '2026-11-22T23:59:00+11:00', '2026-11-23T00:00:00+11:00'],
])('TASK-004 TASK-005 in %s at %s today ends at %s', (timeZone, now, end) => {
  process.env['TZ'] = timeZone;
  const [time, first] = [dayjs(now).valueOf(), Date.parse(end)];
  const lastDone = new Date(first - 24 * HOUR_MS).toISOString();
  const due = dueItems(
    [task('OPEN', first - 1), task('DONE', first - 1), task('CANCELLED', first)],
    [todo('tomorrow', first), todo('today', first - 1), todo('done', first - 9 * HOUR_MS, lastDone)],
    time,
  );
  const nameOf = (item: (typeof due.dueToday)[number]) =>
    item.kind === 'task' ? item.task.purpose : item.todo.name;
  expect(due.dueToday.map(nameOf)).toEqual(['OPEN', 'today']);
  expect(due.upcoming.map(nameOf)).toEqual(['tomorrow', 'done']);
});

// The calendar file is one by RFC 5545: lines of 75 octets, escaped text, times in UTC, and nothing that a name could smuggle in.
import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const date = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  sequence: 3,
  start: '2028-02-29T23:30:00.000Z',
  minutes: 45,
  text: 'Your appointment, with Åsa Ek; bring \\ your inhalers.\nSee you.',
};
const facts = {
  host: 'portal.example',
  dates: [date],
  isCancelled: false,
  title: 'Appointment with Åsa Ek',
  sender: 'no-reply@portal.example',
  staffName: 'Åsa Ek',
  recipient: 'maya@mail.example',
  now: Date.parse('2028-02-01T00:00:00Z'),
};
const linesOf = (content: string): readonly string[] => content.replaceAll('\r\n ', '').split('\r\n');
const valueOf = (content: string, name: string): string | undefined =>
  linesOf(content).find((line) => line.startsWith(`${name}:`));

it('says when in UTC, over the end of a leap day, with its number and its sender', () => {
  const { method, content } = calendarFile(facts);
  expect(method).toBe('REQUEST');
  const names = ['METHOD', 'UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'STATUS'];
  expect(names.map((name) => valueOf(content, name))).toEqual([
    'METHOD:REQUEST',
    'UID:0190a0a0-0000-7000-8000-000000000001@portal.example',
    'SEQUENCE:3',
    'DTSTAMP:20280201T000000Z',
    'DTSTART:20280229T233000Z',
    'DTEND:20280301T001500Z',
    'STATUS:CONFIRMED',
  ]);
  expect(content).toMatch(/^ORGANIZER.*no-reply@portal\.example/m);
});

it('escapes what stands in its text, and folds long lines', () => {
  const { content } = calendarFile({
    ...facts,
    dates: [{ ...date, text: `${date.text} ${'å'.repeat(200)}` }],
  });
  expect(valueOf(content, 'DESCRIPTION')).toContain(
    'Your appointment\\, with Åsa Ek\\; bring \\\\ your inhalers.\\nSee you.',
  );
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

it('takes no line of its own from a name', () => {
  const { content } = calendarFile({ ...facts, staffName: 'Eve\r\nATTENDEE:mailto:eve@evil.example' });
  expect(linesOf(content).filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
});

it('of a cancelled appointment says so', () => {
  const { method, content } = calendarFile({ ...facts, isCancelled: true });
  expect([method, valueOf(content, 'METHOD'), valueOf(content, 'STATUS')]).toEqual([
    'CANCEL',
    'METHOD:CANCEL',
    'STATUS:CANCELLED',
  ]);
});

it('publishes several dates, each with a UID of its own, and asks nobody (RFC 5546, 3.2.1)', () => {
  const later = { ...date, id: '0190a0a0-0000-7000-8000-000000000002', start: '2028-03-07T23:30:00.000Z' };
  const { method, content } = calendarFile({ ...facts, dates: [date, later] });
  const linesNamed = (name: string) => linesOf(content).filter((line) => line.startsWith(name));
  expect([method, valueOf(content, 'METHOD')]).toEqual(['PUBLISH', 'METHOD:PUBLISH']);
  expect(linesNamed('UID:')).toEqual([`UID:${date.id}@portal.example`, `UID:${later.id}@portal.example`]);
  expect(linesNamed('DTSTART:')).toEqual(['DTSTART:20280229T233000Z', 'DTSTART:20280307T233000Z']);
  expect([linesNamed('ATTENDEE'), linesNamed('ORGANIZER')]).toEqual([
    [],
    expect.objectContaining({ length: 2 }),
  ]);
});

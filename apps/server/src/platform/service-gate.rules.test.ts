// A gate lets so many in at a time, gives each one total time, and goes on when what hung has ended.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serviceGate, ServiceSilent } from './service-gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hanging = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('late') };
};
const told = (answer: Promise<string>): Promise<string> =>
  answer.catch((error: unknown) => (error instanceof ServiceSilent ? `silent: ${error.service}` : 'other'));

it('gives up each call after its time when the service hangs, those that wait for their turn too', async () => {
  const gate = serviceGate('files', { most: 2, total: 1000 });
  const first = hanging();
  const answers = [gate(first.work), gate(hanging().work), gate(async () => 'never asked')].map(told);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(answers)).toEqual(['silent: files', 'silent: files', 'silent: files']);
});

it('lets the next one in when a call has really ended', async () => {
  const gate = serviceGate('npi-registry', { most: 1, total: 1000 });
  const first = hanging();
  const given = told(gate(first.work));
  await vi.advanceTimersByTimeAsync(1000);
  const next = told(gate(async () => 'answered'));
  first.end();
  expect([await given, await next]).toEqual(['silent: npi-registry', 'answered']);
});

it('passes on what the service said when it refuses', async () => {
  const gate = serviceGate('ehr', { most: 1, total: 1000 });
  expect(await told(gate(() => Promise.reject(new Error('no such patient'))))).toBe('other');
});

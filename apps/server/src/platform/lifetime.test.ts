import { expect, test } from 'vitest';
import { createLifetime } from './lifetime.ts';

test('stops in the reverse order of starting, once, and goes on past a part that fails', async () => {
  const stopped: string[] = [];
  const complaints: string[] = [];
  const lifetime = createLifetime((line) => complaints.push(line));
  await lifetime.onStop('The database', async () => void stopped.push('database'));
  await lifetime.onStop('The pool', () => Promise.reject(new Error('no answer')));
  await lifetime.onStop('The web', async () => void stopped.push('web'));
  await Promise.all([lifetime.stop(), lifetime.stop()]);
  expect(stopped).toEqual(['web', 'database']);
  expect(complaints).toEqual(['The pool could not be stopped in order: no answer']);
  expect(lifetime.signal.aborted).toBe(true);
});

test('what is started while stopping is stopped at once', async () => {
  const stopped: string[] = [];
  const lifetime = createLifetime(() => undefined);
  await lifetime.stop();
  await lifetime.onStop('The web', async () => void stopped.push('web'));
  expect(stopped).toEqual(['web']);
});

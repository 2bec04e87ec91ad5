// The messages of one call go out beside each other: one that its service is slow to take holds up none of the others.
import { expect, it } from 'vitest';
import { type EffectParts, runEffects } from './effects.ts';

const failures: string[] = [];

const parts = {
  database: {},
  outside: {},
  laterWrites: { tell: () => undefined, add: () => undefined },
  onEffectError: (name: string, error: unknown) => void failures.push(`${name}: ${String(error)}`),
} as unknown as EffectParts;

it('begins every effect in its order while the first one waits, and is done when all are', async () => {
  const slow = Promise.withResolvers<void>();
  const begun: number[] = [];
  const ended: number[] = [];
  const effects = Array.from({ length: 5 }, (_, place) => async () => {
    begun.push(place);
    if (place === 0) await slow.promise;
    if (place === 2) throw new Error('not taken');
    ended.push(place);
  });
  const running = runEffects(
    parts,
    'consents.sendInvite',
    { effects, laterWrites: [], news: [] },
    {
      siteIds: [],
      userId: null,
    },
  );
  await expect.poll(() => ended.toSorted((one, other) => one - other)).toEqual([1, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(failures).toEqual(['consents.sendInvite: Error: not taken']);
  slow.resolve();
  await running;
  expect(ended.at(-1)).toBe(0);
});

it('keeps some waiting where hundreds hang', async () => {
  const slow = Promise.withResolvers<void>();
  let begun = 0;
  const effects = Array.from({ length: 200 }, () => async () => {
    begun += 1;
    await slow.promise;
  });
  const reach = { siteIds: [], userId: null };
  const running = runEffects(parts, 'a call', { effects, laterWrites: [], news: [] }, reach);
  expect(begun).toBe(16);
  slow.resolve();
  await running;
  expect(begun).toBe(200);
});

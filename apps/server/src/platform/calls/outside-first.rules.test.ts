// A handler is interrupted where it asks a service outside, and run again with what the service said.
import { expect, expectTypeOf, it } from 'vitest';
import type { AfterCommit, Ctx, Outside } from './context.ts';
import { outsideFirst } from './outside-first.ts';

// oxlint-disable-next-line typescript/consistent-type-assertions -- a stand-in of the one service that these tests ask
const outside = {
  blobs: { read: async (name: string) => Buffer.from(`bytes of ${name}`) },
} as unknown as Outside;

it('gives a handler no service inside the transaction: only between its runs, and after the commit', () => {
  expectTypeOf<keyof Outside & keyof Ctx['surroundings']>().toEqualTypeOf<'identityProvider'>();
  expectTypeOf<NonNullable<Ctx['surroundings']['identityProvider']>>().toEqualTypeOf<{
    readonly label: string;
  }>();
  expectTypeOf<keyof Outside & keyof Ctx>().toEqualTypeOf<never>();
  expectTypeOf<AfterCommit['outside']>().toEqualTypeOf<Outside>();
});

it('runs the handler again for each question, and asks no service while one of its runs is open', async () => {
  const told: string[] = [];
  const asked =
    (name: string) =>
    async ({ blobs }: Outside) => {
      told.push(`asked for ${name}`);
      return String(await blobs.read(name));
    };
  const answer = await outsideFirst(outside, async (answers) => {
    told.push('begun');
    try {
      return await answers.unlessInterrupted(
        (async () => [await answers.answer('a', asked('a')), await answers.answer('b', asked('b'))])(),
      );
    } finally {
      told.push('ended');
    }
  });
  expect(answer).toEqual(['bytes of a', 'bytes of b']);
  expect(told).toEqual(['begun', 'ended', 'asked for a', 'begun', 'ended', 'asked for b', 'begun', 'ended']);
});

it('throws what the service threw where the handler asked, which no catch takes the interruption for', async () => {
  const caught: string[] = [];
  const answer = await outsideFirst(outside, (answers) =>
    answers.unlessInterrupted(
      answers
        .answer('a', () => Promise.reject(new Error('silent')))
        .catch((error: Error) => {
          caught.push(error.message);
          return 'refused';
        }),
    ),
  );
  expect([answer, caught]).toEqual(['refused', ['silent']]);
});

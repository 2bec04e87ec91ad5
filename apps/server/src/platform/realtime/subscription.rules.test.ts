import { z } from 'zod';
import { topic } from '@alveary/contract/topic.ts';
import { expect, it } from 'vitest';
import { createFollowers } from './followers.ts';
import { patientAccessKey } from './patient-access.ts';
import { Subscription } from './subscription.ts';
import type { Grant } from './topic.ts';

const declared = topic({
  destination: '/topic/things/{profileId}',
  summary: 'Things of a patient',
  message: z.unknown(),
  allow: 'signed-in',
  spec: [],
});

const granted: Grant = { keys: ['things:p'], patientIds: ['p'] };

/** A subscription whose questions wait for the answers of the test. */
const asked = () => {
  const followers = createFollowers();
  const heard: unknown[] = [];
  const waiting: PromiseWithResolvers<Grant | null>[] = [];
  const failed: unknown[] = [];
  const subscription = new Subscription({
    wanted: {
      topic: { topic: declared, authorize: async () => null, about: ({ profileId = '' }) => [profileId] },
      params: { profileId: 'p' },
    },
    followers,
    deliver: ({ rest }) =>
      heard.push(JSON.parse(Buffer.from(rest).toString().split('\n').at(-1)?.slice(0, -1) ?? '')),
    authorize: () => {
      const answer = Promise.withResolvers<Grant | null>();
      waiting.push(answer);
      return answer.promise;
    },
    onFailed: (error) => failed.push(error),
  });
  return {
    subscription,
    heard,
    failed,
    say: (text: string) => followers.deliver('things:p', text),
    changeSites: () => followers.deliver(patientAccessKey('p'), null),
    answer: async (grant: Grant | null) => {
      waiting.shift()?.resolve(grant);
      await new Promise(setImmediate);
    },
    fail: async () => {
      waiting.shift()?.reject(new Error('no database'));
      await new Promise(setImmediate);
    },
    isAsking: () => waiting.length > 0,
  };
};

it('holds what comes while the access is asked for, and delivers it where it may still be heard', async () => {
  const { subscription, heard, say, changeSites, answer } = asked();
  const begun = subscription.begin();
  await answer(granted);
  expect(await begun).toBe(true);
  say('before');
  changeSites();
  say('meanwhile');
  expect(heard).toEqual(['before']);
  await answer(granted);
  say('after');
  expect(heard).toEqual(['before', 'meanwhile', 'after']);
});

it('drops what comes while the access is asked for where it is lost, and is silent until it is regained', async () => {
  const { subscription, heard, say, changeSites, answer } = asked();
  void subscription.begin();
  await answer(granted);
  changeSites();
  say('meanwhile');
  await answer(null);
  say('lost');
  changeSites();
  await answer(granted);
  say('back');
  expect(heard).toEqual([{ access: 'lost' }, { access: 'regained' }, 'back']);
});

it('asks again when the sites change while it begins, or while it asks', async () => {
  const { subscription, heard, changeSites, answer, isAsking } = asked();
  const begun = subscription.begin();
  changeSites();
  await answer(granted);
  expect(isAsking()).toBe(true);
  await answer(null);
  expect(await begun).toBe(false);
  const other = asked();
  void other.subscription.begin();
  await other.answer(granted);
  other.changeSites();
  other.changeSites();
  other.say('between');
  await other.answer(granted);
  await other.answer(null);
  expect([heard, other.heard]).toEqual([[], [{ access: 'lost' }]]);
});

it('ends when the access cannot be asked for', async () => {
  const { subscription, heard, failed, say, changeSites, answer, fail } = asked();
  void subscription.begin();
  await answer(granted);
  changeSites();
  say('meanwhile');
  await fail();
  say('after');
  expect([heard, failed.length]).toEqual([[], 1]);
});

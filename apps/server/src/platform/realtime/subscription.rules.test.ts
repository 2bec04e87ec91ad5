import { z } from 'zod';
import { topic } from '@alveary/contract/topic.ts';
import { expect, it } from 'vitest';
import { FollowRecord } from './follow-record.ts';
import { createFollowers } from './followers.ts';
import { patientAccessKey } from './patient-access.ts';
import { Subscription } from './subscription.ts';
import type { Grant } from './topic.ts';

const declared = topic({
  destination: '/topic/things/{profileId}',
  summary: 'Things of a patient',
  message: z.unknown(),
  allow: 'signed-in',
  audit: { none: 'a test' },
  spec: [],
});

/** 'about q' shows q. */
const patientsIn = (message: unknown): readonly string[] => {
  const [, id] = /^about (\w+)$/.exec(String(message)) ?? [];
  return id === undefined ? [] : [id];
};

const granted: Grant = { keys: ['things:p'], patientIds: ['p'] };

/** A subscription whose questions wait for the answers of the test. @param isRecorded whether following leaves audit rows, each durable at once */
const asked = (isRecorded = false) => {
  const followers = createFollowers();
  const heard: unknown[] = [];
  const waiting: PromiseWithResolvers<Grant | null>[] = [];
  const failed: unknown[] = [];
  const rows: string[] = [];
  const record = new FollowRecord({
    audit: {
      record: async ({ action, patientIds }) => {
        rows.push([action, ...patientIds].join(' '));
      },
    },
    userId: 'u',
    sessionId: 's',
    actions: { begins: 'begins', ends: 'ends' },
    isOfMany: false,
  });
  const subscription = new Subscription({
    wanted: {
      topic: {
        topic: declared,
        authorize: async () => null,
        about: ({ profileId = '' }) => [profileId],
        patientsIn,
      },
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
    record: isRecorded ? record : null,
    onFailed: (error) => failed.push(error),
    onUnrecorded: (error) => failed.push(error),
  });
  return {
    subscription,
    heard,
    failed,
    rows,
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

it('puts a patient on record before the first message that shows her, and the end of each following', async () => {
  const { subscription, heard, rows, say, changeSites, answer } = asked(true);
  const begun = subscription.begin();
  await answer(granted);
  await begun;
  expect(rows).toEqual(['begins p']);
  say('about q');
  say('about p');
  expect(heard).toEqual([]);
  await new Promise(setImmediate);
  expect([heard, rows]).toEqual([
    ['about q', 'about p'],
    ['begins p', 'begins q'],
  ]);
  say('about q');
  expect(heard).toHaveLength(3);
  changeSites();
  await answer(null);
  changeSites();
  await answer(granted);
  await new Promise(setImmediate);
  subscription.end();
  expect(rows.slice(2)).toEqual(['ends p q', 'begins p', 'ends p']);
});

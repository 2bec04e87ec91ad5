// A mail server that takes mails and never says so holds up nothing but mails, and what one person sends at once holds up nobody else's.
import { sendOutboundMessage } from '@alveary/modules/outbound-messages/server/send-message.jobs.ts';
import { CELL, type ChatWorld, chatWorld } from '@alveary/modules/chat/server/testing/chat-world.ts';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '@alveary/server/platform/jobs/job.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { startWorker, type Worker } from '@alveary/server/platform/jobs/worker.ts';
import { silentLog, testMarker } from '@alveary/server/testing/jobs.ts';
import { enqueueLetter } from '@alveary/server/services/letters/letter-order.ts';
import { letterJob } from '@alveary/server/services/letters/letters.jobs.ts';
import type { LetterKind } from '@alveary/server/services/letters/port.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';

let test: ChatWorld;
let worker: Worker;
/** Letters with codes and links, as the worker tries them again. */
const retriedLetters: LetterKind = {
  name: 'send-letter-of-a-test',
  isWanted: async () => true,
  settle: async () => undefined,
};
/** Opens when the mail server answers at last. */
let answering: PromiseWithResolvers<void>;
/** What was handed over, in its order. */
let handed: string[];

const hangs = (text: string): boolean => text.startsWith('Slow');

const tidy = job({
  name: 'tidy-for-a-test',
  payload: z.object({}),
  audit: { none: 'a test' },
  run: async () => void handed.push('tidied'),
});

beforeAll(async () => {
  test = await chatWorld({}, false);
  await test.database.transact({ allSites: 'a test gives the patient an address' }, (db) =>
    db.run(`update profiles set email_address = 'nora@mail.example' where id = $1`, [
      test.world.northPatient.profileId,
    ]),
  );
});

beforeEach(async () => {
  answering = Promise.withResolvers();
  handed = [];
  const { promise } = answering;
  worker = await startWorker({
    heads: { places: [], interval: 600_000 },
    database: test.database,
    marker: testMarker,
    log: silentLog,
    jobs: [
      tidy,
      letterJob(retriedLetters, () => ({
        keep: async () => '',
        deliver: async (_kind, id) => {
          handed.push(`Slow letter ${id}`);
          await promise;
        },
        takeWord: async () => undefined,
      })),
      sendOutboundMessage(() => ({
        sms: {
          send: async ({ body }) => {
            handed.push(body);
            return { providerId: `sent-${handed.length}` };
          },
        },
        email: {
          send: async ({ text }) => {
            handed.push(text.trim());
            if (hangs(text)) await promise;
          },
        },
      })),
    ],
  });
});

afterEach(async () => {
  answering.resolve();
  await worker.close();
});

const write = async (as: TestPerson, message: object): Promise<void> => {
  const answer = await test.send({
    method: 'POST',
    path: 'communicationEngine/send',
    as,
    body: { profile: test.world.northPatient.profileId, source: 'PORTAL', ...message },
  });
  expect(answer.statusCode, answer.body).toBe(201);
};
const mail = (as: TestPerson, body: string) =>
  write(as, { message_type: 'EMAIL', message: { reply_email: null, subject: 'Your visit', body } });
const text = (as: TestPerson, body: string) =>
  write(as, { message_type: 'SMS', message: { phone_number: CELL, body, append_do_not_reply: false } });
const isHanded = (words: string) => expect.poll(() => handed.some((one) => one.startsWith(words))).toBe(true);

it('lets SMS and the work of the house go on while as many mails hang as a worker takes at once', async () => {
  const { lena, tom, ada, marco } = test.world;
  for (const sender of [lena, tom, ada, marco]) await mail(sender, `Slow for ${sender.email}`);
  await expect.poll(() => handed.filter((one) => hangs(one)).length).toBe(4);
  await text(tom, 'An SMS meanwhile');
  await test.database.transact({ siteIds: [], userId: null }, (db) => enqueue(db, tidy, {}));
  await isHanded('An SMS meanwhile');
  await isHanded('tidied');
  answering.resolve();
});

it('lets SMS and the work of the house go on while as many letters hang as a worker takes at once', async () => {
  await test.database.transact({ allSites: 'letters of a test' }, async (db) => {
    for (let turn = 0; turn < 4; turn += 1) {
      const letter = { id: newId(), profileId: newId(), userId: null, channel: 'EMAIL' } as const;
      await enqueueLetter(db, retriedLetters.name, letter);
    }
  });
  await expect.poll(() => handed.filter((one) => hangs(one)).length).toBe(4);
  await text(test.world.tom, 'An SMS beside letters');
  await test.database.transact({ siteIds: [], userId: null }, (db) => enqueue(db, tidy, {}));
  await isHanded('An SMS beside letters');
  await isHanded('tidied');
  answering.resolve();
});

it('hands over the mail of a colleague while the many of one person wait behind one that hangs', async () => {
  const { lena, tom } = test.world;
  for (let turn = 0; turn < 8; turn += 1) await mail(lena, `Slow ${turn}`);
  await isHanded('Slow');
  await mail(tom, 'From a colleague');
  await isHanded('From a colleague');
  // One at a time of each person.
  expect(handed.filter((one) => hangs(one))).toHaveLength(1);
  answering.resolve();
  await expect.poll(() => handed.filter((one) => hangs(one)).length).toBe(8);
});

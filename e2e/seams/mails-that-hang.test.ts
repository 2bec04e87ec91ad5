// A mail server that takes mails and never says so holds up nothing but mails, and what one person sends at once holds up nobody else's.
import { sendOutboundMessage } from '@alveary/modules/outbound-messages/server/send-message.jobs.ts';
import { CELL, type ChatWorld, chatWorld } from '@alveary/modules/chat/server/testing/chat-world.ts';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { enqueue, job } from '@alveary/server/platform/jobs/job.ts';
import { startWorker, type Worker } from '@alveary/server/platform/jobs/worker.ts';
import { silentLog, testMarker } from '@alveary/server/testing/jobs.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';

let test: ChatWorld;
let worker: Worker;
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

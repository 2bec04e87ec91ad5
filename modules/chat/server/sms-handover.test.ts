// An SMS is handed over once, whatever fails between the service and the database (OP-CHAT-6, decision 0106).
import { randomUUID } from 'node:crypto';
import { readConfig } from '@alveary/server/platform/config.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { runJob } from '@alveary/server/testing/jobs.ts';
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import { SmsProvider } from '@alveary/server/testing/sms-provider.ts';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverChatMessage, takeStateOfSms } from './delivery.jobs.ts';
import type { ChatParty } from './testing/chat-party.ts';
import { CELL, type ChatWorld, chatWorld } from './testing/chat-world.ts';

const provider = new SmsProvider();
const LATER_MS = 60_000;

let test: ChatWorld;
let lena: ChatParty;
let settings: Record<string, string>;

beforeAll(async () => {
  settings = {
    PUBLIC_URL: 'https://portal.example',
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token-of-the-account',
    TWILIO_FROM: '+14155550100',
    TWILIO_URL: await provider.open(),
  };
  closeAfterFile(async () => provider.close());
  // Nothing is handed over but by the turns of the worker that stand in the tests.
  test = await chatWorld(settings, false);
  lena = await test.party(test.world.lena);
});

beforeEach(() => {
  provider.receives = 'taken';
});

const write = async (message: string): Promise<string> => {
  const id = randomUUID();
  const principal = test.world.northPatient.profileId;
  await lena.get('sendOutboundSmsMessage', { id, medium: 'Sms', principal, message });
  return id;
};

const turn = (id: string, afterMs = 0): Promise<void> => {
  const config = readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey, ...settings });
  return runJob(test.database, deliverChatMessage(config), { id }, Date.now() + afterMs);
};

/** As it stands when everything fails while the service is asked, or after it answered and before that was noted. */
const cutOff = (id: string): Promise<number> =>
  test.database.transact({ allSites: 'a test lets it fail' }, (db) =>
    db.run('update chat_messages set provider_id = null, handing_over_at = $2 where id = $1', [
      id,
      new Date().toISOString(),
    ]),
  );

const kept = async (id: string) =>
  (
    await test.rows<{ status: string; failure: string | null; named: string | null; unsure: boolean }>(
      `select status, failure, provider_id as named, handing_over_at is not null as unsure from chat_messages where id = $1`,
      [id],
    )
  )[0];

const takenOf = (body: string) => provider.messages.filter((one) => one.body === body);

/** Those that are left to the queue. */
const waitingTurns = async (id: string): Promise<number> => {
  const owner = new pg.Client({ connectionString: test.database.logins.owner });
  await owner.connect();
  try {
    const sql = `select from graphile_worker._private_jobs where payload ->> 'id' = $1 and run_at > now()`;
    return (await owner.query(sql, [id])).rowCount ?? 0;
  } finally {
    await owner.end();
  }
};

describe('a handover that a failure cut off', () => {
  it('is not repeated where the service has the message', async () => {
    const id = await write('See you at ten');
    await turn(id);
    await cutOff(id);
    await turn(id, LATER_MS);
    expect(provider.handed.get(id)).toBe(1);
    expect(await kept(id)).toMatchObject({ named: takenOf('See you at ten')[0]?.sid, unsure: false });
  });

  it('is repeated where the service never had it', async () => {
    const id = await write('Bring your inhaler');
    await cutOff(id);
    await turn(id, LATER_MS);
    expect(provider.handed.get(id)).toBe(1);
    expect(await kept(id)).toMatchObject({ named: takenOf('Bring your inhaler')[0]?.sid, unsure: false });
  });

  it('is left alone while another may still be at it, and looked at again later', async () => {
    const id = await write('How was the night?');
    await turn(id);
    await cutOff(id);
    expect(await waitingTurns(id)).toBe(0);
    await turn(id);
    expect(provider.handed.get(id)).toBe(1);
    expect(await waitingTurns(id)).toBe(1);
  });

  it('does not take an earlier message with the same words for this one', async () => {
    const [earlier, later] = [await write('OK'), await write('OK')];
    await turn(earlier);
    await cutOff(later);
    await turn(later, LATER_MS);
    expect(provider.handed.get(later)).toBe(1);
    expect((await kept(later))?.named).not.toBe((await kept(earlier))?.named);
  });
});

describe('an answer that does not come', () => {
  it('leaves the message to the queue, whose next turn asks the service before it hands it over again', async () => {
    provider.receives = 'taken in silence';
    const id = await write('Please call back');
    await turn(id);
    expect(await kept(id)).toMatchObject({ status: 'accepted', failure: 'UNREACHABLE', unsure: true });
    expect(await waitingTurns(id)).toBe(1);
    await turn(id, LATER_MS);
    expect(provider.handed.get(id)).toBe(1);
    expect(await kept(id)).toMatchObject({ status: 'accepted', failure: null, unsure: false });
  });

  it('is made good by what the service tells of the message later', async () => {
    provider.receives = 'taken in silence';
    const id = await write('Your results are here');
    await turn(id);
    const told = { reference: id, state: 'delivered', code: null } as const;
    await runJob(test.database, takeStateOfSms, told, Date.now());
    expect(await kept(id)).toMatchObject({ status: 'delivered', failure: null, unsure: false });
  });

  it('leaves it to the queue while the service does not say what it has', async () => {
    provider.receives = 'broken';
    const id = await write('Shall we move it?');
    await turn(id);
    expect(await kept(id)).toMatchObject({ status: 'accepted', failure: 'HTTP_503', unsure: true });
  });
});

it('a refused message is known not to have gone out: a retry hands it over again at once', async () => {
  provider.receives = 'refused';
  const id = await write('Too far away');
  await turn(id);
  expect(await kept(id)).toMatchObject({ status: 'failed', failure: '21211', unsure: false });
  provider.receives = 'taken';
  await lena.get('retryMessage', { id });
  await turn(id);
  expect(await kept(id)).toMatchObject({ status: 'accepted', unsure: false });
  expect(takenOf('Too far away')).toMatchObject([{ to: CELL }]);
});

// Does everybody who has a patient open hear who else has, under the name of the session, and nobody else?
import { randomUUID } from 'node:crypto';
import { connectTo, type TestClient } from '@alveary/stomp/testing/listen.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';

let test: TestApp;
let address: string;
const open: TestClient[] = [];

beforeAll(async () => {
  test = await testApp();
  const http = await test.app.listen({ host: '127.0.0.1', port: 0 });
  address = `${http.replace('http:', 'ws:')}/gateway/messaging/websocket`;
});
beforeEach(() => () => {
  for (const { socket } of open.splice(0)) socket.terminate();
});

const connected = async (person: TestPerson): Promise<TestClient> => {
  const headers = { authorization: `Bearer ${await test.tokenOf(person)}` };
  const { token } = (await test.send({ method: 'POST', path: 'messaging/token', headers })).json();
  const client = await connectTo(address);
  open.push(client);
  client.send(`CONNECT\naccept-version:1.2\nauth-token:${token}\ndevice-token:${randomUUID()}\n\n\0`);
  expect((await client.frame())?.command).toBe('CONNECTED');
  return client;
};

const topicOf = (profileId: string): string => `/topic/patients/${profileId}/viewers`;
const follow = (client: TestClient, destination: string): void =>
  client.send(`SUBSCRIBE\nid:${destination}\nreceipt:followed\ndestination:${destination}\n\n\0`);

const looking = async (person: TestPerson, profileId: string): Promise<TestClient> => {
  const client = await connected(person);
  for (const destination of ['/user/queue/answers', topicOf(profileId)]) {
    follow(client, destination);
    expect((await client.frame())?.command).toBe('RECEIPT');
  }
  return client;
};

const tell = (client: TestClient, body: object): void =>
  client.send(`SEND\ndestination:/app/tellPresence\ncorrelation-id:c1\n\n${JSON.stringify(body)}\0`);

/** The next message that comes to this destination. */
const heard = async (client: TestClient, destination: string): Promise<Record<string, unknown>> => {
  for (;;) {
    const frame = await client.frame();
    if (frame === null) throw new Error('closed');
    if (frame.command === 'MESSAGE' && frame.headers.get('destination') === destination)
      return JSON.parse(frame.body);
  }
};

describe('who looks at a patient', () => {
  it('is heard by the others at once, under the name of the session', async () => {
    const { lena, tom, northPatient } = test.world;
    const { profileId } = northPatient;
    const tomsTab = await looking(tom, profileId);
    const lenasTab = await looking(lena, profileId);
    const tab = randomUUID();
    tell(lenasTab, { profileId, tab, presence: 'who' });
    expect(await heard(tomsTab, topicOf(profileId))).toEqual({
      presence: 'who',
      tab,
      userId: lena.id,
      firstName: 'Lena',
      lastName: 'Tester',
    });
  });

  it('nobody says it of a patient of another site, or in another name', async () => {
    const { lena, priya, northPatient, southPatient } = test.world;
    const lenasTab = await looking(lena, northPatient.profileId);
    const said = { tab: randomUUID(), presence: 'here' };
    tell(lenasTab, { ...said, profileId: southPatient.profileId });
    expect(await heard(lenasTab, '/user/queue/answers')).toMatchObject({
      ok: false,
      error: { code: 'NoSiteForPatient' },
    });
    tell(lenasTab, { ...said, profileId: northPatient.profileId, userId: priya.id });
    expect(await heard(lenasTab, '/user/queue/answers')).toMatchObject({
      ok: false,
      error: { code: 'Invalid' },
    });
  });

  it.each(['southPatient', 'nobody'] as const)('nobody follows %s of another site', async (whom) => {
    const profileId = whom === 'nobody' ? randomUUID() : test.world.southPatient.profileId;
    const client = await connected(test.world.lena);
    follow(client, topicOf(profileId));
    expect((await client.frame())?.command).toBe('ERROR');
  });

  it('whoever tries to follow a patient of another site, or what another person is told, stands in the audit log', async () => {
    const { priya, tom, northPatient } = test.world;
    const { profileId } = northPatient;
    const queue = `/user/${tom.id}/queue/answers`;
    for (const destination of [topicOf(profileId), `/topic/patients/${profileId}/changes`, queue]) {
      const client = await connected(priya);
      follow(client, destination);
      expect((await client.frame())?.command).toBe('ERROR');
      expect(await client.closed).toBe(1008);
    }
    const rows = await test.database.transact({ allSites: 'a test looks at its rows' }, (db) =>
      db.many<object>(
        `select patient_ids as patients, detail ->> 'destination' as destination from audit_events
          where user_id = $1 and action = 'broker.follow' and outcome = 'refused' order by id`,
        [priya.id],
      ),
    );
    expect(rows).toEqual([
      { patients: [profileId], destination: topicOf(profileId) },
      { patients: [profileId], destination: `/topic/patients/${profileId}/changes` },
      { patients: [], destination: queue },
    ]);
  });
});

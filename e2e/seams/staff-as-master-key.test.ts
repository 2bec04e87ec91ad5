// Staff as a master key, tried as an attacker would: sites opened for good and unheard, colleagues let in unasked, accounts taken over.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { siteGrantsTopic } from '@alveary/modules/portal-users/contract/realtime.ts';
import type { OpenGrant } from '@alveary/modules/portal-users/contract/grants.model.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { runScheduled, workOff } from '@alveary/server/testing/work-queue.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { connectTo, type TestClient } from '@alveary/stomp/testing/listen.ts';

const { north, south } = testSites;
const SETUP = { allSites: 'a test sets up its people' } as const;

let test: TestApp;
/** Administers the site in the south, and is not staff. */
let vera: TestPerson;
/** Staff, and a caregiver in the north like others. */
let sam: TestPerson;

const insertPerson = async (
  name: string,
  siteId: string,
  role: string,
  isStaff: boolean,
): Promise<TestPerson> => {
  const person = { id: newId(), email: `${name}@alveary.example` };
  await test.database.transact(SETUP, async (db) => {
    await db.run(
      `insert into portal_users (id, email, first_name, last_name, account_confirmed, is_staff) values ($1, $2, $3, 'Seam', true, $4)`,
      [person.id, person.email, name, isStaff],
    );
    await db.run(
      `with entry as (insert into site_users (id, user_id, site_id) values ($1, $2, $3) returning id)
       insert into site_user_roles (site_user_id, role_id) select entry.id, r.id from entry, roles r where r.code = $4`,
      [newId(), person.id, siteId, role],
    );
  });
  return person;
};

beforeEach(async () => {
  test = await testApp();
  vera = await insertPerson('Vera', south, 'portal_site_admin', false);
  sam = await insertPerson('Sam', north, 'portal_site_caregiver', true);
});

const grant = (as: TestPerson, userId: string, siteId: string, more: object = {}) =>
  test.send({
    method: 'POST',
    path: 'portal_admin/site-user',
    as,
    body: {
      user_id: userId,
      site_id: siteId,
      role: 'portal_site_caregiver',
      reason: 'The patient Saul Southey is on the phone',
      ...more,
    },
  });
const granted = async (...asked: Parameters<typeof grant>) => {
  const answer = await grant(...asked);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const grantsAt = async (as: TestPerson, siteId: string): Promise<OpenGrant[]> => {
  const answer = await test.send({ path: `sites/${siteId}/grants`, as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const onlyGrantAt = async (as: TestPerson, siteId: string): Promise<OpenGrant> => {
  const [found, ...others] = await grantsAt(as, siteId);
  expect(others).toEqual([]);
  return found!;
};
const decide = async (as: TestPerson, method: 'PUT' | 'DELETE', path: string) => {
  const answer = await test.send({ method, path: `portal_admin/site-grants/${path}`, as });
  return answer.statusCode < 300 ? answer.statusCode : answer.json().code;
};
/** As the next session of the person finds it, past what the server remembers for some seconds. */
const opensSouth = async (person: TestPerson): Promise<boolean> => {
  const headers = { authorization: `Bearer ${await test.tokenOf(person)}` };
  const path = `v2/sites/profiles/${test.world.southPatient.siteProfileId}`;
  return (await test.send({ path, headers })).statusCode === 200;
};
const slugsOf = async (person: TestPerson): Promise<string[]> => {
  const headers = { authorization: `Bearer ${await test.tokenOf(person)}` };
  return (await test.send({ path: 'sites', headers })).json().map(({ slug }: { slug: string }) => slug);
};
const passTime = async (): Promise<void> => {
  await test.database.statements.run(
    `update site_grants set ends_at = now() - interval '1 minute' where ends_at is not null`,
  );
};

const lines: TestClient[] = [];
afterEach(() => {
  for (const { socket } of lines.splice(0)) socket.terminate();
});
const follow = async (person: TestPerson): Promise<TestClient> => {
  const address = (await test.app.listen({ host: '127.0.0.1', port: 0 })).replace('http:', 'ws:');
  const { token } = (await test.send({ method: 'POST', path: 'messaging/token', as: person })).json();
  const client = await connectTo(`${address}/gateway/messaging/websocket`);
  lines.push(client);
  client.send(`CONNECT\naccept-version:1.2\nauth-token:${token}\ndevice-token:${randomUUID()}\n\n\0`);
  expect((await client.frame())?.command).toBe('CONNECTED');
  client.send(`SUBSCRIBE\nid:1\ndestination:${siteGrantsTopic.destination}\nreceipt:r\n\n\0`);
  expect((await client.frame())?.command).toBe('RECEIPT');
  return client;
};

it('tells the administrators at once, by broker and mail, when staff open a site to themselves', async () => {
  const client = await follow(vera);
  const outcome = await granted(sam, sam.id, south);
  expect(outcome).toMatchObject({ state: 'open' });
  expect(await opensSouth(sam)).toBe(true);
  const frame = await client.frame();
  expect([frame?.command, JSON.parse(frame?.body ?? '')]).toEqual(['MESSAGE', { siteId: south }]);
  await workOff(test.database);
  const [mail, ...others] = await sentTo(test.database, vera.email);
  expect(others).toEqual([]);
  expect(mail).toContain('Sam Seam opened South to themselves. It ends on ');
  expect(mail).toContain('/settings/south/grants');
  expect(mail).not.toContain('Southey');
  const due = await test.send({ path: 'portal_admin/site-grants/due', as: vera });
  expect(due.json()).toEqual([{ site_id: south, grants: 1 }]);
  expect(await onlyGrantAt(vera, south)).toMatchObject({
    user: { id: sam.id },
    granted_by: { id: sam.id },
    reason: 'The patient Saul Southey is on the phone',
    hours: 24,
    reviewed_at: null,
  });
  // Whoever opened it neither sees nor decides what becomes of it.
  expect((await test.send({ path: `sites/${south}/grants`, as: sam })).statusCode).toBe(403);
});

it.each([
  ['more than 30 days', { hours: 721 }],
  ['no time at all', { hours: 0 }],
  ['half an hour', { hours: 0.5 }],
  ['no reason', { reason: '  ' }],
])('refuses access when it is asked for with %s', async (_, more) => {
  expect((await grant(sam, sam.id, south, more)).json().code).toBe('Invalid');
  expect(await opensSouth(sam)).toBe(false);
});

it('ends access when its time is over, before and after a worker has run', async () => {
  await granted(sam, sam.id, south, { hours: 1 });
  expect(await opensSouth(sam)).toBe(true);
  await passTime();
  expect(await opensSouth(sam)).toBe(false);
  expect(await grantsAt(vera, south)).toEqual([]);
  await runScheduled(test.database, 'end-overdue-site-grants', Date.now());
  const changes = await test.send({ path: `sites/${south}/user-changes`, as: vera });
  expect(changes.json()[0]).toMatchObject({
    user: { id: sam.id },
    after: null,
    reason: 'The time of the granted access is over',
  });
  const entries = await test.database.searches.many(
    'select 1 from site_users where user_id = $1 and site_id = $2',
    [sam.id, south],
  );
  expect(entries).toEqual([]);
  // The next errand is an access of its own, told anew.
  await granted(sam, sam.id, south);
  expect(await opensSouth(sam)).toBe(true);
});

it('lasts until an administrator ends it when staff ask for no end, and is due for review every month', async () => {
  await granted(sam, sam.id, south, { hours: null });
  const { id, ends_at } = await onlyGrantAt(vera, south);
  expect(ends_at).toBeNull();
  const due = async () => (await test.send({ path: 'portal_admin/site-grants/due', as: vera })).json();
  expect(await decide(vera, 'PUT', `${id}/review`)).toBe(204);
  expect(await due()).toEqual([]);
  expect(await onlyGrantAt(vera, south)).toMatchObject({ reviewed_by: 'Vera Seam' });
  await test.database.statements.run(`update site_grants set reviewed_at = now() - interval '31 days'`);
  expect(await due()).toEqual([{ site_id: south, grants: 1 }]);
  expect(await decide(vera, 'DELETE', id)).toBe(204);
  expect(await opensSouth(sam)).toBe(false);
  expect(await decide(vera, 'DELETE', id)).toBe('GrantNotFound');
});

it('lets nobody in of a foreign site until an administrator accepts, whatever staff opened to themselves before', async () => {
  const { priya, lena } = test.world;
  // Priya works in the south alone: Sam, of the north, shares no site with her, and opening the south to himself changes nothing.
  await granted(sam, sam.id, south);
  expect(await granted(sam, priya.id, north)).toMatchObject({ state: 'waiting', ends_at: null });
  expect(await slugsOf(priya)).toEqual(['south']);
  expect((await grant(sam, priya.id, north)).json().code).toBe('GrantWaiting');
  const { id, began_at } = await onlyGrantAt(lena, north);
  expect(began_at).toBeNull();
  expect(await decide(sam, 'PUT', `${id}/acceptance`)).toBe('NotAllowed');
  expect(await decide(vera, 'PUT', `${id}/acceptance`)).toBe('GrantNotFound');
  await workOff(test.database);
  const mails = await sentTo(test.database, lena.email);
  expect(mails.join()).toContain('Sam Seam asks you to let Priya Tester in at North.');
  expect(await decide(lena, 'PUT', `${id}/acceptance`)).toBe(204);
  expect(await slugsOf(priya)).toEqual(['north', 'south']);
});

it('lets nobody keep a patient who is seen by granted access alone', async () => {
  const { profileId } = test.world.southPatient;
  await granted(sam, sam.id, south);
  const { version } = (await test.send({ path: `api/profiles/${profileId}`, as: sam })).json();
  const add = (as: TestPerson, siteId: string) =>
    test.send({
      method: 'PUT',
      path: `profiles/${profileId}/add-site`,
      as,
      body: { siteId, reason: 'Treated here now', version },
    });
  const refused = await add(sam, north);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'OnlyGranted']);
});

it('declines for good when an administrator says no', async () => {
  const { priya, lena } = test.world;
  await granted(sam, priya.id, north);
  const { id } = await onlyGrantAt(lena, north);
  expect(await decide(lena, 'DELETE', id)).toBe(204);
  expect(await decide(lena, 'PUT', `${id}/acceptance`)).toBe('GrantNotFound');
  expect(await slugsOf(priya)).toEqual(['south']);
});

it('lets nobody review or accept access of their own, or of another site by its id', async () => {
  const { grace, lena } = test.world;
  await granted(grace, grace.id, south, { role: 'portal_site_admin', hours: null });
  const { id } = await onlyGrantAt(vera, south);
  expect(await decide(grace, 'PUT', `${id}/review`)).toBe('OwnGrant');
  for (const path of [`${id}/review`, `${id}/acceptance`, `${newId()}/review`])
    expect(await decide(lena, 'PUT', path)).toBe('GrantNotFound');
  expect(await decide(lena, 'DELETE', id)).toBe('GrantNotFound');
  expect(await grantsAt(vera, south)).toHaveLength(1);
});

it('keeps a role that an administrator gives when the granted time is over', async () => {
  await granted(sam, sam.id, south, { hours: 1 });
  const seen = await test.send({ path: `portal_admin/user/${sam.id}`, as: vera });
  const { id, email, version, first_name, last_name } = seen.json();
  const site_users = [{ site_id: south, roles: [{ code: 'portal_site_admin' }] }];
  const phone = { phone_number: null, phone_country_code: null };
  const portal_configuration = { two_factor_authentication: false };
  const changed = await test.send({
    method: 'PATCH',
    path: 'portal_admin/user',
    as: vera,
    body: {
      source: 'portal',
      user: { id, email, version, first_name, last_name, ...phone, portal_configuration, site_users },
    },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  await passTime();
  await runScheduled(test.database, 'end-overdue-site-grants', Date.now());
  expect(await opensSouth(sam)).toBe(true);
  expect(await grantsAt(vera, south)).toEqual([]);
});

it('ends the grant when an administrator removes the user, so that access given later has no end', async () => {
  await granted(sam, sam.id, south, { hours: 1 });
  const path = `portal_admin/user/${sam.id}/sites/${south}`;
  expect((await test.send({ method: 'DELETE', path, as: vera })).statusCode).toBe(204);
  expect(await grantsAt(vera, south)).toEqual([]);
  await test.database.statements.run('insert into site_users (id, user_id, site_id) values ($1, $2, $3)', [
    newId(),
    sam.id,
    south,
  ]);
  await passTime();
  await runScheduled(test.database, 'end-overdue-site-grants', Date.now());
  expect(await slugsOf(sam)).toEqual(['north', 'south']);
});

it('takes over no account when an administrator opens the other site of its user to themselves', async () => {
  const { lena } = test.world;
  const both = await insertPerson('Bo', north, 'portal_site_caregiver', false);
  await test.database.statements.run('insert into site_users (id, user_id, site_id) values ($1, $2, $3)', [
    newId(),
    both.id,
    south,
  ]);
  await granted(lena, lena.id, south);
  const seen = (await test.send({ path: `portal_admin/user/${both.id}`, as: lena })).json();
  const user = {
    id: both.id,
    version: seen.version,
    email: 'mallory@alveary.example',
    first_name: 'Bo',
    last_name: 'Seam',
    phone_number: null,
    phone_country_code: null,
    portal_configuration: { two_factor_authentication: false },
    site_users: [{ site_id: north, roles: [{ code: 'portal_site_caregiver' }] }],
  };
  const body = { source: 'portal', user };
  const answer = await test.send({ method: 'PATCH', path: 'portal_admin/user', as: lena, body });
  expect(answer.json().code).toBe('NotAllowed');
  const path = `portal_admin/user/${both.id}/authenticator`;
  const app = await test.send({ method: 'DELETE', path, as: lena });
  expect(app.json().code).toBe('NotAllowed');
  // A link goes to the mailbox of the account itself; it takes the right to send one at a site that both work at.
  const link = (email: string) =>
    test.send({ method: 'POST', path: 'auth/password/reset', as: lena, body: { email } });
  expect((await link(both.email)).statusCode).toBe(204);
  expect((await link(vera.email)).json().code).toBe('NotAllowed');
});

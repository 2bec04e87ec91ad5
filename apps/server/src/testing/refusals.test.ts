// Every declared call is refused where it must be; generated from the declarations, so that no call can exist without.
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServedCall } from '../platform/calls/incoming-call.ts';
import { servedCalls } from '../subjects.ts';
import { type TestApp, testApp } from './app.ts';
import type { Sent } from './sent.ts';
import { allowedPerson } from './samples.ts';
import { insertSampleRows, sampledCalls, type SampleRows } from './sample-rows.ts';
import { insertStrictPerson } from './strict-site.ts';
import { servedCallsToWalk } from './walked-calls.ts';
import type { TestPerson } from './world.ts';

let test: TestApp;
let own: SampleRows;
let foreign: SampleRows;
/** Tom's colleague at north, and at a site that demands two factors; has only a password. */
let sonja: TestPerson;

beforeAll(async () => {
  test = await testApp();
  const { northPatient, southPatient, lena, priya } = test.world;
  const at = new Date().toISOString();
  sonja = await insertStrictPerson(test.database, 'sonja@north.example');
  [own, foreign] = await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => [
    await insertSampleRows(db, test.blobs, northPatient, lena, at),
    await insertSampleRows(db, test.blobs, southPatient, priya, at),
  ]);
});

const sampleOf = (served: ServedCall, rows: SampleRows): Sent => {
  const sample = rows.request(served.name, test.world);
  if (!sample) throw new Error(`Add a request for ${served.name} to the samples of its subject`);
  return sample;
};

const expectRefusal = (answer: LightMyRequestResponse, status: number, code?: string) => {
  expect([answer.statusCode, answer.json().statusCode], answer.body).toEqual([status, status]);
  expect(answer.json().message).toBeTruthy();
  expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
  if (code !== undefined) expect(answer.json().code).toBe(code);
};

const auditOf = (answer: LightMyRequestResponse) =>
  test.database.searches.many(
    'select outcome, status, user_id as "user" from audit_events where request_id = $1',
    [answer.headers['x-request-id']],
  );

const isPolicy = (served: ServedCall) => typeof served.call.allow === 'object';
const needsSession = (served: ServedCall) => served.call.allow !== 'anyone';
const calls = servedCallsToWalk().map((served) => [served.name, served] as const);

it('every call has a sample request, and every sample a call', () => {
  expect([...sampledCalls].sort()).toEqual(servedCalls.map((served) => served.name).sort());
});

it('every call names requirement lines and stands once in the table of paths', () => {
  const routes = servedCalls.map(({ call }) => `${call.method} ${call.path}`);
  expect(new Set(routes).size).toBe(routes.length);
  for (const { name, call } of servedCalls) {
    expect(call.spec.length, name).toBeGreaterThan(0);
    for (const id of call.spec) expect(id, name).toMatch(/^[A-Z]+-\d{3}$/);
  }
});

describe.each(calls.filter(([, served]) => needsSession(served)))('%s', (_name, served) => {
  it('is refused without a sign-in (API-003, SEC not signed in → 401)', async () => {
    expectRefusal(await test.send(sampleOf(served, own)), 401);
  });

  it('is refused with a forged token', async () => {
    const headers = { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJqdGkiOiJ4In0.' };
    expectRefusal(await test.send({ ...sampleOf(served, own), headers }), 401);
  });
});

describe.each(calls.filter(([, served]) => needsSession(served) && served.call.allow !== 'two-factor'))(
  '%s',
  (_name, served) => {
    it('is refused with the token of the two-factor step', async () => {
      const token = await test.tokenOf(test.world.tom, 'two_factor');
      const answer = await test.send({
        ...sampleOf(served, own),
        headers: { authorization: `Bearer ${token}` },
      });
      expectRefusal(answer, 401);
      const row = { outcome: 'refused', status: 401, user: test.world.tom.id };
      expect(await auditOf(answer)).toEqual('action' in served.call.audit ? [row] : []);
    });

    it('during a forced password reset only what resetting needs (OP-AUTH-7)', async () => {
      const headers = { authorization: `Bearer ${await test.tokenOf(test.world.rosa)}` };
      const answer = await test.send({ ...sampleOf(served, own), headers });
      if (served.call.duringPasswordReset) expect(answer.body).not.toContain('PASSWORD_RESET_REQUIRED');
      else expectRefusal(answer, 403, 'PASSWORD_RESET_REQUIRED');
    });

    it('without the second factor that a site demands only what showing or setting it up needs', async () => {
      const headers = { authorization: `Bearer ${await test.tokenOf(sonja)}` };
      const answer = await test.send({ ...sampleOf(served, own), headers });
      if (served.call.beforeSecondFactor) expect(answer.body).not.toContain('SecondFactorNeeded');
      else expectRefusal(answer, 403, 'SecondFactorNeeded');
    });
  },
);

describe.each(calls.filter(([, served]) => isPolicy(served)))('%s', (_name, served) => {
  it('is refused to a person without any site, and the try is on record', async () => {
    const answer = await test.send({ ...sampleOf(served, own), as: test.world.noel });
    expectRefusal(answer, 403, 'NotAllowed');
    expect(await auditOf(answer)).toEqual([{ outcome: 'refused', status: 403, user: test.world.noel.id }]);
  });

  it('is refused to an unconfirmed account (USERS-021)', async () => {
    expectRefusal(await test.send({ ...sampleOf(served, own), as: test.world.uma }), 403, 'NotAllowed');
  });
});

/** A visit code is what gives access: who holds one needs no site. */
const isAboutPatientOfSite = ({ call }: ServedCall) =>
  'action' in call.audit && call.audit.about === 'patient' && call.allow !== 'anyone';

describe.each(calls.filter(([, served]) => isAboutPatientOfSite(served)))('%s', (_name, served) => {
  it('hides a patient of another site: 403 or 404 (USERS-088)', async () => {
    const answer = await test.send({ ...sampleOf(served, foreign), as: test.world.tom });
    expect([403, 404], answer.body).toContain(answer.statusCode);
    expect(answer.body).not.toContain('Southey');
    expect(await auditOf(answer)).toMatchObject([{ outcome: 'refused', user: test.world.tom.id }]);
  });
});

/** The path with another value where the declaration has `{id}`, alone or before an ending such as `.pdf`. */
const withId = (served: ServedCall, path: string, id: string): string => {
  const declared = served.call.path.split('/');
  const at = declared.findIndex((part) => part.startsWith('{id}'));
  const [address = '', ...query] = path.split('?');
  const parts = address
    .split('/')
    .with(at, declared[at]?.replace('{id}', () => id) ?? id)
    .join('/');
  return [parts, ...query].join('?');
};

const invalidForms = (served: ServedCall, sent: Sent): Sent[] => {
  const path = sent.path.split('?')[0] ?? sent.path;
  const forms: Sent[] = [{ ...sent, path: `${path}?no.such.parameter=1` }];
  if (served.call.input.upload) forms.push({ ...sent, form: { no_such_field: '1' } });
  else if (served.call.input.body) {
    for (const body of [{}, [], 'text', 7, null, { no_such_field: true }]) forms.push({ ...sent, body });
  }
  if (served.call.path.includes('{id}')) {
    for (const id of ['not-a-uuid', '1', "'%20or%201=1", '%00', 'x'.repeat(150)]) {
      forms.push({ ...sent, path: withId(served, sent.path, id) });
    }
  }
  return forms;
};

describe.each(calls)('%s', (_name, served) => {
  it('answers invalid input with 400 and a message per field', async () => {
    const as = served.call.allow === 'two-factor' ? null : allowedPerson(served, test.world);
    const token = await test.tokenOf(test.world.lena, 'two_factor');
    const headers = as === null ? { authorization: `Bearer ${token}` } : {};
    for (const sent of invalidForms(served, sampleOf(served, own))) {
      const answer = await test.send({ ...sent, as, headers });
      expectRefusal(answer, 400);
      if (answer.json().code === 'Invalid') expect(answer.json().errors.length).toBeGreaterThan(0);
    }
  });
});

/** Those that say why not are known by what is sent, and no cookie counts there. */
const isOfPortalOnly = ({ call }: ServedCall) => call.method !== 'GET' && call.fromAnyOrigin === undefined;

describe.each(calls.filter(([, served]) => isOfPortalOnly(served)))('%s', (_name, served) => {
  it.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'refuses a write from %s',
    async (origin) => {
      const answer = await test.send({ ...sampleOf(served, own), as: test.world.lena, headers: { origin } });
      expectRefusal(answer, 403, 'WrongOrigin');
    },
  );
});

// Attacks that stand beside the generated refusals fail too, and leave their trace.
// Elsewhere: wrong Origin, foreign sites and tokens of the two-factor step (refusals, permission-matrix), used and expired
// links (account/recover), expired sessions (account), way-back addresses (federation, and return-path in the portal),
// formulas in CSV (calls/csv, audit/accesses, care-team/member-report), names of files (documents),
// spoofed addresses, limits and upgrades (platform/http/request-limits), planted cookies (platform/http/cookies), known passwords
// (exposure), figures (platform/http/serve-metrics), people in the log (failing-senders), passwords that are guessed (services),
// and across subjects in e2e/seams: staff-as-master-key, staff-who-harvest, ids-named-first, foreign-ids-and-odd-bodies.
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { SignJWT } from 'jose';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { newId } from '../platform/ids.ts';
import { testSecretKey, testSigningKey } from './secret-key.ts';
import { buildWeb } from '../web.ts';
import { type TestApp, testApp } from './app.ts';
import { communicationsSamples } from '@alveary/modules/communications/server/testing/samples.ts';
import { allowedPerson, type Sample } from './samples.ts';
import { insertSampleRows, type SampleRows } from './sample-rows.ts';
import { servedCallsToWalk } from './walked-calls.ts';
import { type TestPerson, testSites } from './world.ts';

let test: TestApp;
let own: SampleRows;

beforeAll(async () => {
  test = await testApp();
  own = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    insertSampleRows(db, test.blobs, test.world.northPatient, test.world.lena, new Date().toISOString()),
  );
});

const { north, south } = testSites;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sampleOf = (name: string): Sample => {
  const sample = own.request(name, test.world);
  if (!sample) throw new Error(`no sample for ${name}`);
  return sample;
};

const auditOf = (requestId: unknown) =>
  test.database.searches.many<{ outcome: string; status: number; user: string | null; sites: string[] }>(
    `select outcome, status, user_id as user, site_ids as sites from audit_events where request_id = $1`,
    [requestId],
  );

describe('forged tokens', () => {
  const KEY = Buffer.alloc(32, 7);
  const session = (): Promise<string> =>
    test.tokenOf(test.world.lena).then((token) => {
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      return claims.jti;
    });
  const unsigned = (header: object, claims: object) =>
    `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
  const claimsOf = (jti: string) => ({
    iss: 'alveary',
    aud: 'portal',
    jti,
    exp: Math.floor(Date.now() / 1000) + 3600,
  });
  const signed = async (
    given: {
      key?: Uint8Array;
      iss?: string;
      aud?: string;
      seconds?: number;
      typ?: string;
      noSession?: boolean;
    } = {},
  ) => {
    const token = new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: given.typ ?? 'JWT' })
      .setIssuer(given.iss ?? 'alveary')
      .setAudience(given.aud ?? 'portal')
      .setExpirationTime(Math.floor(Date.now() / 1000) + (given.seconds ?? 3600));
    if (!given.noSession) token.setJti(await session());
    return token.sign(given.key ?? (await testSigningKey(test.database)));
  };
  const me = (token: string) =>
    test.send({ path: 'portal_admin/me', headers: { authorization: `Bearer ${token}` } });

  it('are told from a right one made the same way', async () => {
    expect((await me(await signed())).statusCode).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    ['alg none', async () => unsigned({ alg: 'none', typ: 'JWT' }, claimsOf(await session()))],
    ['alg None', async () => unsigned({ alg: 'None', typ: 'JWT' }, claimsOf(await session()))],
    ['no alg', async () => unsigned({ typ: 'JWT' }, claimsOf(await session()))],
    ['a key of somebody else', () => signed({ key: KEY })],
    ['an empty signature', async () => `${(await signed()).split('.').slice(0, 2).join('.')}.`],
    ['another audience', () => signed({ aud: 'admin' })],
    ['the audience of the two-factor step', () => signed({ aud: 'portal-two-factor' })],
    ['another issuer', () => signed({ iss: 'elsewhere' })],
    ['a time that is over', () => signed({ seconds: -1 })],
    ['another kind of token', () => signed({ typ: 'at+jwt' })],
    ['no session', () => signed({ noSession: true })],
    [
      'claims changed under the signature',
      async () => {
        const [header, , signature] = (await signed()).split('.');
        const claims = Buffer.from(JSON.stringify(claimsOf(await session()))).toString('base64url');
        return `${header}.${claims}.${signature}`;
      },
    ],
    [
      'a key named in the header',
      async () =>
        unsigned({ alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: '' } }, claimsOf(await session())),
    ],
    ['nothing', async () => ''],
    ['a very long text', async () => 'x'.repeat(10_000)],
  ])('with %s are no sign-in', async (_name, token) => {
    const answer = await me(await token());
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NotSignedIn']);
  });

  it('AUTH-008 a token replayed after the logout is no sign-in', async () => {
    const token = await test.tokenOf(test.world.lena);
    const headers = { authorization: `Bearer ${token}` };
    expect((await test.send({ method: 'POST', path: 'logout', headers })).statusCode).toBeLessThan(300);
    expect((await me(token)).statusCode).toBe(401);
  });
});

describe('cross-site requests', () => {
  it.each(['communications.create', 'people.update', 'patient-record.update', 'journeys.create'])(
    '%s from another origin changes nothing, and is on record with the session it used',
    async (name) => {
      const answer = await test.send({
        ...sampleOf(name),
        as: test.world.lena,
        headers: { origin: 'https://evil.example' },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'WrongOrigin']);
      expect(await auditOf(answer.headers['x-request-id'])).toMatchObject([
        { outcome: 'refused', status: 403, user: test.world.lena.id },
      ]);
    },
  );
});

describe('mass assignment', () => {
  const user = (more: object) => ({
    email: `${newId()}@north.example`,
    first_name: 'Mallory',
    last_name: 'Mass',
    phone_number: null,
    phone_country_code: null,
    portal_configuration: { two_factor_authentication: false },
    site_users: [{ site_id: north, roles: [{ code: 'portal_site_caregiver' }] }],
    ...more,
  });
  const add = (more: object) =>
    test.send({
      method: 'POST',
      path: 'portal_admin/user',
      as: test.world.lena,
      body: { source: 'portal', user: user(more) },
    });
  const at = (site_id: string, ...roles: object[]) => ({ site_users: [{ site_id, roles }] });

  it.each<[string, object]>([
    ['staff status', { is_staff: true }],
    ['employee status', { is_employee: true, is_care_employee: true }],
    ['a confirmed account', { account_confirmed: true }],
    ['a password', { password_hash: 'x', password: 'Another-pass1' }],
    ['an id', { id: newId() }],
    ['a role of the house', at(north, { code: 'super_admin' })],
    ['a care-team role', at(north, { code: 'caregiver_lead' })],
    ['two roles', at(north, { code: 'portal_site_admin' }, { code: 'portal_site_caregiver' })],
    [
      'actions of ones own',
      at(north, { code: 'portal_site_caregiver', actions_permitted: ['action_site_delete'] }),
    ],
    ['a role id', at(north, { id: newId(), code: 'portal_site_caregiver' })],
  ])('a user cannot be added with %s', async (_name, more) => {
    expect((await add(more)).statusCode).toBe(400);
  });

  it.each([
    ['a foreign site', south],
    ['the global site', GLOBAL_SITE_ID],
    ['no site there is', newId()],
  ])('a user cannot be added at %s', async (_name, siteId) => {
    const answer = await add(at(siteId, { code: 'portal_site_caregiver' }));
    expect([403, 404]).toContain(answer.statusCode);
    expect(await auditOf(answer.headers['x-request-id'])).toMatchObject([{ outcome: 'refused' }]);
  });

  it('a caregiver does not become admin by an edit of the own row', async () => {
    const { tom } = test.world;
    const answer = await test.send({
      method: 'PATCH',
      path: 'portal_admin/user',
      as: tom,
      body: {
        source: 'portal',
        user: user({ id: tom.id, version: 1, email: tom.email, ...at(north, { code: 'portal_site_admin' }) }),
      },
    });
    expect(answer.json().code).toBe('NotAllowed');
  });

  it.each<[string, string, object]>([
    ['the author of a log', 'communications.create', { practitioner: newId(), createdBy: newId() }],
    ['the patient of a log', 'communications.create', { profileId: newId(), profile_id: newId() }],
    ['the version of a log', 'communications.create', { version: 99 }],
    ['the author of a note', 'communications.addNote', { createdBy: newId(), system: true }],
    ['the site of a note', 'communications.addNote', { site_id: south }],
    ['the owner of a patient', 'new-patient.create', { ownerId: newId(), profileId: newId() }],
    ['the sites of a patient', 'new-patient.create', { siteProfiles: [{ siteId: south }] }],
    ['the patient of a step', 'journeys.create', { profileId: newId(), profile_id: newId() }],
    ['the day and author of a step', 'journeys.create', { date: '2001-01-01T00:00:00Z', createdBy: newId() }],
    ['the status at a further site', 'journeys.addSite', { engagementStatus: 'MANAGED' }],
    ['the way of a patient into all sites', 'journeys.addSite', { siteIds: [south], site_id: south }],
    ['the parent of a site', 'site-settings.changeFeatures', { parent_id: south, is_global: true }],
    ['the owner of a draft', 'drafts.keep', { user_id: newId() }],
  ])('%s is not taken from the body', async (_name, call, more) => {
    const sample = sampleOf(call);
    const body = { ...(isObject(sample.body) ? sample.body : {}), ...more };
    const answer = await test.send({ ...sample, body, as: test.world.lena });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().code).toBe('Invalid');
  });

  it.each(['__proto__', 'constructor'])('a body with %s changes no prototype', async (name) => {
    const answer = await test.app.inject({
      method: 'PUT',
      url: '/gateway/drafts/log:new',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await test.tokenOf(test.world.lena)}`,
      },
      payload: `{"content":{"subject":"x"},"${name}":{"prototype":{"isStaff":true},"isStaff":true}}`,
    });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined();
  });
});

describe('ids of other sites', () => {
  const as = (person: TestPerson, path: string, headers: Record<string, string> = {}) =>
    test.send({ path, as: person, headers });

  it('in a filter of the users find nobody', async () => {
    const answer = await as(test.world.tom, `my/users?siteId.equals=${south}`);
    expect([answer.json(), answer.headers['x-total-count']]).toEqual([[], '0']);
  });

  it('in a filter of the logs find no log, and no patient', async () => {
    const answer = await as(
      test.world.tom,
      `communications?principal.equals=${test.world.southPatient.profileId}`,
    );
    expect([403, 404]).toContain(answer.statusCode);
  });

  it('in the header of the site in view are not taken over', async () => {
    const answer = await as(test.world.tom, `api/profiles/${own.patient.profileId}`, {
      'alveary-site': 'south',
    });
    expect(answer.statusCode).toBe(200);
    expect(await auditOf(answer.headers['x-request-id'])).toMatchObject([{ sites: [] }]);
  });

  it('of site profiles do not open as profiles, nor the other way round', async () => {
    const { northPatient } = test.world;
    for (const path of [
      `api/profiles/${northPatient.siteProfileId}`,
      `v2/sites/profiles/${northPatient.profileId}`,
      `profiles/${northPatient.siteProfileId}/accesses`,
    ]) {
      expect((await as(test.world.lena, path)).json().code).toBe('NoSiteForPatient');
    }
  });

  it('a note of another log, or a log of another patient, is not changed by its id', async () => {
    const foreign = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      insertSampleRows(db, test.blobs, test.world.southPatient, test.world.tom, new Date().toISOString()),
    );
    const answer = await test.send({
      method: 'PATCH',
      path: `admin/notes/${foreign.of(communicationsSamples).noteId}`,
      as: test.world.tom,
      body: { text: '<p>Mine now</p>' },
    });
    expect([403, 404]).toContain(answer.statusCode);
    expect(await auditOf(answer.headers['x-request-id'])).toMatchObject([
      { outcome: 'refused', user: test.world.tom.id },
    ]);
  });

  it('in the body of a step, or of a further site of a patient, lead nowhere and leave a trace', async () => {
    const { profileId } = test.world.sharedPatient;
    const tries: Sample[] = [
      {
        method: 'POST',
        path: `profiles/${profileId}/journeys`,
        body: { siteId: south, from: 'MANAGED', status: 'DISENROLLED', details: 'Mine now' },
      },
      {
        method: 'PUT',
        path: `profiles/${profileId}/add-site`,
        body: { siteId: GLOBAL_SITE_ID, reason: 'Mine now', version: 1 },
      },
      {
        method: 'PUT',
        path: `profiles/${profileId}/remove-site`,
        body: { siteId: south, reason: 'Mine now', version: 1 },
      },
    ];
    for (const sent of tries) {
      const answer = await test.send({ ...sent, as: test.world.lena });
      expect([403, 404], sent.path).toContain(answer.statusCode);
      expect(await auditOf(answer.headers['x-request-id'])).toMatchObject([
        { outcome: 'refused', user: test.world.lena.id },
      ]);
    }
    const row = await test.database.searches.one<{ sites: number; statuses: string }>(
      `select count(*)::int as sites, string_agg(distinct engagement_status, ' ') as statuses
       from site_profiles where profile_id = $1`,
      [profileId],
    );
    expect(row).toEqual({ sites: 2, statuses: 'MANAGED' });
  });

  it('named twice is no way around', async () => {
    const answer = await as(test.world.tom, `my/users?siteId.equals=${north}&siteId.equals=${south}`);
    expect(answer.statusCode).toBe(400);
  });
});

/** Every place of a text in a body, as a function that puts another text there. */
const textPlaces = (value: unknown): ((text: string) => unknown)[] => {
  if (typeof value === 'string') return [(text) => text];
  if (Array.isArray(value)) {
    return value.flatMap((part, index) =>
      textPlaces(part).map((put) => (text: string) => value.with(index, put(text))),
    );
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textPlaces(part).map((put) => (text: string) => ({ ...value, [key]: put(text) })),
  );
};

const walked = servedCallsToWalk();
const withTexts = walked.filter(({ call }) => call.input.body !== undefined).map((served) => served.name);

/** What is typed here is only compared, kept for its author alone, or cleaned before it is stored (the notes). */
const TAKES_ANY_CHARACTER: ReadonlySet<string> = new Set([
  'account.authenticate',
  'account.finishProviderSignIn',
  'practitioners.search',
  'communications.addNote',
  'communications.updateNote',
  'adverse-events.addNote',
  'appointment-notes.create',
  'appointment-notes.update',
  'care-plan.createSectionNote',
  'care-plan.updateSectionNote',
  'care-plan.updateHistoryNote',
  'care-plan.createPlanNote',
  'care-plan.updatePlanNote',
  'drafts.keep',
]);

const requestsWith = async (name: string, text: string): Promise<Sample[]> => {
  const sample = sampleOf(name);
  const served = walked.find((one) => one.name === name);
  if (!served) throw new Error(`no call ${name}`);
  const isStep = served.call.allow === 'two-factor';
  const token = await test.tokenOf(allowedPerson(served, test.world), isStep ? 'two_factor' : 'bearer');
  const headers = { authorization: `Bearer ${token}` };
  return textPlaces(sample.body).map((put) => ({ ...sample, body: put(text), headers }));
};

describe('texts', () => {
  it.each(withTexts)('over-long ones are refused in each place of %s', async (name) => {
    for (const sent of await requestsWith(name, 'x'.repeat(200_000))) {
      const answer = await test.send(sent);
      expect([400, 413, 429], JSON.stringify(sent.body).slice(0, 200)).toContain(answer.statusCode);
      expect(answer.body.length).toBeLessThan(5_000);
    }
  });

  it.each(withTexts.filter((name) => !TAKES_ANY_CHARACTER.has(name)))(
    'with control characters are refused in each place of %s',
    async (name) => {
      for (const control of ['A\u0007b', 'A\u001b[31mb', 'A\u007fb', 'A\u0000b']) {
        for (const sent of await requestsWith(name, control)) {
          const answer = await test.send(sent);
          expect([400, 429], JSON.stringify(sent.body).slice(0, 300)).toContain(answer.statusCode);
        }
      }
    },
  );

  it('OP-LOG-5 of a note lose their control characters', async () => {
    const sample = sampleOf('communications.addNote');
    const body = { text: '<p>A\u0007b\u001b[31m</p>' };
    const answer = await test.send({ ...sample, body, as: test.world.lena });
    expect(answer.body).toContain('<p>Ab[31m</p>');
  });
});

describe('headers and the log', () => {
  const lines: string[] = [];
  const logged = async (work: (address: string) => Promise<void>): Promise<void> => {
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const config = readConfig({
      ALVEARY_REQUESTS_PER_MINUTE: '1000000',
      NODE_ENV: 'test',
      ALVEARY_SECRET_KEY: testSecretKey,
    });
    const { app, close } = await buildWeb({ config, database: test.database, log });
    try {
      await work(await app.listen({ host: '127.0.0.1', port: 0 }));
    } finally {
      await close();
    }
  };

  it('the log takes over nothing that a sender wrote, and each line is one entry', async () => {
    const token = await test.tokenOf(test.world.lena);
    await logged(async (address) => {
      for (const path of [
        '/gateway/profiles/search?lastName.contains=Forged%0d%0a%7b%22level%22%3a%22info%22%7d',
        '/gateway/api/profiles/Forged%0aentry',
        '/gateway/Forged%0d%0aSet-Cookie:%20bearer=x',
        '/Forged%0d%0aX-Injected:%201',
      ]) {
        const answer = await fetch(`${address}${path}`, {
          headers: {
            authorization: `Bearer ${token}`,
            'user-agent': 'Forged \t agent',
            'x-request-id': 'Forged-id',
            'x-forwarded-for': 'Forged-address',
            'alveary-site': 'Forged-site',
          },
        });
        expect(answer.status).toBeLessThan(500);
        expect(answer.headers.get('x-injected')).toBeNull();
        expect(answer.headers.get('set-cookie') ?? '').not.toMatch(/bearer|Forged/);
        await answer.text();
      }
    });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(() => JSON.parse(line)).not.toThrow();
      expect(line.trimEnd()).not.toContain('\n');
      expect(line).not.toContain('Forged');
    }
  });

  it.each(['short', 'has a blank', 'x'.repeat(201), 'k\u00e9y-of-accents'])(
    'an Idempotency-Key of %j is refused',
    async (key) => {
      const answer = await test.send({
        ...sampleOf('communications.create'),
        as: test.world.lena,
        headers: { 'idempotency-key': key },
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('a method named in a header or the query is not the method', async () => {
    const before = await test.send({
      path: `communications/${own.of(communicationsSamples).logId}`,
      as: test.world.lena,
    });
    await test.send({
      path: `communications/${own.of(communicationsSamples).logId}`,
      as: test.world.lena,
      headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'PATCH' },
    });
    const after = await test.send({
      path: `communications/${own.of(communicationsSamples).logId}`,
      as: test.world.lena,
    });
    expect([after.statusCode, after.body]).toEqual([200, before.body]);
  });

  it('an address that a sender claims is not the one on record', async () => {
    const answer = await test.send({
      path: `api/profiles/${own.patient.profileId}`,
      as: test.world.lena,
      headers: { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' },
    });
    const asked = 'select remote_address as address from audit_events where request_id = $1';
    const id = answer.headers['x-request-id'];
    const row = await test.database.searches.one<{ address: string }>(asked, [id]);
    expect(row.address).toBe('127.0.0.1');
  });
});

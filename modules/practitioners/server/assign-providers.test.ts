// Does a patient get providers, and lose them, one by one? (document 3 §4, §7; OP-PRACT-3)
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';

const test: TestApp = await testApp();
await test.database.statements.run(
  `insert into practitioners (id, npi, first_name, last_name, credential, created_at)
   values (gen_random_uuid(), '1234567893', 'Evelyn', 'Marsh', 'MD', now()),
          (gen_random_uuid(), '1999999984', 'Åsa', 'Marshall', 'NP', now())`,
);
const { northPatient, southPatient, sharedPatient, tom, priya } = test.world;
const MARSH = '1234567893';
const MARSHALL = '1999999984';
const NOBODY = '1999999992';

beforeEach(() =>
  test.database.transact({ allSites: 'a test begins without providers' }, (db) =>
    db.run('delete from profile_practitioners'),
  ),
);

const path = (profileId = northPatient.profileId) => `profiles/${profileId}/practitioners`;
const assign = (body: unknown, profileId?: string, as: TestPerson = tom) =>
  test.send({ method: 'PUT', path: path(profileId), as, body });
const unassign = (query: string, as: TestPerson = tom) =>
  test.send({ method: 'DELETE', path: `${path()}${query}`, as });
const held = async () => {
  const opened = await test.send({ path: `v2/sites/profiles/${northPatient.siteProfileId}`, as: tom });
  return opened
    .json()
    .profile.profilePractitioners.map((one: { npi: string; lastName: string; type: string }) => [
      one.npi,
      one.lastName,
      one.type,
    ]);
};

describe('assigning', () => {
  it('PRACT-046 PRACT-048 PRACT-067 with npi and type, then with another type', async () => {
    const answer = await assign({ npi: MARSH, type: 'REFERRAL', was: null });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ success: [MARSH], rejected: [] });
    expect(await held()).toEqual([[MARSH, 'Marsh', 'REFERRAL']]);
    await assign({ npi: MARSH, type: 'REFERRAL_AND_PRIMARY' });
    expect(await held()).toEqual([[MARSH, 'Marsh', 'REFERRAL_AND_PRIMARY']]);
  });

  it('PRACT-056 needs an npi, a right one, and a type of the four', async () => {
    for (const body of [
      { type: 'REFERRAL' },
      { npi: '1234567890', type: 'REFERRAL' },
      { npi: MARSH, type: 'both' },
    ]) {
      expect((await assign(body)).statusCode).toBe(400);
    }
    expect(await held()).toEqual([]);
  });

  it('somebody of the registry becomes known; an NPI that nobody has is refused and changes nothing', async () => {
    const found = await test.send({
      method: 'POST',
      path: 'practitioners/registry-search',
      as: tom,
      body: ['lastName=quillfeather'],
    });
    const [quill] = found.json();
    expect((await assign({ npi: quill.npi, type: 'PRIMARY' })).statusCode).toBe(200);
    const refused = await assign({ npi: NOBODY, type: 'PRIMARY' });
    expect(refused.json()).toMatchObject({ code: 'PractitionerNotFound', errors: [{ field: 'npi' }] });
    expect(await held()).toEqual([[quill.npi, 'Quillfeather', 'PRIMARY']]);
  });

  it('what somebody else did meanwhile is not undone', async () => {
    await assign({ npi: MARSH, type: 'PRIMARY', was: null });
    const stale = await assign({ npi: MARSH, type: 'REFERRAL', was: null });
    expect(stale.json()).toMatchObject({ code: 'Stale', current: { npi: MARSH, type: 'PRIMARY' } });
    expect(await held()).toEqual([[MARSH, 'Marsh', 'PRIMARY']]);
  });

  it('two at the same moment: one counts, the other one is told', async () => {
    const answers = await Promise.all([
      assign({ npi: MARSH, type: 'PRIMARY', was: null }),
      assign({ npi: MARSH, type: 'REFERRAL', was: null }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
    expect(await held()).toHaveLength(1);
  });

  it('only in the own sites', async () => {
    expect((await assign({ npi: MARSH, type: 'PRIMARY' }, southPatient.profileId)).json().code).toBe(
      'NoSiteForPatient',
    );
    expect((await assign({ npi: MARSH, type: 'PRIMARY' }, sharedPatient.profileId, priya)).statusCode).toBe(
      200,
    );
  });

  it('the audit log keeps whose, whom and from what to what', async () => {
    await assign({ npi: MARSH, type: 'PRIMARY' });
    const row = await test.database.searches.one<{ patient_ids: string[]; detail: unknown }>(
      `select patient_ids, detail from audit_events where action = 'patient.assign-practitioner' and outcome = 'done'
       order by occurred_at desc, id desc limit 1`,
    );
    expect(row.patient_ids).toEqual([northPatient.profileId]);
    expect(row.detail).toEqual({
      before: { npi: MARSH, type: null },
      after: { npi: MARSH, type: 'PRIMARY' },
    });
  });
});

describe('unassigning', () => {
  it('PRACT-048 PRACT-068 several at once: each is a success or is rejected', async () => {
    await assign({ npi: MARSH, type: 'PRIMARY' });
    const answer = await unassign(`?npi=${MARSH}&npi=${MARSHALL}`);
    expect(answer.json()).toEqual({ success: [MARSH], rejected: [MARSHALL] });
    expect(await held()).toEqual([]);
  });

  it('rejects one who is another type by now', async () => {
    await assign({ npi: MARSH, type: 'REFERRAL_AND_PRIMARY' });
    expect((await unassign(`?npi=${MARSH}&was=PRIMARY`)).json()).toEqual({ success: [], rejected: [MARSH] });
    expect((await unassign(`?npi=${MARSH}&was=REFERRAL_AND_PRIMARY`)).json().success).toEqual([MARSH]);
  });

  it('PRACT-058 without an npi is refused and does nothing', async () => {
    await assign({ npi: MARSH, type: 'PRIMARY' });
    expect((await unassign('')).statusCode).toBe(400);
    expect(await held()).toHaveLength(1);
  });
});

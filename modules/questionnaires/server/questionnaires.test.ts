// Are questionnaires assigned, answered and scored on the server, listed for staff of the patient's sites, and removed but kept?
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';
import { questionnaireCalls } from '../contract/calls.ts';

let test: TestApp;
let patient: TestPatient;

const newPatient = (dateOfBirth: string): Promise<TestPatient> =>
  test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    insertPatient(db, { firstName: 'Quinn', lastName: 'Query', dateOfBirth, sites: [testSites.north] }),
  );

const setConditions = (...names: readonly string[]) =>
  test.database.statements.run('update sites set conditions = $2 where id = $1', [testSites.north, names]);

beforeAll(async () => {
  test = await testApp();
  await setConditions('Asthma', 'COPD');
});
beforeEach(async () => {
  patient = await newPatient('1980-02-03');
});

const of = (one = patient) => `profileId=${one.profileId}`;
const read = (what: 'assigned' | 'results', as = test.world.tom) =>
  test.send({ path: `questionnaires/${what}?${of()}`, as });
const assign = (internalName: string, as = test.world.tom, one = patient) =>
  test.send({ method: 'POST', path: `questionnaires/assigned?${of(one)}`, as, body: { internalName } });
const answer = (internalName: string, answers: object, answeredAt = '2026-01-05T09:00:00Z', one = patient) =>
  test.send({
    method: 'POST',
    path: `questionnaires/results?${of(one)}`,
    as: test.world.tom,
    body: { internalName, answeredAt, answers },
  });
const frail = { fatigue: 1, resistance: 0, ambulation: 0, illnesses: 0, weightLoss: 1 };

describe('the questionnaires of a patient', () => {
  it('QUEST-008 the assigned ones are served as a data list, each once, with the trial ones marked', async () => {
    expect((await read('assigned')).json()).toEqual({ data: [] });
    const first = await assign('frail-scale');
    expect(first.statusCode, first.body).toBe(201);
    const again = await assign('frail-scale');
    expect(again.json().id).toBe(first.json().id);
    await assign('pam-13');
    // Of somebody else, and of another questionnaire: those links are no link of this one.
    await assign('frail-scale', test.world.tom, test.world.northPatient);
    const insertLink = `insert into questionnaire_links (id, profile_id, internal_name, code_hash, medium, sent_by, sent_at, expires_at)
      values (gen_random_uuid(), $1, $2, $3, 'email', $4, now(), now() + interval '14 days')`;
    await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
      await db.run(insertLink, [
        test.world.northPatient.profileId,
        'frail-scale',
        'theirs',
        test.world.tom.id,
      ]);
      await db.run(insertLink, [patient.profileId, 'mood', 'of another', test.world.tom.id]);
    });
    const { data } = (await read('assigned')).json();
    expect(data).toHaveLength(2);
    expect(data).toMatchObject([
      { internalName: 'frail-scale', title: 'FRAIL scale', isTrial: false, link: null },
      { internalName: 'pam-13', isTrial: true, link: null, assignedBy: { id: test.world.tom.id } },
    ]);
  });

  it('QUEST-003 QUEST-009 results are served as a data list, newest first, scored by the server', async () => {
    await answer('frail-scale', frail, '2026-01-05T09:00:00Z');
    const { weightLoss: _left, ...four } = frail;
    await answer('frail-scale', four, '2026-02-05T09:00:00Z');
    const answered = await read('results');
    expect(answered.json().total).toBe(2);
    expect(answered.json().data).toMatchObject([
      {
        questionnaireInternalName: 'frail-scale',
        answeredAt: '2026-02-05T09:00:00.000Z',
        score: null,
        missing: 1,
      },
      {
        questionnaireInternalName: 'frail-scale',
        score: 2,
        band: 'Pre-frail',
        standing: 'average',
        answeredBy: 'STAFF',
        enteredBy: { id: test.world.tom.id },
        rule: 'frail-scale/1/sum',
        language: 'en',
      },
    ]);
    expect(answered.json().data[0].answers.at(-1)).toEqual({ item: 'weightLoss', value: null });
  });

  it('QUEST-010 1000 results are answered at most, and no larger size is taken', async () => {
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(
        `insert into questionnaire_results (id, profile_id, internal_name, answered_at, answered_by, created_at, answers, rule)
         select gen_random_uuid(), $1, 'mood', now() - n * interval '1 hour', 'PATIENT', now(), '[]', 'mood/1/item'
           from generate_series(1, 1001) n`,
        [patient.profileId],
      ),
    );
    const usual = (await read('results')).json();
    expect([usual.data.length, usual.total]).toEqual([1000, 1001]);
    const path = `questionnaires/results?${of()}&size=1001`;
    expect((await test.send({ path, as: test.world.tom })).statusCode).toBe(400);
    expect(questionnaireCalls.results.input.query.parse({ profileId: patient.profileId }).size).toBe(1000);
  });

  it.each([
    ['an answer out of range', 'mood', { mood: 11 }, 'answers.mood', 'This must lie between 0 and 10.'],
    [
      'an unknown question',
      'mood',
      { mood: 1, temper: 2 },
      'answers.temper',
      'This questionnaire has no such question.',
    ],
    ['nothing', 'mood', {}, 'answers.mood', 'Answer at least one question.'],
    [
      'an unknown questionnaire',
      'moods',
      { mood: 1 },
      'internalName',
      'This questionnaire is not known here.',
    ],
  ])('%s is refused beside its field', async (_, name, answers, field, message) => {
    const refused = await answer(name, answers);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field, message }]]);
    expect((await read('results')).json().total).toBe(0);
  });

  it.each([
    ['2999-01-01T00:00:00Z', 'This time is in the future.'],
    ['1979-01-01T00:00:00Z', 'This time is before the patient was born.'],
  ])('an answer of %s is refused', async (at, message) => {
    const refused = await answer('mood', { mood: 5 }, at.startsWith('2999') ? '2199-01-01T00:00:00Z' : at);
    expect(refused.json().errors).toEqual([{ field: 'answeredAt', message }]);
  });

  it('a child is not asked what is for grown-ups', async () => {
    const child = await newPatient('2017-05-05');
    const refused = await assign('asthma-control-test', test.world.tom, child);
    expect(refused.json().errors[0].message).toBe('ACT: Asthma Control Test is for people from 12 years on.');
    expect((await assign('childhood-asthma-control-test', test.world.tom, child)).statusCode).toBe(201);
  });

  it('USERS-016 OP-PROFILE-9 what needs a condition is assigned where a site of the patient has it; what is assigned stays', async () => {
    await assign('frail-scale');
    await setConditions('Asthma');
    // What another site treats is not offered here.
    await test.database.statements.run('update sites set conditions = $2 where id = $1', [
      testSites.south,
      ['COPD'],
    ]);
    const link = { internalName: 'copd-assessment-test', medium: 'email' };
    const path = `questionnaires/links?${of()}`;
    for (const refused of [
      await assign('copd-assessment-test'),
      await test.send({ method: 'POST', path, as: test.world.tom, body: link }),
      await assign('cf-questionnaire'),
    ]) {
      const message = 'This questionnaire is not offered at the sites of the patient.';
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [{ field: 'internalName', message }],
      ]);
    }
    expect((await assign('frail-scale')).statusCode).toBe(201);
    expect((await assign('asthma-gina')).statusCode).toBe(201);
    await setConditions('Asthma', 'COPD');
    expect((await assign('copd-assessment-test')).statusCode).toBe(201);
    expect((await assign('mmrc-dyspnoea')).statusCode).toBe(400);
  });

  it('what was entered by mistake is shown no more, and stays with who removed it', async () => {
    const { id } = (await answer('mood', { mood: 5 })).json();
    const other = (await answer('mood', { mood: 6 }, '2026-01-06T09:00:00Z')).json();
    const remove = () =>
      test.send({ method: 'DELETE', path: `questionnaires/results/${id}`, as: test.world.tom });
    expect((await remove()).statusCode).toBe(204);
    expect((await read('results')).json()).toMatchObject({ data: [{ id: other.id, score: 6 }], total: 1 });
    expect((await remove()).json().code).toBe('QuestionnaireNotFound');
    const kept = await test.database.searches.maybeOne(
      'select score, removed_by as "removedBy" from questionnaire_results where id = $1',
      [id],
    );
    expect(kept).toEqual({ score: 5, removedBy: test.world.tom.id });
  });

  it('one is taken back and its results stay', async () => {
    const { id } = (await assign('mood')).json();
    await answer('mood', { mood: 5 });
    const back = await test.send({
      method: 'DELETE',
      path: `questionnaires/assigned/${id}`,
      as: test.world.tom,
    });
    expect(back.statusCode, back.body).toBe(204);
    expect((await read('assigned')).json().data).toEqual([]);
    expect((await read('results')).json().total).toBe(1);
  });

  it('people of other sites find neither the patient nor a result', async () => {
    const { id } = (await answer('mood', { mood: 5 })).json();
    const { priya } = test.world;
    for (const refused of [
      await read('assigned', priya),
      await read('results', priya),
      await assign('mood', priya),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'NoSiteForPatient']);
    }
    const removed = await test.send({ method: 'DELETE', path: `questionnaires/results/${id}`, as: priya });
    expect(removed.json().code).toBe('QuestionnaireNotFound');
    expect((await read('results')).json().total).toBe(1);
  });
});

describe('the opinion of staff', () => {
  const nps = (body: object) =>
    test.send({ method: 'POST', path: 'questionnaires/nps', as: test.world.tom, body });
  const isDue = async () =>
    (await test.send({ path: 'questionnaires/nps', as: test.world.tom })).json().isDue;
  const set = (statement: string) => test.database.statements.run(statement, [test.world.tom.id]);

  it('QUEST-011 is sent by POST, from 0 to 10, once in 90 days', async () => {
    expect(await isDue()).toBe(false);
    await set(`update portal_users set created_at = now() - interval '91 days' where id = $1`);
    expect(await isDue()).toBe(true);
    for (const score of [-1, 11, 7.5, '7', null]) {
      expect((await nps({ score, comment: null })).json().errors[0].message).toBe(
        'Choose a number from 0 to 10.',
      );
    }
    expect((await nps({ score: 9, comment: ' Quick ' })).statusCode).toBe(204);
    expect(await isDue()).toBe(false);
    for (const score of [0, 10]) {
      expect((await nps({ score, comment: null })).json().code).toBe('NpsGiven');
    }
    const kept = await test.database.statements.many(
      'select score, comment from nps_answers where user_id = $1',
      [test.world.tom.id],
    );
    expect(kept).toEqual([{ score: 9, comment: 'Quick' }]);
    // What somebody else has answered does not count for Lena.
    await test.database.statements.run(
      `update portal_users set created_at = now() - interval '91 days' where id = $1`,
      [test.world.lena.id],
    );
    const standing = await test.send({ path: 'questionnaires/nps', as: test.world.lena });
    expect(standing.json().isDue).toBe(true);
    await set(`update nps_answers set answered_at = now() - interval '89 days' where user_id = $1`);
    expect(await isDue()).toBe(false);
    await set(`update nps_answers set answered_at = now() - interval '90 days' where user_id = $1`);
    expect(await isDue()).toBe(true);
    // The last answer counts, not the first.
    expect((await nps({ score: 8, comment: null })).statusCode).toBe(204);
    expect(await isDue()).toBe(false);
    expect((await nps({ score: 7, comment: null })).json().code).toBe('NpsGiven');
  });

  it('who puts it off is not asked for 90 days, and may still answer', async () => {
    await set('delete from nps_answers where user_id = $1');
    await set(`update portal_users set created_at = now() - interval '91 days' where id = $1`);
    await test.send({ method: 'POST', path: 'questionnaires/nps/dismiss', as: test.world.tom });
    expect(await isDue()).toBe(false);
    expect((await nps({ score: 3, comment: null })).statusCode).toBe(204);
  });
});

// Does a link open one questionnaire, once, for two weeks, and is it kept and shown nowhere in clear?
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';
import { hashOfLinkCode } from './link-code.ts';

let test: TestApp;
let patient: TestPatient;
let email: string;
let made = 0;

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  made += 1;
  email = `lin${made}@mail.example`;
  patient = await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const one = await insertPatient(db, {
      firstName: 'Lin',
      lastName: 'Linked',
      dateOfBirth: '1980-02-03',
      sites: [testSites.north],
    });
    await db.run('update profiles set email_address = $2 where id = $1', [one.profileId, email]);
    return one;
  });
});

const rows = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
  test.database.transact({ allSites: 'a test looks at its rows' }, (db) => db.many<Row>(statement, values));

const send = (internalName = 'mood', medium = 'email') =>
  test.send({
    method: 'POST',
    path: `questionnaires/links?profileId=${patient.profileId}`,
    as: test.world.tom,
    body: { internalName, medium },
  });

const codesSent = async (): Promise<string[]> =>
  (await sentTo(test.database, email)).flatMap((text) => /\/q\/([\w-]{32})\s/.exec(text)?.[1] ?? []);
const newestHash = `select code_hash as hash from questionnaire_links where profile_id = $1 order by sent_at desc, id desc limit 1`;

/** Sends a link, and waits for the message with its code: another one may still be on its way. */
const newCode = async (internalName = 'mood'): Promise<string> => {
  const answer = await send(internalName);
  expect(answer.statusCode, answer.body).toBe(201);
  const [newest] = await rows<{ hash: string }>(newestHash, [patient.profileId]);
  return vi.waitFor(async () => {
    const own = (await codesSent()).find((code) => hashOfLinkCode(code) === newest?.hash);
    expect(own).toBeDefined();
    return own ?? '';
  });
};
const open = (code: string) => test.send({ path: `questionnaires/links/${code}` });
const answer = (code: string, answers: object) =>
  test.send({ method: 'POST', path: `questionnaires/links/${code}/answers`, body: { answers } });
const results = async () =>
  (
    await test.send({ path: `questionnaires/results?profileId=${patient.profileId}`, as: test.world.tom })
  ).json();

describe('a link to a questionnaire', () => {
  it('opens it without a sign-in, takes the answers once, and then says only that it was answered', async () => {
    const code = await newCode();
    expect((await open(code)).json()).toMatchObject({ internalName: 'mood', state: 'open' });
    const sent = await answer(code, { mood: 8 });
    expect([sent.statusCode, sent.json().state]).toEqual([200, 'answered']);
    const second = await answer(code, { mood: 2 });
    expect([second.statusCode, second.json().code]).toEqual([409, 'QuestionnaireAnswered']);
    const found = await results();
    expect(found.total).toBe(1);
    expect(found.data[0]).toMatchObject({ score: 8, answeredBy: 'PATIENT', enteredBy: null });
    expect((await open(code)).json()).toMatchObject({ state: 'answered' });
    expect(await codesSent()).toEqual([]);
  });

  it('answered ten times at once counts once', async () => {
    const code = await newCode();
    const sent = await Promise.all(Array.from({ length: 10 }, (_, mood) => answer(code, { mood })));
    expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await results()).total).toBe(1);
  });

  it('is not kept in clear, neither in its row nor in what the outbox shows', async () => {
    const code = await newCode();
    const [link] = await rows('select * from questionnaire_links where profile_id = $1', [patient.profileId]);
    expect(JSON.stringify(link)).not.toContain(code);
    const [shown] = await test.database.searches.many<{ body: string }>(
      'select body from outbox_messages where profile_id = $1',
      [patient.profileId],
    );
    expect(shown?.body).toContain('/q/••••••');
    expect(shown?.body).not.toContain(code);
    expect(shown?.body).not.toMatch(/Linked|mood/i);
    const audited = await test.database.searches.many(
      'select detail from audit_events where action like $1',
      ['questionnaire.%'],
    );
    expect(JSON.stringify(audited)).not.toContain(code);
  });

  it('ends after 14 days, when another is sent, and when the questionnaire is taken back', async () => {
    const old = await newCode();
    const newer = await newCode();
    expect((await open(old)).json().code).toBe('QuestionnaireLinkInvalid');
    expect((await answer(old, { mood: 1 })).json().code).toBe('QuestionnaireLinkInvalid');
    expect((await open(newer)).statusCode).toBe(200);
    await rows(
      `update questionnaire_links set expires_at = now() - interval '1 second' where profile_id = $1 returning id`,
      [patient.profileId],
    );
    expect((await answer(newer, { mood: 1 })).json().code).toBe('QuestionnaireLinkInvalid');
    const last = await newCode();
    const path = `questionnaires/assigned?profileId=${patient.profileId}`;
    const assigned = await vi.waitFor(async () => {
      const [one] = (await test.send({ path, as: test.world.tom })).json().data;
      expect(one.link.delivery).toBe('sent');
      return one;
    });
    expect(assigned.link).toMatchObject({ medium: 'email', delivery: 'sent', state: 'open' });
    const lives = Date.parse(assigned.link.expiresAt) - Date.parse(assigned.link.sentAt);
    expect(lives).toBe(14 * 86_400_000);
    await test.send({ method: 'DELETE', path: `questionnaires/assigned/${assigned.id}`, as: test.world.tom });
    expect((await open(last)).json().code).toBe('QuestionnaireLinkInvalid');
    expect((await results()).total).toBe(0);
  });

  it('is left open by what becomes of those of other questionnaires and other patients', async () => {
    const other = await newCode('asthma-control-questionnaire');
    const theirs = await newCode();
    const { profileId } = test.world.northPatient;
    await rows('update questionnaire_links set profile_id = $1 where code_hash = $2 returning id', [
      profileId,
      hashOfLinkCode(theirs),
    ]);
    // The newer one withdraws the older one of the same questionnaire, and is answered.
    await newCode();
    expect((await answer(await newCode(), { mood: 8 })).statusCode).toBe(200);
    for (const code of [other, theirs]) expect((await open(code)).json()).toMatchObject({ state: 'open' });
    expect((await answer(theirs, { mood: 3 })).statusCode).toBe(200);
  });

  it('of one questionnaire takes no answers to another, and no answer that staff give', async () => {
    const code = await newCode('asthma-control-questionnaire');
    expect((await answer(code, { mood: 3 })).statusCode).toBe(400);
    const all = { waking: 0, symptoms: 0, activities: 0, shortnessOfBreath: 0, wheezing: 0 };
    expect((await answer(code, { ...all, fev1Prebronchodilator: 0 })).statusCode).toBe(400);
    const { waking: _none, ...four } = all;
    expect((await answer(code, four)).json().errors).toEqual([
      { field: 'answers.waking', message: 'Answer this question.' },
    ]);
    expect((await answer(code, all)).statusCode).toBe(200);
  });

  it('is sent neither for what staff fill in, nor without an address, nor over a channel that is off', async () => {
    expect((await send('pam-13')).json().errors).toEqual([
      { field: 'internalName', message: 'This questionnaire is filled in by staff.' },
    ]);
    expect((await send('mood', 'sms')).json().code).toBe('NoAddressForInvite');
    const path = `profiles/${patient.profileId}/settings/communications`;
    const chosen = (await test.send({ path, as: test.world.lena })).json();
    const body = { ...chosen, emailsEnabled: false };
    await test.send({ method: 'PUT', path, as: test.world.lena, body });
    expect((await send()).json().code).toBe('ChannelTurnedOff');
    expect(
      await rows('select id from questionnaire_links where profile_id = $1', [patient.profileId]),
    ).toEqual([]);
  });

  it('that nobody sent opens nothing', async () => {
    expect((await open('x'.repeat(32))).json().code).toBe('QuestionnaireLinkInvalid');
    expect((await open('short')).statusCode).toBe(400);
  });
});

// Is a visit code that was passed on worth anything? A second device waits by itself and is seen as such; the first one stays in (OP-VIDEO-1)
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import type { Participant } from '../contract/model.ts';
import { guestBrowser, type GuestBrowser } from './testing/guest-browser.ts';
import { videoSamples } from './testing/samples.ts';
import { hashOfCode, newCode } from './visit-code.ts';

let test: TestApp;
let visitId: string;
let code: string;
let phone: GuestBrowser;
let stranger: GuestBrowser;
const REASON = { allSites: 'a test sets up its rows' };

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  code = newCode();
  [phone, stranger] = [guestBrowser(test), guestBrowser(test)];
  visitId = await test.database.transact(REASON, async (db) => {
    const { northPatient: patient, lena: author } = test.world;
    const writtenAt = new Date().toISOString();
    const made = await videoSamples.insert({ db, blobs: test.blobs, patient, author, writtenAt });
    await db.run('delete from video_participants where visit_id = $1', [made.visitId]);
    await db.run(
      `insert into video_participants (id, visit_id, profile_id, code_hash, medium, invited_at, delivery)
       values (gen_random_uuid(), $1, $2, $3, 'sms', now(), 'sent')`,
      [made.visitId, patient.profileId, hashOfCode(code)],
    );
    return made.visitId;
  });
});

const participants = async (): Promise<Participant[]> =>
  (await test.send({ path: `video/visits/${visitId}`, as: test.world.lena })).json().participants;
const letIn = async (isOtherDevice: boolean): Promise<number> => {
  const one = (await participants()).find((each) => each.isOtherDevice === isOtherDevice);
  const body = { participantId: one?.id };
  const path = `video/visits/${visitId}/admit`;
  return (await test.send({ method: 'POST', path, body, as: test.world.lena })).statusCode;
};
const standing = async (): Promise<[boolean, string][]> =>
  (await participants()).map(({ isOtherDevice, state }) => [isOtherDevice, state]);
const stateOf = async (browser: GuestBrowser, name = '/state'): Promise<string> =>
  (await browser(code, name)).json().state;

describe('OP-VIDEO-1 a second device with the code of somebody who was let in', () => {
  beforeEach(async () => {
    expect(await stateOf(phone, '/wait')).toBe('waiting');
    expect(await letIn(false)).toBe(204);
    expect(await stateOf(phone)).toBe('admitted');
  });

  it('is not in, gets no ticket, and throws nobody out', async () => {
    expect(await stateOf(stranger, '')).toBe('invited');
    expect(await stateOf(stranger)).toBe('invited');
    const refused = await stranger(code, '/connect');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NotAdmitted']);
    expect((await stranger(code, '/leave')).statusCode).toBe(204);
    expect(await standing()).toEqual([[false, 'admitted']]);
    expect((await phone(code, '/connect')).statusCode).toBe(200);
  });

  it('waits as somebody of its own, whom staff see and let in or not', async () => {
    expect(await stateOf(stranger, '/wait')).toBe('waiting');
    expect(await standing()).toEqual([
      [false, 'admitted'],
      [true, 'waiting'],
    ]);
    expect((await stranger(code, '/connect')).json().code).toBe('NotAdmitted');
    expect(await letIn(true)).toBe(204);
    const [own, other] = [await phone(code, '/connect'), await stranger(code, '/connect')];
    expect(own.json().participantId).not.toBe(other.json().participantId);
    await stranger(code, '/leave');
    expect(await standing()).toEqual([
      [false, 'admitted'],
      [true, 'left'],
    ]);
    expect(await stateOf(phone)).toBe('admitted');
  });

  it('takes no place that the first one left; that one waits anew', async () => {
    await phone(code, '/leave');
    expect(await stateOf(stranger)).toBe('invited');
    expect(await stateOf(stranger, '/wait')).toBe('waiting');
    expect(await standing()).toEqual([
      [false, 'left'],
      [true, 'waiting'],
    ]);
    expect(await stateOf(phone, '/wait')).toBe('waiting');
  });

  it('is told apart by a mark that nobody makes up', async () => {
    const forged = await test.send({
      path: `video/participants/${code}/state`,
      headers: { cookie: `auth_device=${test.world.lena.id}.AAAA` },
    });
    expect(forged.json().state).toBe('invited');
  });
});

it('OP-VIDEO-1 the same device comes straight back in after a reload or a break of the network', async () => {
  await phone(code, '/wait');
  await letIn(false);
  for (const name of ['', '/state', '/wait']) expect(await stateOf(phone, name), name).toBe('admitted');
  expect([(await phone(code, '/connect')).statusCode, (await phone(code, '/connect')).statusCode]).toEqual([
    200, 200,
  ]);
  expect(await standing()).toEqual([[false, 'admitted']]);
});

it('devices that come at one moment are one place each, and a few at most', async () => {
  const browsers = Array.from({ length: 9 }, () => guestBrowser(test));
  const twice = guestBrowser(test);
  await twice(code);
  const answers = await Promise.all([
    ...[twice, twice, twice].map((one) => one(code, '/wait')),
    ...browsers.map((one) => one(code, '/wait')),
  ]);
  const codes = answers.map((one) => one.json().code).filter((one) => one !== undefined);
  expect(new Set(codes)).toEqual(new Set(['TooManyVisitDevices']));
  const there = await standing();
  expect(there.map(([, state]) => state)).toEqual(Array.from({ length: 5 }, () => 'waiting'));
  expect(there.filter(([isOther]) => !isOther)).toHaveLength(1);
});

it('what the first device does is not said of it while another one looks', async () => {
  await phone(code, '/wait');
  await test.database.transact(REASON, (db) =>
    db.run(`update video_participants set seen_at = '2026-01-01T00:00:00Z' where visit_id = $1`, [visitId]),
  );
  await stranger(code);
  await stranger(code, '/state');
  // Written after the sights of the stranger would have been.
  await guestBrowser(test)(code, '/wait');
  expect((await participants()).find((one) => !one.isOtherDevice)?.seenAt).toBe('2026-01-01T00:00:00.000Z');
});

// Do AOS sessions come with their values, newest first, to staff of the patient's sites only?
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import type { TestPatient } from '@alveary/server/testing/world.ts';

let test: TestApp;

const insertSession = (patient: TestPatient, performedAt: string, ax: number | null = 1.42) =>
  test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const id = newId();
    await db.run(
      `insert into aos_sessions (id, profile_id, performed_at, r5, r20, r5_20, x5, ax, quality, source)
       values ($1, $2, $3, 0.48, 0.33, 0.15, -0.18, $4, 'Acceptable: 3 measurements', 'Oscillometer 4')`,
      [id, patient.profileId, performedAt, ax],
    );
    return id;
  });

beforeAll(async () => {
  test = await testApp();
});

const read = (path: string, as = test.world.lena) => test.send({ path, as });

describe('an AOS session', () => {
  it('holds resistance, reactance, reactance area and quality', async () => {
    const { profileId } = test.world.northPatient;
    const id = await insertSession(test.world.northPatient, '2026-01-05T09:00:00Z');
    expect((await read(`aos-sessions/${id}`)).json()).toEqual({
      id,
      profile_id: profileId,
      performed_at: '2026-01-05T09:00:00.000Z',
      r5: 0.48,
      r20: 0.33,
      r5_20: 0.15,
      x5: -0.18,
      ax: 1.42,
      quality: 'Acceptable: 3 measurements',
      source: 'Oscillometer 4',
    });
  });

  it('is listed newest first, page by page, with values that were not measured left empty', async () => {
    const of = test.world.sharedPatient;
    const older = await insertSession(of, '2026-01-05T09:00:00Z', null);
    const newer = await insertSession(of, '2026-02-05T09:00:00Z');
    const path = `profiles/${of.profileId}/aos-sessions`;
    const whole = await read(path);
    expect(whole.json().map((one: { id: string }) => one.id)).toEqual([newer, older]);
    const second = await read(`${path}?page=1&size=1`);
    expect(second.headers['x-total-count']).toBe('2');
    expect(second.json()).toMatchObject([{ id: older, ax: null }]);
  });

  it('of a patient of another site does not exist, and who is not staff is refused', async () => {
    const { northPatient, southPatient, tom } = test.world;
    const foreign = await insertSession(southPatient, '2026-01-05T09:00:00Z');
    expect((await read(`aos-sessions/${foreign}`)).json().code).toBe('SessionNotFound');
    const list = await read(`profiles/${southPatient.profileId}/aos-sessions`);
    expect(list.json().code).toBe('NoSiteForPatient');
    expect((await read(`profiles/${northPatient.profileId}/aos-sessions`, tom)).statusCode).toBe(403);
  });
});

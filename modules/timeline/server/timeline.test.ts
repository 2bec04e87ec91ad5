// Does the timeline answer each reading of a short time, and of a long one buckets that lose neither the lowest nor the highest?
import { beforeAll, describe, expect, it } from 'vitest';
import { vitalSigns } from '@alveary/modules/patients/contract/vital-signs.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';
import type { SourceSeries } from '../contract/model.ts';
import { countReadings, findBuckets, findLastBefore, findPoints } from './timeline.store.ts';

let test: TestApp;
let patient: TestPatient;

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);
const iso = (time: number): string => new Date(time).toISOString();
const YEAR_MINUTES = 365 * 24 * 12;

beforeAll(async () => {
  test = await testApp();
  patient = await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const one = await insertPatient(db, {
      firstName: 'Tara',
      lastName: 'Timeline',
      dateOfBirth: '1960-02-03',
      sites: [testSites.north],
    });
    await db.run(
      `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
       select gen_random_uuid(), $1, 'spo2', 'SpO2', case n when 50000 then 71 when 70000 then 100 else 92 + n % 5 end, '%',
         $2::timestamptz + n * interval '5 minutes', 'DEVICE' from generate_series(0, $3::int - 1) n`,
      [one.profileId, iso(START), YEAR_MINUTES],
    );
    await db.run(
      `insert into measurements (id, profile_id, type, name, parts, unit, taken_at, source) values (gen_random_uuid(), $1,
         'blood_pressure', 'Blood pressure', '[{"type":"systolic","value":128},{"type":"diastolic","value":82}]', 'mmHg', $2, 'DEVICE')`,
      [one.profileId, iso(START + 10 * MINUTE)],
    );
    await db.run(
      `insert into aos_sessions (id, profile_id, performed_at, ax, source) values (gen_random_uuid(), $1, $2, 1.42, 'Oscillometer')`,
      [one.profileId, iso(START + 10 * MINUTE)],
    );
    // A patient of the same site has other readings of each kind, at nearly the same times.
    const { profileId } = test.world.northPatient;
    for (const at of [START + 11 * MINUTE, START + 86_400_000 - MINUTE, START + 50_000 * 5 * MINUTE]) {
      await db.run(
        `insert into measurements (id, profile_id, type, name, value, parts, unit, taken_at, source)
         select gen_random_uuid(), $1, type, type, case type when 'blood_pressure' then null else 9 end,
           case type when 'blood_pressure' then '[{"type":"systolic","value":99},{"type":"diastolic","value":9}]' else '[]' end::jsonb, '', $2, 'DEVICE'
           from unnest(array['spo2', 'heart_rate', 'blood_pressure', 'breathlessness', 'steps', 'weight', 'height', 'air_quality']) type`,
        [profileId, iso(at)],
      );
      await db.run(
        `insert into aos_sessions (id, profile_id, performed_at, ax, source) values (gen_random_uuid(), $1, $2, 9, 'Oscillometer')`,
        [profileId, iso(at)],
      );
    }
    return one;
  });
});

const read = (sources: string, start: number, end: number, buckets = 600, as = test.world.tom) =>
  test.send({
    path: `profiles/${patient.profileId}/timeline?source.in=${sources}&start=${iso(start)}&end=${iso(end)}&buckets=${buckets}`,
    as,
  });
const one = async (source: string, start: number, end: number, buckets = 600): Promise<SourceSeries> => {
  const answer = await read(source, start, end, buckets);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json()[0];
};
const YEAR = 365 * 86_400_000;

describe('a source of the timeline', () => {
  it('TIMELINE-012 a year of a value each five minutes comes in buckets; the one low and the one high reading are in them', async () => {
    const { data, total } = await one('spo2', START, START + YEAR);
    if (data.kind !== 'buckets') throw new Error('The year came reading by reading.');
    expect(total).toBe(YEAR_MINUTES);
    expect(data.times.length).toBeLessThanOrEqual(600);
    expect(data.counts.reduce((sum, count) => sum + count, 0)).toBe(YEAR_MINUTES);
    expect(data.lowest.filter((value) => value === 71)).toHaveLength(1);
    expect(data.highest.filter((value) => value === 100)).toHaveLength(1);
    const low = data.times[data.lowest.indexOf(71)]!;
    expect(Math.abs(low - (START + 50_000 * 5 * MINUTE))).toBeLessThanOrEqual(YEAR / 600);
  });

  it('the bucket that goes on stands at this moment, not at its middle, which lies ahead', async () => {
    const now = Math.floor(Date.now() / MINUTE) * MINUTE;
    await test.database.transact({ allSites: 'a test writes readings' }, (db) =>
      db.run(
        `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
         select gen_random_uuid(), $1, 'heart_rate', 'Heart rate', 70, 'bpm', $2::timestamptz - n * interval '1 minute', 'DEVICE'
         from generate_series(0, 2999) n`,
        [patient.profileId, iso(now)],
      ),
    );
    // A reading of this minute is in the first minutes of a bucket of two hours.
    const end = now + 110 * MINUTE + 59_999;
    const { data } = await one('heart_rate', end - 50 * 120 * MINUTE + 1, end, 50);
    if (data.kind !== 'buckets') throw new Error('The readings came one by one.');
    expect(data.counts.reduce((sum, count) => sum + count, 0)).toBe(3000);
    expect(data.times.at(-1)).toBeGreaterThanOrEqual(now);
    expect(data.times.at(-1)).toBeLessThanOrEqual(Date.now());
    await test.database.transact({ allSites: 'a test takes its readings away' }, (db) =>
      db.run(`delete from measurements where profile_id = $1 and type = 'heart_rate'`, [patient.profileId]),
    );
  });

  it('each reading comes by itself when few are asked for', async () => {
    const { data, before } = await one('spo2', START + 86_400_000, START + 2 * 86_400_000);
    expect(data.kind === 'points' && data.times.length).toBe(289);
    expect(before?.time).toBe(START + 86_400_000 - 5 * MINUTE);
  });

  it('TIMELINE-013 TIMELINE-020 a blood pressure has two values, an AOS session one', async () => {
    const answer = (await read('blood_pressure,aos', START, START + YEAR)).json();
    expect(answer).toMatchObject([
      { source: 'blood_pressure', total: 1, data: { kind: 'points', values: [128], lower: [82] } },
      { source: 'aos', total: 1, data: { kind: 'points', values: [1.42], lower: null } },
    ]);
    const later = (await read('blood_pressure,aos', START + 86_400_000, START + YEAR)).json();
    expect(later).toMatchObject([
      { before: { value: 128, lower: 82 }, data: { times: [] } },
      { before: { value: 1.42 }, data: { times: [] } },
    ]);
  });

  it.each([
    ['TIMELINE-010', 'air_quality', 57],
    ['TIMELINE-011', 'steps', 4200],
    ['TIMELINE-014', 'heart_rate', 71],
    ['TIMELINE-015', 'breathlessness', 2],
    ['TIMELINE-016', 'weight', 80.5],
    ['TIMELINE-017', 'height', 180],
  ])('%s: what is kept as %s is answered as the source of that name', async (_, type, value) => {
    const kept: readonly string[] = [...vitalSigns.map((sign) => sign.type), 'air_quality'];
    expect(kept).toContain(type);
    const at = START + 20 * MINUTE;
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(
        `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
         values (gen_random_uuid(), $1, $2, $2, $3, '', $4, 'DEVICE')`,
        [patient.profileId, type, value, iso(at)],
      ),
    );
    expect(await one(type, START, START + YEAR)).toMatchObject({
      source: type,
      total: 1,
      data: { kind: 'points', times: [at], values: [value], lower: null },
    });
  });

  it.each([
    ['an unknown source', `source.in=spo2,mood&start=${iso(START)}&end=${iso(START + YEAR)}`],
    ['an end before the start', `source.in=spo2&start=${iso(START)}&end=${iso(START)}`],
    ['too many buckets', `source.in=spo2&start=${iso(START)}&end=${iso(START + YEAR)}&buckets=2001`],
    ['no time', 'source.in=spo2'],
  ])('%s is refused', async (_, query) => {
    const path = `profiles/${patient.profileId}/timeline?${query}`;
    expect((await test.send({ path, as: test.world.tom })).statusCode).toBe(400);
  });

  it('of a patient of another site does not exist', async () => {
    const refused = await read('spo2', START, START + YEAR, 600, test.world.priya);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'NoSiteForPatient']);
  });

  it('is folded for those who reach the patient and for nobody else, also past the policy of the rows', async () => {
    const span = { start: iso(START), end: iso(START + YEAR) };
    const as = (siteId: string, userId: string) =>
      test.database.read({ siteIds: [siteId], userId }, async (db) => {
        const data = await findBuckets(db, patient.profileId, 'spo2', span, 100);
        const points = await findPoints(db, patient.profileId, ['spo2'], span);
        const before = await findLastBefore(db, patient.profileId, ['spo2'], iso(START + YEAR));
        return [
          data.times.length,
          await countReadings(db, patient.profileId, 'spo2', span, 500),
          (points.get('spo2')?.times.length ?? 0) > 500,
          before.has('spo2'),
        ];
      });
    expect(await as(testSites.north, test.world.tom.id)).toEqual([100, 501, true, true]);
    expect(await as(testSites.south, test.world.priya.id)).toEqual([0, 0, false, false]);
  });
});

// Does the ledger keep each minute of a person once, whoever tells of it, how often and in which order?
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Interval, TimeSource } from '../contract/model.ts';
import { type Deed, faultsOf, type Happening, randomDay } from './random-day.fixture.ts';
import type { Db, TransactionReach } from '@alveary/server/platform/db/handle.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { closeInterval, findTimeTotals, writeInterval } from './public.ts';
import { timeTotals } from './testing/time-totals.ts';

const MINUTE = 60_000;
const NINE = Date.parse('2026-05-04T09:00:00Z');
const at = (minutes: number): number => NINE + minutes * MINUTE;
const all: TransactionReach = { allSites: 'a test looks at the ledger' };

let test: TestApp;
let staffId: string;

const insertStaff = async (): Promise<string> => {
  const id = newId();
  await test.database.transact(all, (db) =>
    db.run(
      `insert into portal_users (id, email, first_name, last_name, account_confirmed) values ($1, $2, 'Ledger', 'Tester', true)`,
      [id, `${id}@north.example`],
    ),
  );
  return id;
};

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  staffId = await insertStaff();
});

const north = (): TransactionReach => ({ siteIds: [testSites.north], userId: staffId });
const within = <T>(work: (db: Db) => Promise<T>, reach = north()): Promise<T> =>
  test.database.transact(reach, work);

interface Given {
  readonly key?: string;
  readonly profileId?: string;
  readonly logId?: string | null;
  readonly now?: number;
  readonly as?: string;
}

const write = (
  source: TimeSource,
  from: number,
  until: number,
  {
    key = newId(),
    profileId = test.world.northPatient.profileId,
    logId = null,
    now = NINE,
    as = staffId,
  }: Given = {},
  reach?: TransactionReach,
) =>
  within(
    (db) =>
      writeInterval(db, {
        key,
        staffId: as,
        profileId,
        siteId: null,
        source,
        logId,
        from: at(from),
        until: at(until),
        now,
      }),
    reach,
  );

interface Row {
  readonly claimId: string;
  readonly source: TimeSource;
  readonly from: string;
  readonly until: string;
}

const intervals = async (of = staffId): Promise<Interval[]> => {
  const rows = await test.database.searches.many<Row>(
    `select claim_id as "claimId", source, started_at as "from", ended_at as until from staff_intervals
      where user_id = $1 order by started_at`,
    [of],
  );
  return rows.map((row) => ({ ...row, from: Date.parse(row.from), until: Date.parse(row.until) }));
};

const shown = async (): Promise<string[]> =>
  (await intervals()).map(
    ({ source, from, until }) => `${source} ${(from - NINE) / MINUTE}-${(until - NINE) / MINUTE}`,
  );

const insertLog = async (
  seconds: number | null,
  profileId = test.world.northPatient.profileId,
): Promise<string> => {
  const id = newId();
  await test.database.transact(all, (db) =>
    db.run(
      `insert into communications (id, profile_id, sent, duration_in_seconds, practitioner, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $3, $3)`,
      [id, profileId, iso(NINE), seconds, staffId],
    ),
  );
  return id;
};

const durationOf = async (logId: string): Promise<number | null> =>
  (
    await test.database.searches.one<{ s: number | null }>(
      'select duration_in_seconds as s from communications where id = $1',
      [logId],
    )
  ).s;

describe('writing time', () => {
  it('cuts the lower source around the higher one, whichever comes first, and says what was cut', async () => {
    await write('call', 10, 15);
    const recording = await write('recording', 0, 30);
    expect(recording).toEqual({
      counted: [
        { from: at(0), until: at(10) },
        { from: at(15), until: at(30) },
      ],
      countedMs: 25 * MINUTE,
      cut: [{ from: at(10), until: at(15), by: 'call' }],
    });
    await write('call', 28, 40);
    expect(await shown()).toEqual(['recording 0-10', 'call 10-15', 'recording 15-28', 'call 28-40']);
  });

  it('under a known key changes that time and counts nothing twice; what was cut for it comes back', async () => {
    const key = newId();
    await write('manual', 0, 30);
    await write('call', 10, 20, { key });
    await write('call', 10, 20, { key });
    expect(await shown()).toEqual(['manual 0-10', 'call 10-20', 'manual 20-30']);
    await write('call', 25, 40, { key });
    expect(await shown()).toEqual(['manual 0-25', 'call 25-40']);
  });

  it('is settled along the whole chain of claims that touch one another', async () => {
    const key = newId();
    await write('activity', 0, 20);
    await write('manual', 10, 40);
    await write('manual', 30, 60, { now: NINE + 1 });
    await write('call', 0, 5, { key });
    expect(await shown()).toEqual(['call 0-5', 'activity 5-10', 'manual 10-40', 'manual 40-60']);
    await write('call', 0, 0, { key });
    expect(await shown()).toEqual(['activity 0-10', 'manual 10-40', 'manual 40-60']);
  });

  it('refuses a key of somebody else or of another source, and keeps what it stands for', async () => {
    const key = newId();
    await write('call', 0, 5, { key });
    const refused = { code: 'RepeatDiffers' };
    await expect(write('manual', 0, 9, { key })).rejects.toMatchObject(refused);
    await expect(write('call', 0, 9, { key, as: await insertStaff() })).rejects.toMatchObject(refused);
    const south = { siteIds: [testSites.south], userId: staffId };
    const elsewhere = { key, profileId: test.world.southPatient.profileId };
    await expect(write('call', 0, 9, elsewhere, south)).rejects.toMatchObject(refused);
    expect(await shown()).toEqual(['call 0-5']);
  });

  it.each([
    ['ends before it begins', 5, 4],
    ['is longer than a day', 0, 24 * 60 + 1],
    ['is of no number', 0, Number.NaN],
  ])('is refused where it %s', async (_, from, until) => {
    await expect(write('manual', from, until)).rejects.toThrow('No time is');
  });

  it('counts at the site at which the person works', async () => {
    const { sharedPatient } = test.world;
    const siteOf = async (key: string) =>
      test.database.searches.one<{ id: string }>('select site_id as id from time_claims where id = $1', [
        key,
      ]);
    const key = newId();
    const [priya, tom] = [test.world.priya.id, test.world.tom.id];
    const both: TransactionReach = { siteIds: [testSites.north, testSites.south], userId: priya };
    await write('call', 0, 5, { key, as: priya, profileId: sharedPatient.profileId }, both);
    expect(await siteOf(key)).toEqual({ id: testSites.south });
    const other = newId();
    await write('call', 0, 5, { key: other, as: tom, profileId: sharedPatient.profileId }, both);
    expect(await siteOf(other)).toEqual({ id: testSites.north });
  });
});

describe('closing time', () => {
  it('says when it ended, once; what comes later changes nothing', async () => {
    const key = newId();
    await write('call', 0, 0, { key });
    const close = (minutes: number) => within((db) => closeInterval(db, key, at(minutes)));
    expect(await close(12)).toMatchObject({ countedMs: 12 * MINUTE, cut: [] });
    expect(await close(20)).toMatchObject({ countedMs: 12 * MINUTE });
    expect(await write('call', 0, 30, { key })).toMatchObject({ countedMs: 12 * MINUTE });
    expect(await shown()).toEqual(['call 0-12']);
    expect(await within((db) => closeInterval(db, newId(), at(1)))).toBeNull();
  });

  it('before its start takes it back, and a day after its start at the latest', async () => {
    const [key, long] = [newId(), newId()];
    await write('call', 5, 10, { key });
    expect(await within((db) => closeInterval(db, key, at(0)))).toMatchObject({ countedMs: 0 });
    await write('recording', 0, 5, { key: long });
    const day = await within((db) => closeInterval(db, long, at(3 * 24 * 60)));
    expect(day).toMatchObject({ countedMs: 24 * 60 * MINUTE });
  });
});

describe('the ledger and the logs', () => {
  it('agree where nobody typed a duration: it is what counts, also when another source cuts it later', async () => {
    const logId = await insertLog(1800);
    await write('manual', 0, 30, { logId });
    await write('call', 10, 20);
    expect(await durationOf(logId)).toBe(1200);
    // Whoever writes another duration without the ledger does not change it.
    await within((db) => db.run('update communications set duration_in_seconds = 60 where id = $1', [logId]));
    expect(await durationOf(logId)).toBe(1200);
  });

  it('agree about several times of one log, and leave a log alone that has none', async () => {
    const [logId, other] = [await insertLog(null), await insertLog(90)];
    await write('activity', 0, 1, { logId });
    await write('activity', 2, 2.5, { logId });
    expect([await durationOf(logId), await durationOf(other)]).toEqual([90, 90]);
    await within((db) => db.run('update communications set duration_in_seconds = 60 where id = $1', [other]));
    expect(await durationOf(other)).toBe(60);
  });
});

describe('the database', () => {
  it('settles time of other sites as well, and shows none of it', async () => {
    const both: TransactionReach = { siteIds: [testSites.north, testSites.south], userId: staffId };
    await write('activity', 0, 30, { profileId: test.world.southPatient.profileId }, both);
    await write('call', 10, 20);
    expect(await shown()).toEqual(['activity 0-10', 'call 10-20', 'activity 20-30']);
    const seen = await within((db) => db.many('select 1 from staff_intervals where user_id = $1', [staffId]));
    expect(seen).toHaveLength(1);
  });

  it('refuses two intervals of one person at the same time, and writing past the rule', async () => {
    const key = newId();
    await write('call', 0, 10, { key });
    const insert = `insert into staff_intervals select claim_id, user_id, profile_id, site_id, source, log_id,
      started_at + interval '1 minute', ended_at from staff_intervals where claim_id = $1`;
    const overlapping = JSON.stringify([
      { claim: key, from: iso(at(0)), until: iso(at(5)) },
      { claim: key, from: iso(at(4)), until: iso(at(9)) },
    ]);
    await expect(within((db) => db.run(insert, [key]))).rejects.toThrow('permission denied');
    await expect(
      within((db) => db.many('select put_staff_intervals($1, $2, $3)', [staffId, [key], overlapping])),
    ).rejects.toThrow('staff_intervals_apart');
    expect(await shown()).toEqual(['call 0-10']);
  });

  it('keeps order among those who write the time of one person at once', async () => {
    const written = Array.from({ length: 12 }, (_, n) =>
      write(n % 2 === 0 ? 'call' : 'manual', n, n + 3, { now: n }),
    );
    await Promise.all(written);
    const counted = await intervals();
    expect(counted.reduce((sum, { from, until }) => sum + until - from, 0)).toBe(14 * MINUTE);
  });
});

describe('random days', () => {
  const tell = (staff: string, { source, patient, claimedAt }: Happening, deed: Deed) =>
    within(async (db) => {
      if (deed.does === 'close') return closeInterval(db, deed.key, deed.at);
      const { northPatient, sharedPatient } = test.world;
      const { profileId } = patient % 2 === 0 ? northPatient : sharedPatient;
      const { key, from, until } = deed;
      return writeInterval(db, {
        key,
        staffId: staff,
        profileId,
        siteId: null,
        source,
        logId: null,
        from,
        until,
        now: claimedAt,
      });
    });

  it('no minute twice, none lost, and the sum of the intervals is that of the totals', async () => {
    const days = fc.sample(randomDay, { numRuns: 12, seed: 20260504 });
    for (const day of days) {
      const staff = await insertStaff();
      // Each thing is told in its own order; things of the day are told in turns.
      const turns = Math.max(0, ...day.map(({ deeds }) => deeds.length));
      for (let turn = 0; turn < turns; turn += 1) {
        for (const one of day) {
          const deed = one.deeds[turn];
          if (deed !== undefined) await tell(staff, one, deed);
        }
      }
      const counted = await intervals(staff);
      expect(
        faultsOf(
          day.map(({ claim }) => claim),
          counted,
        ),
      ).toEqual([]);
      const { northPatient, sharedPatient } = test.world;
      const patients = [northPatient.profileId, sharedPatient.profileId];
      const totals = await timeTotals(test, patients, '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z');
      const own = totals
        .filter((one) => one.staffId === staff)
        .reduce((sum, { seconds }) => sum + seconds, 0);
      expect(Math.round(own * 1000)).toBe(counted.reduce((sum, { from, until }) => sum + until - from, 0));
    }
  });
});

describe('totals', () => {
  it('are per patient, staff member and source, and count only what lies inside of the time asked for', async () => {
    const { northPatient, sharedPatient, southPatient } = test.world;
    await write('call', 0, 10);
    await write('call', 20, 25);
    await write('manual', 30, 40, { profileId: sharedPatient.profileId });
    const patients = [northPatient.profileId, sharedPatient.profileId, southPatient.profileId];
    const ask = async (from: number, before: number) =>
      (await timeTotals(test, patients, iso(at(from)), iso(at(before))))
        .filter((one) => one.staffId === staffId)
        .map(({ profileId, source, seconds }) => [profileId, source, seconds]);
    expect(new Set(await ask(5, 35))).toEqual(
      new Set([
        [northPatient.profileId, 'call', 600],
        [sharedPatient.profileId, 'manual', 300],
      ]),
    );
    expect(await ask(10, 20)).toEqual([]);
  });

  it('nobody gets the time of a patient of another site', async () => {
    const { northPatient, priya } = test.world;
    await write('call', 600, 610);
    const asked = (reach: TransactionReach) =>
      test.database.read(reach, (db) =>
        findTimeTotals(db, [northPatient.profileId], iso(at(600)), iso(at(620))),
      );
    expect(await asked({ siteIds: [testSites.south], userId: priya.id })).toEqual([]);
    const own = (await asked(north())).filter((one) => one.staffId === staffId);
    expect(own).toMatchObject([{ seconds: 600 }]);
  });
});

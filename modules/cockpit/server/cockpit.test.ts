// Does the cockpit tell the month of each patient of a coordinator as the other screens do, and of no other patient? (OP-TASK-5)
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { instantOfWallTime, wallTimeAt } from '@alveary/contract/zone.rules.ts';
import { writeInterval } from '@alveary/modules/time-tracking/server/public.ts';
import { timeTotals } from '@alveary/modules/time-tracking/server/testing/time-totals.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { CockpitTiles, MonthlySnapshot } from '../contract/model.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const ZONE = 'America/Los_Angeles';
const now = Date.now();
const monthOf = (at: number): string => new Date(wallTimeAt(ZONE, at)).toISOString().slice(0, 7);
const thisMonth = monthOf(now);
/** An instant of the month at the site: all days up to the 27th are in every month, whatever the zone does. */
const inMonth = (month: string, day: number, hour = 20): number =>
  Date.parse(`${month}-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`);
const lastMonth = monthOf(inMonth(thisMonth, 1) - 5 * DAY);

let test: TestApp;
let patient: TestPatient;
let coordinator: string;

const all = { allSites: 'a test sets up its rows' };
const write = <T>(work: (db: Db) => Promise<T>): Promise<T> => test.database.transact(all, work);

const insertCoordinator = (db: Db): Promise<string> => {
  const id = newId();
  return db
    .run(
      `insert into portal_users (id, email, first_name, last_name, account_confirmed) values ($1, $2, 'Cora', 'Dinator', true)`,
      [id, `${id}@north.example`],
    )
    .then(() => id);
};
const insertMembership = (
  db: Db,
  profileId: string,
  userId: string,
  from: number,
  to: number | null = null,
) =>
  db.run(
    `insert into care_team_members (id, profile_id, user_id, role, from_at, to_at) values ($1, $2, $3, 'care_coordinator', $4, $5)`,
    [newId(), profileId, userId, iso(from), to === null ? null : iso(to)],
  );
const insertReading = (db: Db, at: number, source = 'DEVICE', type = 'spo2'): Promise<unknown> =>
  db.run(
    `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source) values ($1, $2, $3, 'SpO2', 96, '%', $4, $5)`,
    [newId(), patient.profileId, type, iso(at), source],
  );
const insertLog = (db: Db, at: number, medium: string, result: string): Promise<unknown> =>
  db.run(
    `insert into communications (id, profile_id, purpose, sent, medium, direction, communication_result, created_at, updated_at)
     values ($1, $2, 'HEALTH_COACHING', $3, $4, 'OUTBOUND', $5, $3, $3)`,
    [newId(), patient.profileId, iso(at), medium, result],
  );
const addTime = (db: Db, from: number, minutes: number): Promise<unknown> =>
  writeInterval(db, {
    key: newId(),
    staffId: coordinator,
    profileId: patient.profileId,
    siteId: null,
    source: 'activity',
    logId: null,
    from,
    until: from + minutes * MINUTE,
    now,
  });

beforeAll(async () => {
  test = await testApp();
  await write((db) =>
    db.run(
      `update sites set feature_values = feature_values || jsonb_build_object('time_zone', $2::text) where id = $1`,
      [testSites.north, ZONE],
    ),
  );
});
beforeEach(async () => {
  await write(async (db) => {
    patient = await insertPatient(db, { firstName: 'Cory', lastName: 'Pitt', sites: [testSites.north] });
    coordinator = await insertCoordinator(db);
    await insertMembership(db, patient.profileId, coordinator, now - 400 * DAY);
  });
});

const ask = async (more = '', as: TestPerson = test.world.tom, who = coordinator) => {
  const answer = await test.send({ path: `monthly-snapshots?careCoordinatorId.in=${who}${more}`, as });
  return { rows: answer.json() as MonthlySnapshot[], total: Number(answer.headers['x-total-count']), answer };
};
const only = async (as?: TestPerson): Promise<MonthlySnapshot> => {
  const { rows } = await ask('', as);
  expect(rows).toHaveLength(1);
  return rows[0] as MonthlySnapshot;
};
const tilesOf = async (as: TestPerson = test.world.tom): Promise<CockpitTiles> =>
  (await test.send({ path: `monthly-snapshots/tiles?careCoordinatorId.in=${coordinator}`, as })).json();

it('SHELL-041 a row tells patient, status, coordinator, minutes, reading days, contacts, appointment, events and tasks', async () => {
  const begins = instantOfWallTime(ZONE, Date.parse(`${thisMonth}-01T00:00:00Z`));
  const talked = Math.max(begins, now - 2 * MINUTE);
  const texted = Math.max(talked, now - MINUTE);
  const visit = now + 3 * DAY;
  await write(async (db) => {
    await addTime(db, inMonth(thisMonth, 2), 12.5);
    await insertReading(db, inMonth(thisMonth, 3));
    await insertReading(db, inMonth(thisMonth, 3, 21));
    await insertReading(db, inMonth(thisMonth, 4));
    await insertReading(db, inMonth(lastMonth, 20));
    await insertLog(db, talked, 'VERBAL_PHONE', 'ANSWERED');
    await insertLog(db, texted, 'WRITTEN_SMS', 'DELIVERED');
    await insertLog(db, now - 1, 'VERBAL_PHONE', 'NO_ANSWER');
    for (const [at, status] of [
      [now - DAY, 'BOOKED'],
      [now + DAY, 'CANCELLED'],
      [visit, 'BOOKED'],
      [visit + DAY, 'PENDING'],
    ] as const)
      await db.run(
        `insert into appointments (id, profile_id, start_at, duration_minutes, status, purpose, created_at)
         values ($1, $2, $3, 30, $4, 'HEALTH_COACHING', $3)`,
        [newId(), patient.profileId, iso(at), status],
      );
    for (const status of ['OPEN', 'IN_PROGRESS', 'RESOLVED'])
      await db.run(
        `insert into adverse_events (id, profile_id, type, actuality, status, severity, occurred_at, reported_at, updated_at)
         values ($1, $2, 'FALL', 'ACTUAL', $3, 'MILD', $4, $4, $4)`,
        [newId(), patient.profileId, status, iso(now - DAY)],
      );
    for (const [at, status] of [
      [now - DAY, 'OPEN'],
      [now - DAY, 'DONE'],
      [now + 2 * DAY, 'OPEN'],
    ] as const)
      await db.run(
        `insert into tasks (id, profile_id, purpose, due_at, status, automated, created_at, updated_at)
         values ($1, $2, 'ONBOARDING', $3, $4, false, $3, $3)`,
        [newId(), patient.profileId, iso(at), status],
      );
  });
  expect(await only()).toMatchObject({
    month: thisMonth,
    isCurrent: true,
    patient: { id: patient.profileId, lastName: 'Pitt', siteProfiles: [{ id: patient.siteProfileId }] },
    status: 'MANAGED',
    careCoordinator: { id: coordinator, firstName: 'Cora', lastName: 'Dinator' },
    minutes: 12,
    readingDays: 2,
    interactiveContact: iso(talked),
    lastCommunication: iso(texted),
    nextAppointment: iso(visit),
    openEvents: 2,
    tasksDue: 1,
    aims: { minutes: 20, readingDays: 16 },
    need: { minutes: 8, readingDays: 14, contact: false },
  });
});

it('SHELL-041 a talk of last month is no contact of this one, and a task is due until the day of its site is over', async () => {
  const talked = inMonth(lastMonth, 20);
  const midnight = instantOfWallTime(ZONE, Math.floor(wallTimeAt(ZONE, now) / DAY) * DAY + DAY);
  await write(async (db) => {
    await insertLog(db, talked, 'VERBAL_PHONE', 'ANSWERED');
    for (const due of [midnight - 1, midnight])
      await db.run(
        `insert into tasks (id, profile_id, purpose, due_at, status, automated, created_at, updated_at)
         values ($1, $2, 'ONBOARDING', $3, 'OPEN', false, $3, $3)`,
        [newId(), patient.profileId, iso(due)],
      );
  });
  expect(await only()).toMatchObject({
    interactiveContact: null,
    lastCommunication: iso(talked),
    need: { contact: true },
    tasksDue: 1,
  });
  const { rows } = await ask('&currentMonthOnly=false');
  expect(rows.find(({ month }) => month === lastMonth)?.interactiveContact).toBe(iso(talked));
});

it('the next appointment is the one that goes on, until its end, as in the list and in the care summary', async () => {
  const [going, over] = [now - 20 * MINUTE, now - 40 * MINUTE];
  await write(async (db) => {
    for (const at of [over, going, now + DAY])
      await db.run(
        `insert into appointments (id, profile_id, start_at, duration_minutes, status, purpose, created_at)
         values ($1, $2, $3, 30, 'BOOKED', 'HEALTH_COACHING', $3)`,
        [newId(), patient.profileId, iso(at)],
      );
  });
  expect((await only()).nextAppointment).toBe(iso(going));
  for (const [status, next] of [
    ['PENDING', going],
    ['PROPOSED', going],
    ['FULFILLED', now + DAY],
  ] as const) {
    await write((db) =>
      db.run('update appointments set status = $3 where profile_id = $1 and start_at = $2', [
        patient.profileId,
        iso(going),
        status,
      ]),
    );
    expect([status, (await only()).nextAppointment]).toEqual([status, iso(next)]);
  }
});

it('TASK-016 takes coordinators, size, page, current month only and sort, with the total of all', async () => {
  const second = await write(async (db) => {
    const made = await insertPatient(db, { firstName: 'Abe', lastName: 'Aaron', sites: [testSites.north] });
    await insertMembership(db, made.profileId, coordinator, now - 400 * DAY);
    await addTime(db, inMonth(thisMonth, 5), 30);
    // Lena has another role for this one: no coordinator of theirs.
    await db.run(
      `insert into care_team_members (id, profile_id, user_id, role, from_at) values ($1, $2, $3, 'health_coach', $4)`,
      [newId(), made.profileId, test.world.lena.id, iso(now - DAY)],
    );
    return made;
  });
  const ids = async (more: string) => {
    const { rows, total } = await ask(more);
    return [total, ...rows.map((row) => row.patient.lastName)];
  };
  expect(await ids('&size=50&page=0&currentMonthOnly=true&sort=name,asc')).toEqual([2, 'Aaron', 'Pitt']);
  expect(await ids('&size=50&page=0&currentMonthOnly=true&sort=name,desc')).toEqual([2, 'Pitt', 'Aaron']);
  expect(await ids('&sort=minutes,desc')).toEqual([2, 'Pitt', 'Aaron']);
  expect(await ids('&sort=minutes,asc')).toEqual([2, 'Aaron', 'Pitt']);
  expect(await ids('&sort=name,asc&size=1&page=1')).toEqual([2, 'Pitt']);
  expect(await ids('&sort=name,asc&size=1&page=2')).toEqual([2]);
  const third = await write(async (db) => {
    const made = await insertPatient(db, { firstName: 'Zoe', lastName: 'Zander', sites: [testSites.north] });
    await insertMembership(db, made.profileId, test.world.lena.id, now - DAY);
    return made;
  });
  const both = await ask('&sort=name,asc', test.world.tom, `${coordinator},${test.world.lena.id}`);
  expect(both.rows.map(({ patient: { lastName } }) => lastName)).toEqual(['Aaron', 'Pitt', 'Zander']);
  const hers = await ask('', test.world.tom, test.world.lena.id);
  expect(hers.rows.map((row) => row.patient.id)).toEqual([third.profileId]);
  await write((db) => db.run('delete from care_team_members where profile_id = $1', [third.profileId]));
  // Nobody named: one's own patients, of whom Tom has none.
  const own = await test.send({ path: 'monthly-snapshots', as: test.world.tom });
  expect(own.json()).toEqual([]);
  const { rows, total } = await ask('&currentMonthOnly=false&size=1000&sort=month,desc');
  expect(total).toBe(24);
  expect(rows[0]?.month).toBe(thisMonth);
  expect(rows.filter((row) => row.patient.id === second.profileId)).toHaveLength(12);
});

it.each([
  ['careCoordinatorId.in=7', 'careCoordinatorId.in'],
  ['currentMonthOnly=maybe', 'currentMonthOnly'],
  ['sort=shoe,asc', 'sort'],
  ['sort=name', 'sort'],
  ['size=1001', 'size'],
  ['page=-1', 'page'],
  ['tile=nice', 'tile'],
])('TASK-016 %s is refused at its field', async (query, field) => {
  const answer = await test.send({ path: `monthly-snapshots?${query}`, as: test.world.tom });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].field).toContain(field);
});

it('the minutes of a month are those of the ledger, cut where the month begins and ends at the site', async () => {
  const start = instantOfWallTime(ZONE, Date.parse(`${thisMonth}-01T00:00:00Z`));
  await write(async (db) => {
    await addTime(db, start - 10 * MINUTE, 25);
    await addTime(db, inMonth(thisMonth, 9), 7);
  });
  const totals = await timeTotals(test, [patient.profileId], iso(start), iso(start + 27 * DAY));
  expect(totals.map(({ seconds }) => Number(seconds))).toEqual([22 * 60]);
  expect((await only()).minutes).toBe(22);
  const { rows } = await ask('&currentMonthOnly=false&sort=month,desc&size=1000');
  expect(rows.slice(0, 2).map(({ month, minutes }) => [month, minutes])).toEqual([
    [thisMonth, 22],
    [lastMonth, 10],
  ]);
  // What is ahead is told of this month only.
  expect(rows[1]).toMatchObject({
    isCurrent: false,
    openEvents: null,
    tasksDue: null,
    nextAppointment: null,
  });
});

describe('reading days', () => {
  /** Of the month in which they lie, also where the site's clocks show another one already. */
  const days = async (): Promise<number | undefined> => {
    const { rows } = await ask('&currentMonthOnly=false&size=1000');
    return rows.find(({ month }) => month.startsWith(thisMonth))?.readingDays;
  };

  it("a day is the site's day, and counts once however much is sent", async () => {
    await write(async (db) => {
      // In California the first is the evening of the 9th, the second the 10th.
      await insertReading(db, inMonth(thisMonth, 10, 5));
      await insertReading(db, inMonth(thisMonth, 10, 20));
      await insertReading(db, inMonth(thisMonth, 10, 21));
    });
    expect(await days()).toBe(2);
  });

  it('only what a device sent counts: not what was entered, imported or measured of the air', async () => {
    await write(async (db) => {
      await insertReading(db, inMonth(thisMonth, 10), 'PORTAL');
      await insertReading(db, inMonth(thisMonth, 11), 'EHR');
      await insertReading(db, inMonth(thisMonth, 12), 'FHIR');
      await insertReading(db, inMonth(thisMonth, 13), 'AIR', 'air_quality');
    });
    expect(await days()).toBe(0);
    await write((db) =>
      db.run(
        `insert into spirometry_sessions (id, profile_id, performed_at, created_at, device) values
           ($1, $3, $4, $4, 'AirNext'), ($2, $3, $5, $5, null)`,
        [newId(), newId(), patient.profileId, iso(inMonth(thisMonth, 14)), iso(inMonth(thisMonth, 15))],
      ),
    );
    expect(await days()).toBe(1);
  });

  it('a reading that is taken away or set to another day takes its day with it', async () => {
    await write(async (db) => {
      await insertReading(db, inMonth(thisMonth, 10));
      await insertReading(db, inMonth(thisMonth, 12));
    });
    const change = (sql: string, at: number) => write((db) => db.run(sql, [patient.profileId, iso(at)]));
    await change(
      `update measurements set taken_at = taken_at + interval '2 days' where profile_id = $1 and taken_at = $2`,
      inMonth(thisMonth, 10),
    );
    expect(await days()).toBe(1);
    await change('delete from measurements where profile_id = $1 and taken_at = $2', inMonth(thisMonth, 12));
    expect(await days()).toBe(0);
  });

  it('when the site moves to another zone, its days are counted anew', async () => {
    await write(async (db) => {
      await insertReading(db, inMonth(thisMonth, 10, 5));
      await insertReading(db, inMonth(thisMonth, 10, 20));
    });
    expect(await days()).toBe(2);
    const move = (zone: string) =>
      write((db) =>
        db.run(
          `update sites set feature_values = feature_values || jsonb_build_object('time_zone', $2::text) where id = $1`,
          [testSites.north, zone],
        ),
      );
    await move('Europe/Stockholm');
    expect(await days()).toBe(1);
    await move(ZONE);
    expect(await days()).toBe(2);
    await expect(move('Mars/Olympus')).rejects.toThrow('time zone');
  });

  it('the server itself cannot write them', async () => {
    await expect(write((db) => db.run('delete from reading_days'))).rejects.toThrow('permission denied');
    await expect(write((db) => db.run('delete from billing_thresholds'))).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('thresholds', () => {
  it('are data of a site and a time: its own go before those of the region', async () => {
    const { Client } = (await import('pg')).default;
    const owner = new Client({ connectionString: test.url });
    await owner.connect();
    const id = newId();
    await owner.query(
      `insert into billing_thresholds (id, site_id, region, programme, code, measure, at_least, is_aim, needs_contact, valid_from, valid_to)
       values ($1, $2, 'us', 'RPM', 'OWN', 'minutes', 30, true, false, '2020-01-01', $3)`,
      [id, testSites.north, `${thisMonth}-01`],
    );
    const aims = async () => {
      const { rows } = await ask('&currentMonthOnly=false&sort=month,desc&size=1000');
      return rows.slice(0, 2).map((row) => row.aims.minutes);
    };
    expect(await aims()).toEqual([20, 30]);
    await owner.query('update billing_thresholds set valid_to = null where id = $1', [id]);
    expect(await aims()).toEqual([30, 30]);
    expect((await only()).need.contact).toBe(false);
    await owner.query('delete from billing_thresholds where id = $1', [id]);
    await owner.end();
    expect((await only()).need).toMatchObject({ contact: true, minutes: 20 });
  });

  it('a site elsewhere, and one whose US features are off, has none', async () => {
    const far = await write(async (db) => {
      const made = await insertPatient(db, { firstName: 'Eva', lastName: 'Far', sites: [testSites.south] });
      await insertMembership(db, made.profileId, coordinator, now - 400 * DAY);
      return made;
    });
    const { rows } = await ask('', test.world.priya);
    expect(rows).toMatchObject([
      {
        patient: { id: far.profileId },
        aims: { minutes: null, readingDays: null },
        need: { standing: 'NOT_BILLED' },
      },
    ]);
    const setFeatures = (isOn: boolean) =>
      write((db) =>
        db.run(
          `update sites set feature_values = feature_values || jsonb_build_object('portal_us_features', $2::boolean) where id = $1`,
          [testSites.north, isOn],
        ),
      );
    await setFeatures(false);
    expect((await only()).aims).toEqual({ minutes: null, readingDays: null });
    await setFeatures(true);
    expect((await only()).aims).toEqual({ minutes: 20, readingDays: 16 });
  });
});

describe('whose patients', () => {
  it('a month belongs to who coordinated last in it, and this month to who does now', async () => {
    const other = await write(async (db) => {
      const id = await insertCoordinator(db);
      await db.run('update care_team_members set to_at = $2 where user_id = $1', [
        coordinator,
        iso(inMonth(lastMonth, 20)),
      ]);
      await insertMembership(db, patient.profileId, id, inMonth(lastMonth, 20));
      return id;
    });
    expect((await ask()).rows).toEqual([]);
    expect((await ask('', undefined, other)).rows).toHaveLength(1);
    const both = await ask(
      '&currentMonthOnly=false&sort=month,desc&size=3',
      undefined,
      `${coordinator},${other}`,
    );
    expect(both.rows.map((row) => row.careCoordinator?.id)).toEqual([other, other, coordinator]);
  });

  it('nobody of another site is told of, in rows, counts or names', async () => {
    const { priya } = test.world;
    expect(await ask('', priya)).toMatchObject({ rows: [], total: 0 });
    expect(await tilesOf(priya)).toMatchObject({ patients: 0, careCoordinators: [] });
  });
});

it('a tile counts the patients that it leaves', async () => {
  await write((db) => addTime(db, inMonth(thisMonth, 2), 20));
  const tiles = await tilesOf();
  expect(tiles).toMatchObject({
    patients: 1,
    minutes: [20],
    readingDays: [16],
    counts: { minutes: 1, 'reading-days': 0, 'no-contact': 1, 'open-events': 0, appointments: 0, needs: 1 },
  });
  for (const [tile, count] of Object.entries(tiles.counts))
    expect((await ask(`&tile=${tile}`)).total).toBe(count);
});

it('coordinators that can be chosen are those of the own sites who coordinate now', async () => {
  await write(async (db) => {
    await insertMembership(db, test.world.sharedPatient.profileId, test.world.marco.id, now - DAY);
    await insertMembership(db, patient.profileId, test.world.ada.id, now - 3 * DAY, now - 2 * DAY);
  });
  const { careCoordinators } = await tilesOf();
  expect(careCoordinators.map(({ firstName }) => firstName)).toEqual(['Marco']);
});

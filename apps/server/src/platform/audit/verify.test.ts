// Somebody with all rights over the database tampers with the log; the check names what was done.
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import {
  addRows,
  auditRow,
  findingsOf,
  NOVEMBER,
  sealAll,
  sealedLog,
  tamper,
  testMarks,
  verified,
} from './sealed-log.fixture.ts';
import { verifyAudit } from './verify.ts';

/** Twelve rows in three seals of four. */
const log = async (): Promise<string> => {
  const { url } = await testDatabase();
  await sealedLog(url, 12, 4);
  return url;
};

describe('OP-API-4 audit verify', () => {
  test('an untouched log has no finding, and its figures are told', async () => {
    const url = await log();
    await addRows(url, auditRow());
    const { months, findings } = await verified(url);
    expect(findings.kept).toEqual([]);
    expect(months).toEqual([
      {
        month: '2026-11',
        rows: 13,
        sealedRows: 12,
        waitingRows: 1,
        seals: 3,
        head: { number: 3, hash: expect.any(Buffer) },
      },
    ]);
  });

  test('an empty log has no finding', async () => {
    const { url } = await testDatabase();
    const { months, findings } = await verified(url);
    expect([months, findings.count]).toEqual([[], 0]);
  });

  const november = 'audit_events_2026_11';
  test.each([
    [
      'a changed row',
      [`update audit_events set outcome = 'refused' where id = 6`],
      ['changed row: Row 6 is not what seal 2 vouches for.'],
    ],
    [
      'a changed search term',
      [`update ${november} set detail = '{"terms": {"lastName": "Badger"}}' where id = 2`],
      ['changed row: Row 2 is not what seal 1 vouches for.'],
    ],
    [
      'a patient taken out of a row',
      [`update audit_events set patient_ids = '{}' where id = 12`],
      ['changed row: Row 12 is not what seal 3 vouches for.'],
    ],
    ['a removed row', ['delete from audit_events where id = 7'], ['removed row: Row 7 of seal 2: gone.']],
    [
      'removed rows across seals',
      ['delete from audit_events where id between 3 and 6'],
      ['removed row: Rows 3 to 4 (2) of seal 1: gone.', 'removed row: Rows 5 to 6 (2) of seal 2: gone.'],
    ],
    [
      'two rows whose contents were exchanged',
      [
        `update audit_events e set detail = o.detail from audit_events o where (e.id, o.id) in ((2, 11), (11, 2))`,
        `update audit_events set occurred_at = timestamptz '2026-11-21 09:30:00+00' +
           case id when 2 then interval '11 ms' else interval '2 ms' end where id in (2, 11)`,
        `update audit_events e set (session_id, patient_ids, site_ids, request_id, mark) =
           (select session_id, patient_ids, site_ids, request_id, mark from kept o where o.id = 13 - e.id)
         where e.id in (2, 11)`,
      ],
      [
        're-ordered row: Row 2 holds what was sealed as row 11.',
        're-ordered row: Row 11 holds what was sealed as row 2.',
      ],
    ],
    [
      'a forged row',
      [
        `insert into audit_events (occurred_at, user_id, action, outcome, status, patient_ids, site_ids, request_id, call, detail)
         select occurred_at, gen_random_uuid(), action, outcome, status, patient_ids, site_ids, request_id, call, detail
         from audit_events where id = 4`,
      ],
      [expect.stringMatching(/^inserted row: Row \d+: in no seal and not waiting for one/)],
    ],
    [
      'a forged row under the id of a real one',
      [
        `insert into audit_events select (jsonb_populate_record(e, jsonb_build_object(
           'occurred_at', e.occurred_at + interval '1 hour', 'outcome', 'failed'))).* from audit_events e where id = 4`,
      ],
      ['inserted row: Row 4 stands 2 times.'],
    ],
    [
      'a removed seal in the middle',
      ['delete from audit_seals where number = 2'],
      [
        'removed seal: Seal 2 is gone.',
        expect.stringMatching(/^broken chain: The seals name 8 rows; 12 were recorded as sealed/),
        expect.stringMatching(/^inserted row: Rows 5 to 8 \(4\): in no seal/),
      ],
    ],
    [
      'the newest seal removed',
      ['delete from audit_seals where number = 3'],
      [
        'removed seal: Seal 3 is gone from the end.',
        expect.stringMatching(/^inserted row: Rows 9 to 12 \(4\): in no seal/),
      ],
    ],
    [
      'the newest seals removed together with their rows',
      ['delete from audit_seals where number > 1', 'delete from audit_events where id > 4'],
      ['removed seal: Seals 2 to 3 are gone from the end.'],
    ],
    [
      'a removed head',
      ['delete from audit_heads'],
      ['broken chain: The record of where the chain ends is gone.'],
    ],
    [
      'a seal rewritten to fit a changed row',
      [
        `update audit_events set outcome = 'refused' where id = 6`,
        `update audit_seals set row_hashes = overlay(row_hashes placing sha256('forged') from 33 for 32) where number = 2`,
      ],
      [
        'broken chain: Seal 2 was changed: its hash is not that of its content.',
        'changed row: Row 6 is not what seal 2 vouches for.',
      ],
    ],
    [
      'a seal with another hash',
      [`update audit_seals set hash = sha256('forged') where number = 2`],
      [
        'broken chain: Seal 2 was changed: its hash is not that of its content.',
        'broken chain: Seal 3 does not follow from seal 2.',
      ],
    ],
    [
      'another time of sealing',
      [`update audit_seals set sealed_at = sealed_at + interval '1 microsecond' where number = 1`],
      ['broken chain: Seal 1 was changed: its hash is not that of its content.'],
    ],
    [
      'a removed row that was still waiting',
      [`insert into audit_unsealed values (13, '2026-11-21 09:30:00+00')`],
      ['removed row: Row 13: gone before its seal.'],
    ],
  ])('%s', async (_, statements, expected) => {
    const url = await log();
    await tamper(url, 'create temporary table kept as select * from audit_events', ...statements);
    expect(await findingsOf(url)).toEqual(expected);
  });

  test('a row that was removed before its turn stays on record as removed', async () => {
    const url = await log();
    await addRows(url, auditRow());
    await tamper(url, 'delete from audit_events where id = 13');
    await sealAll(url, 4);
    expect(await findingsOf(url)).toEqual(['removed row: Row 13 of seal 4: gone.']);
  });

  test('rows that wait longer than five minutes are told', async () => {
    const url = await log();
    const long = NOVEMBER - 6 * 60_000;
    await addRows(url, auditRow({ occurredAt: long }), auditRow({ occurredAt: long + 1000 }), auditRow());
    expect(await findingsOf(url)).toEqual([
      expect.stringMatching(/^unsealed row: 2 rows wait for a seal since 2026-11-21T09:24:00.000Z\./),
    ]);
  });

  test('a row moved to another month is missed in one and found in the other', async () => {
    const url = await log();
    await tamper(url, `update audit_events set occurred_at = '2026-12-02 10:00:00+00' where id = 5`);
    const { findings } = await verified(url);
    expect(findings.kept.map(({ kind, month }) => [month, kind])).toEqual([
      ['2026-11', 'removed row'],
      ['2026-12', 'inserted row'],
    ]);
  });

  test('a whole month that was removed is missed by the month after it', async () => {
    const url = await log();
    await addRows(url, auditRow({ occurredAt: Date.UTC(2026, 11, 3) }));
    await sealAll(url, 4);
    await tamper(
      url,
      'delete from audit_events where id <= 12',
      `delete from audit_seals where month = '2026-11-01'`,
      `delete from audit_heads where month = '2026-11-01'`,
    );
    expect(await findingsOf(url)).toEqual([
      'broken chain: Seal 1 follows from a seal of an earlier month that is not there.',
    ]);
  });

  test('an end rewritten consistently, head included, is found by a head that was kept elsewhere', async () => {
    const url = await log();
    const before = await verified(url);
    const known = before.months[0]?.head ?? { number: 0, hash: Buffer.alloc(0) };
    const knownHeads = [{ month: '2026-11', number: known.number, hash: known.hash.toString('hex') }];
    await tamper(
      url,
      'delete from audit_events where id > 8',
      'delete from audit_seals where number = 3',
      `update audit_heads set number = 2, row_count = 8, hash = (select hash from audit_seals where number = 2)`,
    );
    expect(await findingsOf(url)).toEqual([]);
    expect(await findingsOf(url, knownHeads)).toEqual([
      'removed seal: Seal 3, which was noted down earlier, is gone.',
    ]);
    await addRows(url, auditRow(), auditRow(), auditRow(), auditRow());
    await sealAll(url, 4);
    expect(await findingsOf(url, knownHeads)).toEqual([
      'broken chain: Seal 3 is another one than was noted down earlier: the chain was rewritten.',
    ]);
  });

  test('only the wanted month is read', async () => {
    const url = await log();
    await tamper(url, 'delete from audit_events where id = 7');
    await addRows(url, auditRow({ occurredAt: Date.UTC(2026, 11, 3) }));
    await sealAll(url, 4);
    const report = await verifyAudit(url, {
      month: '2026-12',
      knownHeads: [],
      marks: testMarks,
      now: NOVEMBER,
    });
    expect(report.months.map((month) => [month.month, month.rows])).toEqual([['2026-12', 1]]);
    expect(report.findings.count).toBe(0);
  });
});

// Is a row durable when `record` resolves, whatever stands in it and whatever happens to its neighbours?
import { oneLogin } from '../db/logins.ts';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { newId } from '../ids.ts';
import { insertAuditRow } from './insert-rows.ts';
import { addRows, auditRow, NOVEMBER, ownerClient, testMarks } from './sealed-log.fixture.ts';
import { auditWriter } from './writer.ts';

describe('OP-API-4 audit writer', () => {
  test('every part of a row is kept', async () => {
    const { url } = await testDatabase();
    const row = auditRow({
      occurredAt: NOVEMBER + 123,
      outcome: 'refused',
      status: 403,
      patientIds: Array.from({ length: 1000 }, newId),
      detail: { terms: { 'lastName.contains': `O'Otter "\\ ☂ 𝔞` }, total: 1000 },
    });
    await addRows(url, row, auditRow({ userId: null, sessionId: null, patientIds: [], remoteAddress: null }));
    const client = await ownerClient(url);
    const { rows } = await client.query('select * from audit_events order by id');
    await client.end();
    expect(rows[0]).toEqual({
      id: '1',
      occurred_at: new Date(row.occurredAt),
      user_id: row.userId,
      session_id: row.sessionId,
      action: row.action,
      outcome: 'refused',
      status: 403,
      patient_ids: row.patientIds,
      site_ids: row.siteIds,
      request_id: row.requestId,
      call: row.call,
      detail: row.detail,
      remote_address: '127.0.0.1',
      mark: expect.any(Buffer),
    });
    expect(rows[1]).toMatchObject({ user_id: null, session_id: null, patient_ids: [], remote_address: null });
  });

  test('text that PostgreSQL refuses in JSON does not stop its own record', async () => {
    const { url } = await testDatabase();
    const term = 'a\0b \ud800 c \udfff \\u0000 \\\0 𝔞';
    await addRows(url, auditRow({ detail: { term, [term]: [term] } }));
    const client = await ownerClient(url);
    const { rows } = await client.query('select detail from audit_events');
    await client.end();
    const kept = 'a\ufffdb \ufffd c \ufffd \\u0000 \\\ufffd 𝔞';
    expect(rows).toEqual([{ detail: { term: kept, [kept]: [kept] } }]);
  });

  test('rows recorded together are each committed once when their promise resolves', async () => {
    const { url, database } = await testDatabase();
    const writer = auditWriter({ logins: oneLogin(url) }, testMarks.marker);
    const seen = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await writer.record(auditRow({ requestId: `together ${index}` }));
        const wanted = [`together ${index}`];
        return (await database.searches.many('select 1 from audit_events where request_id = $1', wanted))
          .length;
      }),
    );
    await writer.close();
    const total = await database.searches.one(
      'select count(*) as rows, count(distinct id) as ids from audit_events',
    );
    expect(seen).toEqual(Array.from({ length: 40 }, () => 1));
    expect(total).toEqual({ rows: 40, ids: 40 });
  });

  test('a row with a bad value is refused alone', async () => {
    const { url } = await testDatabase();
    const writer = auditWriter({ logins: oneLogin(url) }, testMarks.marker);
    const ends = await Promise.allSettled([
      writer.record(auditRow()),
      writer.record(auditRow()),
      writer.record(auditRow({ patientIds: ['not a uuid'] })),
      writer.record(auditRow({ status: Number.NaN })),
      writer.record(auditRow()),
    ]);
    await writer.close();
    expect(ends.map((end) => end.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });

  test('a broken connection refuses what was under way, and the next row goes through a new one', async () => {
    const { url } = await testDatabase();
    const writer = auditWriter({ logins: oneLogin(url) }, testMarks.marker);
    await writer.record(auditRow());
    const client = await ownerClient(url);
    await client.query('begin; lock table audit_events in access exclusive mode');
    const underWay = writer.record(auditRow()).then(
      () => 'committed',
      () => 'refused',
    );
    const cut = `select count(*) filter (where pg_terminate_backend(pid))::int as cut from pg_stat_activity
                 where application_name = 'alveary audit' and datname = current_database() and wait_event_type = 'Lock'`;
    for (let ended = 0; ended === 0; ) ended = (await client.query(cut)).rows[0]?.cut ?? 0;
    expect(await underWay).toBe('refused');
    await client.query('rollback');
    await client.end();
    await writer.record(auditRow());
    await writer.close();
  });

  test('a row added in a transaction is there exactly when the transaction commits', async () => {
    const { url, database } = await testDatabase();
    const reach = { siteIds: [], userId: null };
    await database.transact(reach, (db) =>
      insertAuditRow(db, testMarks.marker, auditRow({ requestId: 'kept' })),
    );
    const failing = database.transact(reach, async (db) => {
      await insertAuditRow(db, testMarks.marker, auditRow({ requestId: 'given up' }));
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    const client = await ownerClient(url);
    const { rows } = await client.query('select request_id from audit_events join audit_unsealed using (id)');
    await client.end();
    expect(rows).toEqual([{ request_id: 'kept' }]);
  });
});

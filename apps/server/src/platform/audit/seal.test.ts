// Is every row sealed exactly once, in whatever order transactions commit and however many nodes seal?
import { oneLogin } from '../db/logins.ts';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { newId } from '../ids.ts';
import { auditStatement } from './insert-rows.ts';
import { sealWaitingRows } from './seal.ts';
import {
  addRows,
  auditRow,
  findingsOf,
  NOVEMBER,
  ownerClient,
  sealAll,
  testMarks,
  verified,
} from './sealed-log.fixture.ts';
import { auditWriter } from './writer.ts';

describe('OP-API-4 sealing', () => {
  test('a row that commits after rows with higher numbers is sealed in a later seal', async () => {
    const { url } = await testDatabase();
    const late = await ownerClient(url);
    await late.query('begin');
    const { sql, values } = auditStatement(testMarks.marker, auditRow());
    await late.query(sql, [...values]);
    await addRows(url, auditRow(), auditRow());
    await sealAll(url, 10);
    await late.query('commit');
    await addRows(url, auditRow());
    await sealAll(url, 10);
    const { rows } = await late.query('select row_ids::text as ids from audit_seals order by number');
    await late.end();
    expect(rows).toEqual([{ ids: '{[2,4)}' }, { ids: '{[1,2),[4,5)}' }]);
    expect(await findingsOf(url)).toEqual([]);
  });

  test('several nodes that seal while rows arrive seal each row once', async () => {
    const { url } = await testDatabase();
    const writer = auditWriter({ logins: oneLogin(url) }, testMarks.marker);
    const nodes = await Promise.all([ownerClient(url), ownerClient(url), ownerClient(url)]);
    let arriving = true;
    const sealed = nodes.map(async (client) => {
      let rows = 0;
      for (;;) {
        const result = await sealWaitingRows(client, NOVEMBER, 50);
        rows += result.rows;
        if (result.rows === 0 && !arriving) return rows;
      }
    });
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(Array.from({ length: 40 }, () => writer.record(auditRow())));
    }
    arriving = false;
    const counts = await Promise.all(sealed);
    await sealAll(url, 50);
    await Promise.all([writer.close(), ...nodes.map((client) => client.end())]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(320);
    const { months, findings } = await verified(url);
    expect(findings.kept).toEqual([]);
    expect(months).toMatchObject([{ rows: 320, sealedRows: 320, waitingRows: 0 }]);
  });

  test('rows that name many patients are sealed few at a time, and each patient is entered once', async () => {
    const { url } = await testDatabase();
    const patients = Array.from({ length: 1000 }, () => newId());
    const shown = Array.from({ length: 45 }, () =>
      auditRow({ patientIds: [...patients, patients[0] ?? ''] }),
    );
    await addRows(url, ...shown);
    const client = await ownerClient(url);
    const first = await sealWaitingRows(client, NOVEMBER, 1000);
    expect([first.rows, first.isFull]).toEqual([20, true]);
    expect((await sealWaitingRows(client, NOVEMBER, 1000)).rows).toBe(20);
    const last = await sealWaitingRows(client, NOVEMBER, 1000);
    expect([last.rows, last.isFull]).toEqual([5, false]);
    const { rows } = await client.query(
      'select count(*)::integer as entries, count(distinct profile_id)::integer as patients from audit_subjects',
    );
    await expect(client.query('delete from audit_subjects')).rejects.toThrow(/append-only/);
    await expect(client.query('truncate audit_subjects')).rejects.toThrow(/append-only/);
    await client.end();
    expect(rows).toEqual([{ entries: 45_000, patients: 1000 }]);
    expect(await findingsOf(url)).toEqual([]);
  });

  test('each month has its own chain, which goes on from the month before', async () => {
    const { url } = await testDatabase();
    const inMonth = (month: number) => auditRow({ occurredAt: Date.UTC(2026, month, 15) });
    await addRows(url, inMonth(10), inMonth(11), inMonth(10));
    await sealAll(url, 10);
    await addRows(url, inMonth(11));
    await sealAll(url, 10);
    const client = await ownerClient(url);
    const { rows } = await client.query(
      `select to_char(month, 'YYYY-MM') || ' ' || number as seal, row_ids::text as ids,
              (select to_char(p.month, 'YYYY-MM') || ' ' || p.number from audit_seals p where p.hash = s.previous_hash) as follows
       from audit_seals s order by month, number`,
    );
    await client.end();
    expect(rows).toEqual([
      { seal: '2026-11 1', ids: '{[1,2),[3,4)}', follows: null },
      { seal: '2026-12 1', ids: '{[2,3)}', follows: '2026-11 1' },
      { seal: '2026-12 2', ids: '{[4,5)}', follows: '2026-12 1' },
    ]);
  });

  test('a sealing that fails leaves its rows waiting', async () => {
    const { url } = await testDatabase();
    await addRows(url, auditRow());
    const client = await ownerClient(url);
    await client.query('alter table audit_heads add constraint closed check (number < 1)');
    await expect(sealWaitingRows(client, NOVEMBER)).rejects.toThrow('closed');
    await client.query('alter table audit_heads drop constraint closed');
    expect(await sealWaitingRows(client, NOVEMBER)).toMatchObject({ rows: 1, heads: [{ number: 1 }] });
    await client.end();
  });
});

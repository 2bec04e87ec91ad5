// Who can do what with the audit log, and is there a place for every row?
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { addRows, auditRow, NOVEMBER, ownerClient, sealAll } from './sealed-log.fixture.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await addRows(db.url, auditRow());
  await sealAll(db.url, 10);
});

const asRole = async (role: string, statement: string): Promise<string> => {
  const client = await ownerClient(db.url);
  try {
    await client.query(`begin; set local role ${role}`);
    const { rowCount } = await client.query(statement);
    return `${rowCount} rows`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.query('rollback');
    await client.end();
  }
};

describe('OP-API-4 the audit log is append-only', () => {
  const changes = [
    `update audit_events set action = 'x'`,
    'delete from audit_events',
    'truncate audit_events',
    `update audit_events_2026_11 set action = 'x'`,
    'delete from audit_events_2026_11',
    'truncate audit_events_2026_11',
    'truncate audit_events_other_months',
    'update audit_seals set number = 2',
    'delete from audit_seals',
    'truncate audit_seals',
    'delete from audit_heads',
    'truncate audit_heads',
  ];

  test.each(changes)('for the owner, even a superuser: %s', async (statement) => {
    expect(await asRole('none', statement)).toMatch(
      /^The audit log is append-only: \w+ on \w+ is refused\.$/,
    );
    expect(await asRole('none; set local session_replication_role = replica', statement)).toMatch(
      /append-only/,
    );
  });

  test.each([
    ...changes,
    'delete from audit_unsealed',
    'select * from audit_unsealed',
    'update audit_heads set number = 9',
  ])('the roles of the server lack the right: %s', async (statement) => {
    for (const role of ['alveary_app', 'alveary_all_sites']) {
      expect(await asRole(role, statement)).toMatch(/^permission denied for table/);
    }
  });

  test('what reads for all sites may read it, requests only what their refusals look up', async () => {
    expect(await asRole('alveary_all_sites', 'select * from audit_events')).toBe('1 rows');
    expect(await asRole('alveary_app', 'select * from audit_events')).toMatch(/^permission denied for table/);
    const known =
      'select id, occurred_at, user_id, action, outcome, site_ids, request_id, call from audit_events';
    expect(await asRole('alveary_app', known)).toBe('1 rows');
  });
});

describe('OP-API-4 partitions by month', () => {
  const partitions = async (statement: string, values: unknown[] = []) => {
    const client = await ownerClient(db.url);
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  };
  const partitionsOf = (ids: string) =>
    partitions(
      `select tableoid::regclass::text as partition from audit_events where request_id like $1 order by id`,
      [ids],
    );

  test('rows of the first and the last moment of a month, and of any other time, find a place', async () => {
    const at = (occurredAt: number) => auditRow({ occurredAt, requestId: `place ${occurredAt}` });
    await addRows(
      db.url,
      at(Date.UTC(2026, 10, 30, 23, 59, 59, 999)),
      at(Date.UTC(2026, 11, 1)),
      at(Date.UTC(1999, 0, 1)),
      at(Date.UTC(2199, 0, 1)),
    );
    expect(await partitionsOf('place %')).toEqual([
      { partition: 'audit_events_2026_11' },
      { partition: 'audit_events_2026_12' },
      { partition: 'audit_events_other_months' },
      { partition: 'audit_events_other_months' },
    ]);
  });

  test('partitions are made ahead once, and a month whose rows lie elsewhere keeps them there', async () => {
    const make = (instant: string, months: number) =>
      partitions('select audit_make_partitions($1, $2) as made', [instant, months]);
    expect(await make('2031-12-31T23:30:00Z', 1)).toEqual([{ made: 2 }]);
    expect(await make('2031-12-31T23:30:00Z', 1)).toEqual([{ made: 0 }]);
    await addRows(db.url, auditRow({ occurredAt: Date.UTC(2032, 4, 5), requestId: 'early' }));
    expect(await make('2032-05-01T00:00:00Z', 0)).toEqual([{ made: 0 }]);
    await addRows(db.url, auditRow({ occurredAt: Date.UTC(2031, 11, 5), requestId: 'on time' }));
    expect(await partitionsOf('early')).toEqual([{ partition: 'audit_events_other_months' }]);
    expect(await partitionsOf('on time')).toEqual([{ partition: 'audit_events_2031_12' }]);
    expect(await asRole('alveary_app', 'select * from audit_events_2031_12')).toMatch(/^permission denied/);
    expect(await asRole('none', 'truncate audit_events_2031_12')).toMatch(/append-only/);
  });

  test('several processes that make them together get them once', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => ownerClient(db.url)));
    const made = await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query<{ made: number }>('select audit_make_partitions($1, 5) as made', [
          new Date(NOVEMBER + 365 * 86_400_000),
        ]);
        await client.end();
        return rows[0]?.made ?? 0;
      }),
    );
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(6);
  });
});

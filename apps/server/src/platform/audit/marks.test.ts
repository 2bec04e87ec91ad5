// Somebody with SQL alone writes into the log, and the worker seals it: the marks of the rows tell what no server wrote.
import { describe, expect, test } from 'vitest';
import { testSecrets } from '../../testing/secret-key.ts';
import { testDatabase } from '../../testing/database.ts';
import { oneLogin } from '../db/logins.ts';
import { openDatabase } from '../db/open.ts';
import { newId } from '../ids.ts';
import { openAuditMarks, rotateMarkKey } from './mark-keys.ts';
import { auditMarker, judgeMark, markKeyOf } from './marks.ts';
import {
  addMarkedRows,
  addRows,
  auditRow,
  findingsOf,
  NOVEMBER,
  ownerClient,
  sealAll,
  sealedLog,
  tamper,
} from './sealed-log.fixture.ts';
import { verifyAudit } from './verify.ts';

const columns =
  'occurred_at, user_id, session_id, action, outcome, status, patient_ids, site_ids, request_id, call, detail, remote_address, mark';

/** What an insert past the server must do to be sealed: the row, and its place in the queue. */
const insertPastServer = (values: string): string =>
  `with added as (insert into audit_events (${columns}) ${values} returning id, occurred_at)
   insert into audit_unsealed select id, occurred_at from added`;

/** Four rows of the server: 1 to 3 sealed, 4 waiting. */
const log = async (): Promise<string> => {
  const { url } = await testDatabase();
  await sealedLog(url, 3, 3);
  await addRows(url, auditRow());
  return url;
};

describe('OP-API-4 marks of the server', () => {
  test.each([
    [
      'a row written by SQL alone, sealed like any other',
      insertPastServer(
        `select occurred_at, gen_random_uuid(), session_id, action, outcome, status, patient_ids, site_ids, 'forged', call,
                detail, remote_address, null from audit_events where id = 4`,
      ),
      ['unmarked row: Row 5: without the mark of a server. It was put in past the server.'],
    ],
    [
      'a row with the mark of another one',
      insertPastServer(
        `select occurred_at, gen_random_uuid(), session_id, action, outcome, status, patient_ids, site_ids, 'forged', call,
                detail, remote_address, mark from audit_events where id = 4`,
      ),
      [
        'wrong mark: Row 5: not what the server marked. It was changed, or it carries the mark of another row.',
        'copied mark: Rows 4, 5 carry the same mark: all but one were copied past the server.',
      ],
    ],
    [
      'a whole row that was copied',
      insertPastServer(`select ${columns} from audit_events where id = 4`),
      ['copied mark: Rows 4, 5 carry the same mark: all but one were copied past the server.'],
    ],
    [
      'a row that was changed before its seal',
      `update audit_events set user_id = gen_random_uuid() where id = 4`,
      [
        'wrong mark: Row 4: not what the server marked. It was changed, or it carries the mark of another row.',
      ],
    ],
    [
      'a fraction of a millisecond',
      `update audit_events set occurred_at = occurred_at + interval '1 microsecond' where id = 4;
       update audit_unsealed set occurred_at = occurred_at + interval '1 microsecond'`,
      [
        'wrong mark: Row 4: not what the server marked. It was changed, or it carries the mark of another row.',
      ],
    ],
    [
      'a mark of the right shape made with another key',
      `update audit_events set mark = overlay(mark placing sha256('forged') from 18 for 16) where id = 4`,
      [
        'wrong mark: Row 4: not what the server marked. It was changed, or it carries the mark of another row.',
      ],
    ],
    [
      'a mark that names a key of nobody',
      `update audit_events set mark = overlay(mark placing '\\x01020304' from 2 for 4) where id = 4`,
      [
        'wrong mark: Row 4: marked with a key that this installation does not have. It was put in past the server, or keys were taken away.',
      ],
    ],
    [
      'marks taken off rows that were sealed with them',
      `update audit_events set mark = null where id = 2`,
      ['changed row: Row 2 is not what seal 1 vouches for.'],
    ],
  ])('find %s', async (_, statement, expected) => {
    const url = await log();
    await tamper(url, statement);
    await sealAll(url, 10);
    expect(await findingsOf(url)).toEqual(expected);
  });

  test('are the same before a row is written and when it is read again, whatever stands in it', async () => {
    const { url } = await testDatabase();
    const odd = 'a\0b \ud800 \u2028 ☂ 𝔞 \\u0000';
    await addRows(
      url,
      auditRow({
        detail: {
          zebra: 1e21,
          apple: -0,
          10: [1.5, null, { b: odd, a: undefined }],
          [odd]: true,
          tiny: 1e-7,
        },
        patientIds: [newId().toUpperCase()],
        requestId: odd,
      }),
      auditRow({ userId: null, sessionId: null, patientIds: [], siteIds: [], remoteAddress: null }),
      auditRow({ occurredAt: NOVEMBER + 0.5, detail: { deep: { y: { b: 1, a: 2 }, x: 'é' } } }),
    );
    await sealAll(url, 10);
    expect(await findingsOf(url)).toEqual([]);
  });
});

describe('the keys of the marks', () => {
  const verify = async (url: string, box = testSecrets): Promise<string[]> => {
    const database = await openDatabase(oneLogin(url));
    const marks = await openAuditMarks(database, box);
    await database.close();
    const report = await verifyAudit(url, { knownHeads: [], marks, now: NOVEMBER + 10_000 });
    return report.findings.kept.map((finding) => `${finding.kind}: ${finding.text}`);
  };
  /** As a version without marks left it: two rows sealed, one waiting. */
  const oldLog = async (): Promise<string> => {
    const { url } = await testDatabase();
    await addRows(url, auditRow(), auditRow());
    await tamper(url, 'update audit_events set mark = null');
    await sealAll(url, 10);
    await addRows(url, auditRow());
    await tamper(url, 'update audit_events set mark = null where id = 3');
    return url;
  };

  test('say from which seal on marks are demanded: a row put in among the old ones later is found', async () => {
    const url = await oldLog();
    expect(await verify(url)).toEqual([]);
    await tamper(url, insertPastServer(`select ${columns} from audit_events where id = 1`));
    await sealAll(url, 10);
    expect(await verify(url)).toEqual([
      'unmarked row: Row 4: without the mark of a server. It was put in past the server.',
    ]);
  });

  test('cannot be moved by SQL: begun anew, they leave every mark there is without its key', async () => {
    const { url, database } = await testDatabase();
    const { marker } = await openAuditMarks(database, testSecrets);
    await addMarkedRows(url, marker, auditRow());
    await sealAll(url, 10);
    await tamper(
      url,
      insertPastServer(`select ${columns.replace(', mark', '')}, null from audit_events where id = 1`),
    );
    await sealAll(url, 10);
    await tamper(url, `delete from installation_secrets where name = 'audit-marks'`);
    expect(await verify(url)).toEqual([
      expect.stringMatching(/^wrong mark: Row 1: marked with a key that this installation does not have/),
    ]);
  });

  test('that were put in plainly are refused', async () => {
    const { url, database } = await testDatabase();
    await openAuditMarks(database, testSecrets);
    const forged = JSON.stringify({ keys: [Buffer.alloc(32).toString('base64')], begin: [] });
    await tamper(url, `update installation_secrets set value = '${forged}' where name = 'audit-marks'`);
    await expect(openAuditMarks(database, testSecrets)).rejects.toThrow(
      /put into the database past the server/,
    );
  });

  test('are made once by all who ask at the same time', async () => {
    const { url, database } = await testDatabase();
    await addRows(url, auditRow());
    const all = await Promise.all([1, 2, 3].map(() => openAuditMarks(database, testSecrets)));
    expect(new Set(all.map(({ keys }) => keys[0]?.id)).size).toBe(1);
    expect(all[0]?.begin).toMatchObject([{ month: '2026-11', number: 1 }]);
  });

  test('change by rotation, and rows of the key before stay verifiable', async () => {
    const { url, database } = await testDatabase();
    const before = await openAuditMarks(database, testSecrets);
    await addMarkedRows(url, before.marker, auditRow());
    await rotateMarkKey(database, testSecrets);
    const after = await openAuditMarks(database, testSecrets);
    expect(after.keys.map(({ id }) => id)).toEqual([
      expect.not.stringMatching(before.keys[0]?.id ?? ''),
      before.keys[0]?.id,
    ]);
    await addMarkedRows(url, after.marker, auditRow());
    await sealAll(url, 10);
    expect(await verify(url)).toEqual([]);
    const client = await ownerClient(url);
    const { rows } = await client.query(
      `select encode(substr(mark, 2, 4), 'hex') as key from audit_events order by id`,
    );
    const { rows: kept } = await client.query(
      `select value from installation_secrets where name = 'audit-marks'`,
    );
    await client.end();
    expect(rows.map(({ key }) => key)).toEqual([before.keys[0]?.id, after.keys[0]?.id]);
    expect(kept[0].value).toMatch(/^sealed:/);
  });
});

test('a mark is good for its row and its key only', () => {
  const one = markKeyOf(Buffer.alloc(32, 1));
  const keys = new Map([[one.id, one.key]]);
  const row = auditRow();
  const mark = auditMarker(one).mark(row);
  expect(mark).toHaveLength(33);
  expect(judgeMark(keys, mark, { ...row, detail: {} })).toBe('good');
  expect(judgeMark(keys, mark, { ...row, status: 201 })).toBe('wrong');
  expect(judgeMark(new Map(), mark, row)).toBe('unknown key');
  expect(judgeMark(keys, mark.subarray(0, 20), row)).toBe('wrong');
  expect(judgeMark(keys, null, row)).toBe('missing');
});

// What somebody sees who asks whether the audit log is whole.
import { testSecretKey, testSecrets } from '@alveary/server/testing/secret-key.ts';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { headsInFile } from '@alveary/server/services/audit-heads/file.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';
import { openAuditMarks } from '@alveary/server/platform/audit/mark-keys.ts';
import {
  addMarkedRows,
  auditRow,
  sealAll,
  tamper,
} from '@alveary/server/platform/audit/sealed-log.fixture.ts';
import { runCommand } from '@alveary/server/platform/commands/run-command.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import { testDatabase } from '@alveary/server/testing/database.ts';
import { auditVerifyCommand } from './audit-verify.command.ts';

const today = Date.now();
const month = new Date(today).toISOString().slice(0, 7);

describe('OP-API-4 npm run alveary -- audit verify', async () => {
  const { url, database } = await testDatabase();
  const headsFile = join(temporaryFolder(), 'heads');
  const verifyWith = async (settings: Readonly<Record<string, string>>, ...options: readonly string[]) => {
    const out: string[] = [];
    const speech = {
      print: (line: string) => void out.push(line),
      tell: (line: string) => void out.push(line),
    };
    const code = await runCommand([auditVerifyCommand], ['audit', 'verify', ...options], speech, () => ({
      ...speech,
      config: readConfig({ AUDIT_HEADS_FILE: headsFile, ALVEARY_SECRET_KEY: testSecretKey, ...settings }),
      readInput: async () => '',
      readLines: async function* () {},
      openDatabase: async () => database,
      signal: new AbortController().signal,
    }));
    return { code, out: out.join('\n') };
  };
  const verify = (...options: readonly string[]) => verifyWith({}, ...options);

  test('a whole log: figures, exit code 0, and heads that a later run takes', async () => {
    const { marker } = await openAuditMarks(database, testSecrets);
    const rows = Array.from({ length: 6 }, () => auditRow({ occurredAt: today }));
    await addMarkedRows(url, marker, ...rows);
    await sealAll(url, 4);
    const { code, out } = await verify();
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^${month} +6 +6 +0 +2$`, 'm'));
    expect(out).toMatch(/^Rows: 6\. Seals: 2\. Findings: 0\.$/m);
    const [, head = ''] = /^--head (\S+)$/m.exec(out) ?? [];
    expect(await verify('--head', head)).toMatchObject({ code: 0 });
    const other = head.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const rewritten = await verify('--head', other);
    expect(rewritten.code).toBe(1);
    expect(rewritten.out).toContain('the chain was rewritten');
  });

  test.each([
    [['--month', '2026-13'], '--month must be a year and a month'],
    [['--head', `${month}:1:abc`], '--head must be month:number:hash'],
    [['--all'], `Unknown option '--all'`],
    [['everything'], `Unexpected argument 'everything'`],
  ])('%j is refused with exit code 2', async (options, words) => {
    const { code, out } = await verify(...options);
    expect([code, out.split('\n').length]).toEqual([2, 1]);
    expect(out).toContain(words);
  });

  test('every end that was noted outside of the database is checked by default', async () => {
    const [, head = ''] = /^--head (\S+)$/m.exec((await verify()).out) ?? [];
    const [, , hash = ''] = head.split(':');
    const file = headsInFile(headsFile);
    await file.note([{ month, number: 2, hash }]);
    const whole = await verify();
    expect([whole.code, whole.out.includes('No ends are noted')]).toEqual([0, false]);
    // A chain that was rewritten as a whole has another end.
    await file.note([{ month, number: 1, hash: 'ab'.repeat(32) }]);
    const rewritten = await verify();
    expect([rewritten.code, rewritten.out.includes('the chain was rewritten')]).toEqual([1, true]);
    rmSync(headsFile);
    expect((await verify()).out).toContain(`No ends are noted in ${headsFile}`);
  });

  test('a bucket is read too, and syslog says what cannot be read back', async () => {
    const other = `<Contents><Key>alveary/${month}/000000001-${'ab'.repeat(32)}</Key></Contents>`;
    const server = createServer((request, response) => {
      const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') ?? false;
      response.writeHead(isSigned ? 200 : 403).end(`<ListBucketResult>${other}</ListBucketResult>`);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const settings = {
      AUDIT_HEADS_SYSLOG: 'udp://log.example:514',
      ALLOW_PLAIN_HOSTS: 'log.example',
      AUDIT_HEADS_BUCKET_URL: `http://127.0.0.1:${port}/clinic/alveary`,
      AUDIT_HEADS_BUCKET_REGION: 'eu-central-1',
      AUDIT_HEADS_BUCKET_KEY_ID: 'AKIAEXAMPLE',
      AUDIT_HEADS_BUCKET_SECRET: 'not a secret',
    };
    const rewritten = await verifyWith(settings);
    expect([rewritten.code, rewritten.out.includes('the chain was rewritten')]).toEqual([1, true]);
    expect(rewritten.out).toContain(
      'What was sent to the syslog server udp://log.example:514 cannot be read back: hand in ends from there with --head.',
    );
    await new Promise<void>((closed) => server.close(() => closed()));
    const unread = await verifyWith(settings);
    expect(unread.code).toBe(1);
    expect(unread.out).toMatch(
      /^The ends noted in http:\/\/127\.0\.0\.1:\d+\/clinic\/alveary cannot be read: connect ECONNREFUSED/m,
    );
  });

  test('a changed log: each place in a line of its own, exit code 1', async () => {
    await tamper(
      url,
      `update audit_events set action = 'patient.search' where id = 2`,
      'delete from audit_events where id = 5',
    );
    const { code, out } = await verify('--month', month);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^${month}  changed row +Row 2 is not what seal 1 vouches for\\.$`, 'm'));
    expect(out).toMatch(new RegExp(`^${month}  removed row +Row 5 of seal 2: gone\\.$`, 'm'));
    expect(out).toMatch(/^Rows: 5\. Seals: 2\. Findings: 2\.$/m);
  });
});

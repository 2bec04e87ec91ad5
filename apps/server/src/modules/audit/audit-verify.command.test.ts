// What does somebody see who asks whether the audit log is whole?
import { describe, expect, test } from 'vitest';
import { addRows, auditRow, sealAll, tamper } from '../../platform/audit/sealed-log.fixture.ts';
import { runCommand } from '../../platform/commands/run-command.ts';
import { readConfig } from '../../platform/config.ts';
import { testDatabase } from '../../testing/database.ts';
import { auditVerifyCommand } from './audit-verify.command.ts';

const today = Date.now();
const month = new Date(today).toISOString().slice(0, 7);

describe('OP-API-4 npm run alveary -- audit verify', async () => {
  const { url, database } = await testDatabase();
  const verify = async (...options: readonly string[]) => {
    const out: string[] = [];
    const speech = {
      print: (line: string) => void out.push(line),
      tell: (line: string) => void out.push(line),
    };
    const code = await runCommand([auditVerifyCommand], ['audit', 'verify', ...options], speech, () => ({
      ...speech,
      config: readConfig({}),
      readInput: async () => '',
      openDatabase: async () => database,
      signal: new AbortController().signal,
    }));
    return { code, out: out.join('\n') };
  };

  test('a whole log: figures, exit code 0, and heads that a later run takes', async () => {
    await addRows(url, ...Array.from({ length: 6 }, () => auditRow({ occurredAt: today })));
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

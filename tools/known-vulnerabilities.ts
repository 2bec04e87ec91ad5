// npm run vulnerabilities: asks the registry for the known vulnerabilities of the packages in the lockfile, and fails for those of the
// product that are high or critical. Where the registry does not answer it says so and fails nothing.

import { execFile } from 'node:child_process';
import { refuseUnknown } from './arguments.ts';
import { type AuditAnswer, auditAnswerOf, isTooBad } from './audit-answer.ts';
import { root } from './checks/tree.ts';

refuseUnknown('npm run vulnerabilities', 'It asks for all packages and takes no argument.', []);

/** A registry that says nothing for so long does not answer. */
const ANSWERS_WITHIN_MS = 120_000;

/** npm ends with 1 where it found something, and where it could not ask. */
const ask = (more: readonly string[]): Promise<AuditAnswer> =>
  new Promise((answer) => {
    execFile(
      'npm',
      ['audit', '--json', ...more],
      {
        cwd: root,
        timeout: ANSWERS_WITHIN_MS,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, npm_config_fetch_retries: '1' },
      },
      (error, stdout) => {
        const isCut = error?.killed === true;
        answer(isCut ? { kind: 'silent', why: 'no answer within two minutes' } : auditAnswerOf(stdout));
      },
    );
  });

const counted = (count: number, of: string): string =>
  count === 0 ? `No known vulnerabilities in ${of}.` : `${count} known vulnerabilities in ${of}:`;

function say(answer: AuditAnswer, of: string): void {
  if (answer.kind === 'silent') {
    console.log(
      `NOT LOOKED UP: the registry did not answer for known vulnerabilities in ${of} (${answer.why}).`,
    );
    return;
  }
  console.log(counted(answer.vulnerabilities.length, of));
  for (const { line } of answer.vulnerabilities) console.log(`  ${line}`);
}

const product = await ask(['--omit=dev']);
say(product, 'the packages that the product runs with');
say(await ask([]), 'all packages, those of tools and tests included');

const bad = product.kind === 'silent' ? [] : product.vulnerabilities.filter(isTooBad);
if (bad.length > 0) {
  console.log(
    `FAILED: ${bad.length} of them are high or critical. SECURITY.md says by when they must be gone.`,
  );
  process.exitCode = 1;
}

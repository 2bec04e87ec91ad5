// Does the lockfile name packages by their hash alone? A download address would tie every clone to one registry.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, nothingRead } from './finding.ts';

const file = 'package-lock.json';

export function lockfile(folder: string): Finding[] {
  const path = join(folder, file);
  return existsSync(path) ? addresses(readFileSync(path, 'utf8')) : [nothingRead('lockfile')];
}

/** Links between workspaces are "resolved" too, to a folder: only addresses are refused. */
export function addresses(content: string): Finding[] {
  return content.split('\n').flatMap((line, index) => {
    if (!/"resolved":\s*"[a-z+]+:/.test(line)) return [];
    const todo = 'keep omit-lockfile-registry-resolved=true in .npmrc and write the lockfile again';
    return [{ file, line: index + 1, rule: 'lockfile', todo }];
  });
}

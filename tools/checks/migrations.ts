// Is every new migration newer than what main has, and none changed that main has? Where git does not know main, only the
// names are looked at.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, nothingRead } from './finding.ts';

const rule = 'migrations';
const migrationFolder = 'apps/server/migrations';

export function migrations(folder: string): Finding[] {
  const path = join(folder, migrationFolder);
  const files = existsSync(path) ? readdirSync(path).filter(isMigration) : [];
  if (files.length === 0) return [nothingRead(rule)];
  const before = whatWasBefore(folder);
  return [...files.flatMap(nameFinding), ...orderFindings(files, before.files), ...before.changed];
}

/** SQL, or TypeScript for what SQL cannot say about the rows. */
const isMigration = (file: string): boolean => /\.(sql|ts)$/.test(file);

/** `20261123T1410_chat_channels.sql`: a minute in UTC that there is, and words. */
function nameFinding(file: string): Finding[] {
  const [, year, month, day, hour, minute] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)_[a-z0-9]+(?:_[a-z0-9]+)*\.(?:sql|ts)$/.exec(file) ?? [];
  const said = `${year}-${month}-${day}T${hour}:${minute}`;
  const instant = Date.parse(`${said}Z`);
  if (!Number.isNaN(instant) && new Date(instant).toISOString().startsWith(said)) return [];
  return [
    findingOf(file, 'name it by the time it is written, in UTC, and words: 20261123T1410_chat_channels.sql'),
  ];
}

function orderFindings(files: readonly string[], before: readonly string[]): Finding[] {
  const newest = before
    .filter((file) => nameFinding(file).length === 0)
    .sort()
    .at(-1);
  if (newest === undefined) return [];
  return files
    .filter((file) => !before.includes(file) && file < newest)
    .map((file) =>
      findingOf(
        file,
        `main has ${newest}: give this one a newer time, so that all databases take the same way`,
      ),
    );
}

interface Before {
  readonly files: readonly string[];
  readonly changed: readonly Finding[];
}

/** What main has; on main itself, what the commit before had. */
function whatWasBefore(folder: string): Before {
  const git = (...args: string[]): string | null => {
    try {
      return execFileSync('git', ['-C', folder, ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      // No git, no such branch, or a clone that is cut off: there is nothing to compare with.
      return null;
    }
  };
  const commit = (name: string): string | null => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  const main = commit('origin/main') ?? commit('main');
  const base = main === commit('HEAD') ? commit('HEAD^') : main;
  const common = base === null ? null : git('merge-base', 'HEAD', base);
  if (base === null || common === null) return { files: [], changed: [] };
  const listed = (output: string | null): string[] =>
    (output ?? '')
      .split('\n')
      .flatMap((path) => path.split('/').slice(-1))
      .filter(isMigration);
  const changed = listed(
    git('diff', '--name-only', '--no-renames', '--diff-filter=MD', common, '--', migrationFolder),
  );
  return {
    files: listed(git('ls-tree', '--name-only', base, `${migrationFolder}/`)),
    changed: changed
      .filter((file) => nameFinding(file).length === 0)
      .map((file) =>
        findingOf(file, 'main has it, so databases have it: leave it as it is and write a new one'),
      ),
  };
}

const findingOf = (file: string, todo: string): Finding => ({
  file: `${migrationFolder}/${file}`,
  line: 1,
  rule,
  todo,
});

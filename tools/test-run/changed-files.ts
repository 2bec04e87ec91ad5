// The files that differ from a commit: committed since, not committed yet, and new ones.
import { spawnSync } from 'node:child_process';

/** @returns paths of the checkout, or why there are none, in one line */
export function changedSince(commit: string, root: string): string[] | string {
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const found = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`);
  if (found.error !== undefined) return 'npm test -- --since needs git, which is not to be found.';
  const id = found.stdout.trim();
  if (found.status !== 0 || id === '') return `npm test -- --since knows no commit "${commit}".`;
  const listed = [
    git('diff', '--name-only', '--no-renames', '-z', id),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  const broken = listed.find(({ status }) => status !== 0);
  if (broken !== undefined) return `npm test -- --since: git says ${broken.stderr.trim().split('\n')[0]}`;
  return [...new Set(listed.flatMap(({ stdout }) => stdout.split('\0')))]
    .filter((path) => path !== '')
    .sort();
}

// Does every link and every path named in the documentation lead to something that is there, down to the heading?

import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Finding, nothingRead } from './finding.ts';
import { anchorOf, headingsOf } from './headings.ts';

const rule = 'links';

export function links(folder: string, paths: readonly string[]): Finding[] {
  const read = paths.filter((path) => path.endsWith('.md'));
  if (read.length === 0) return [nothingRead(rule)];
  const isThere = (target: string): boolean => {
    const [path = '', anchor] = target.split('#');
    if (!existsSync(join(folder, path))) return false;
    if (anchor === undefined || !path.endsWith('.md')) return true;
    return headingsOf(readFileSync(join(folder, path), 'utf8'))
      .map(anchorOf)
      .includes(anchor);
  };
  return read.flatMap((path) => deadLinks(path, readFileSync(join(folder, path), 'utf8'), isThere));
}

export function deadLinks(path: string, content: string, isThere: (path: string) => boolean): Finding[] {
  return content.split('\n').flatMap((line, index) =>
    [...linkedFiles(path, line), ...namedFiles(line)]
      .filter((target) => !isThere(target))
      .map((target) => ({
        file: path,
        line: index + 1,
        rule,
        todo: `${target} is not there: mend the path, or take it out`,
      })),
  );
}

/** `[words](../recipes/add-a-call.md#audit)` or `[words](#here)`, relative to the page; addresses are left alone. */
function linkedFiles(path: string, line: string): string[] {
  return [...line.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => (target.startsWith('#') ? path + target : posix.join(posix.dirname(path), target)));
}

/** `apps/server/src/main.ts` between backticks; patterns with `<module>` or `*` are not paths. */
function namedFiles(line: string): string[] {
  return [...line.matchAll(/`((?:apps|modules|packages|tools|docs|e2e|bench)\/[\w./-]+)`/g)].flatMap(
    (match) => (match[1] ? [match[1]] : []),
  );
}

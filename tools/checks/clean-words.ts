// Is the checkout free of the machine it was written on? No paths of a build machine, no registry, no tool of the trade.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, nothingRead } from './finding.ts';

const rule = 'clean words';

/** Each word is written in two halves, so that this list does not find itself. */
const unclean: readonly RegExp[] = [
  ['/wo', 'rk/'],
  ['/ro', 'ot/'],
  ['/home/[a-z]+', '/'],
  ['registry\\.n', 'pmjs'],
  ['registry\\.y', 'arnpkg'],
  ['artifac', 'tory\\.'],
  ['\\bcla', 'ude\\b'],
  ['\\banth', 'ropic\\b'],
  ['\\bsub', '-?agent'],
  ['\\bas an a', 'i\\b'],
  ['\\blanguage mo', 'del\\b'],
].map((halves) => new RegExp(halves.join(''), 'i'));

const text =
  /\.(ts|tsx|mjs|js|json|md|sql|css|html|tsv|csv|txt|yml|yaml|toml|sh|svg|webmanifest)$|(^|\/)[^.]+$|^\.[\w-]+$/;

export function cleanWords(folder: string, paths: readonly string[]): Finding[] {
  const read = paths.filter((path) => text.test(path));
  if (read.length === 0) return [nothingRead(rule)];
  return read.flatMap((path) => uncleanLines(path, readFileSync(join(folder, path), 'utf8')));
}

export function uncleanLines(path: string, content: string): Finding[] {
  if (!unclean.some((word) => word.test(content))) return [];
  return content.split('\n').flatMap((line, index) => {
    const word = unclean.map((one) => one.exec(line)?.[0]).find(Boolean);
    if (!word) return [];
    return [
      {
        file: path,
        line: index + 1,
        rule,
        todo: `take "${word}" out: it belongs to a machine, not to Alveary`,
      },
    ];
  });
}

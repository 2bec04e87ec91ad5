// Refuses citations of papers that do not stand in the repository: decisions (OP-…), sections of the documents and of the design,
// house rules, decision records; what nobody here can look up is not cited.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, nothingRead } from './finding.ts';
import { headingsOf } from './headings.ts';

const rule = 'citations';

/** The pages whose headings are cited. */
const papers = {
  decisions: 'docs/specification/decisions.md',
  documents: 'docs/specification/documents.md',
  design: 'docs/design.md',
  rules: 'docs/rules.md',
  architecture: 'ARCHITECTURE.md',
} as const;

/** Titles of everything that can be cited, in lower case: `op-auth-6`, `document 1 §7`, `rule 9`, `design language §6`. */
export type Citable = ReadonlySet<string>;

const isRead = (path: string): boolean =>
  /\.(tsx?|mjs|sql|css|md)$/.test(path) &&
  // These hold examples.
  !/^tools\/(checks\/citations|.*\.test\.ts$)/.test(path) &&
  !/^docs\/(specification\/|built\/|map\.md|traceability\.md)/.test(path);

export function citations(folder: string, paths: readonly string[]): Finding[] {
  const read = paths.filter(isRead);
  if (read.length === 0) return [nothingRead(rule)];
  const citable = citableIn(folder, paths);
  return read.flatMap((path) => unknownCitations(path, readFileSync(join(folder, path), 'utf8'), citable));
}

function citableIn(folder: string, paths: readonly string[]): Citable {
  const titles = (paper: string): string[] =>
    paths.includes(paper) ? headingsOf(readFileSync(join(folder, paper), 'utf8')) : [];
  const records = paths.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []);
  const sections = titles(papers.design).flatMap((title) => /^(\d+)\. /.exec(title)?.[1] ?? []);
  return new Set(
    [
      ...titles(papers.decisions),
      ...titles(papers.documents),
      ...titles(papers.rules),
      ...[...titles(papers.architecture), ...titles(papers.rules)].map((title) => `architecture: ${title}`),
      ...sections.map((section) => `design language §${section}`),
      ...records.map((record) => `decision ${record}`),
    ].map((title) => title.toLowerCase()),
  );
}

/** Each says what a line cites, one entry for each thing that is cited. */
const citedBy: readonly ((line: string) => string[])[] = [
  // OP-AUTH-6; OP-AUTH-6 and -7; OP-USERS-5, 6
  (line) =>
    [...line.matchAll(/\bOP-([A-Z]+)-(\d+)((?:(?:,| and| to) -?\d+(?![\d§]))*)/g)].flatMap((match) =>
      [match[2] ?? '', ...numbersIn(match[3] ?? '')].map((number) => `OP-${match[1]}-${number}`),
    ),
  // document 1 §2, §6; 2 §8; 1§4
  (line) =>
    [...line.matchAll(/(?<![\d.])([1-9]) ?§\d+(?:(?:,| and| to) §\d+)*/g)].flatMap((match) =>
      sectionsIn(match[0]).map((section) => `document ${match[1]} §${section}`),
    ),
  (line) =>
    [...line.matchAll(/design language §\d+(?:(?:,| and| to) §\d+)*/gi)].flatMap((match) =>
      sectionsIn(match[0]).map((section) => `design language §${section}`),
    ),
  (line) => [...line.matchAll(/\b(?:open-points )?rule \d+\b/gi)].map((match) => match[0]),
  (line) => [...line.matchAll(/\bdecision \d{4}\b/gi)].map((match) => match[0]),
  (line) =>
    [...line.matchAll(/\barchitecture: ([^),;.?'"`]+)/gi)]
      .map((match) => (match[1] ?? '').trim())
      .filter((title) => !/^rule \d+$/.test(title))
      .map((title) => `architecture: ${title}`),
];

/** What every citation and every foreign paper holds; most lines hold none of it and need no closer look. */
const mayCite = /OP-|§|rule \d|decision \d|architecture: |issue|domain\//i;

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];
const sectionsIn = (text: string): string[] => [...text.matchAll(/§(\d+)/g)].map((match) => match[1] ?? '');

/** Papers of whoever wrote the line, which nobody else has; `(issue: Issue)` is code. */
const elsewhere =
  /^\s*(?:\/\/|\*|--|\/\*).*\bissue(?:: | \d|s? ")|\bdomain\/(?:security|integrations|spirometry|questionnaires)\b/;

export function unknownCitations(path: string, content: string, citable: Citable): Finding[] {
  if (!mayCite.test(content)) return [];
  return content.split('\n').flatMap((line, index) => {
    if (!mayCite.test(line)) return [];
    const finding = (todo: string): Finding => ({ file: path, line: index + 1, rule, todo });
    const unknown = citedBy
      .flatMap((find) => find(line))
      .filter((cited) => !citable.has(cited.toLowerCase()))
      .map((cited) => finding(`${cited} has no heading: add it to ${paperOf(cited)}, or cite what is there`));
    const paper = elsewhere.exec(line);
    if (paper !== null)
      unknown.push(
        finding(`"${paper[0].slice(-20)}" is a paper that is not in the repository: cite one that is`),
      );
    return [...unknown, ...unlinked(path, line).map(finding)];
  });
}

function paperOf(cited: string): string {
  if (/^(OP-|open-points)/i.test(cited)) return papers.decisions;
  if (/^document/i.test(cited)) return papers.documents;
  if (/^design/i.test(cited)) return papers.design;
  if (/^decision/i.test(cited)) return 'docs/decisions';
  return papers.rules;
}

/** On a page a decision is a link; as code it is only an example. */
function unlinked(path: string, line: string): string[] {
  if (!path.endsWith('.md')) return [];
  const text = line.replaceAll(/\[[^\]]*\]\([^)]*\)/g, '').replaceAll(/`[^`]*`/g, '');
  return (text.match(/\bOP-[A-Z]+-\d+/g) ?? []).map(
    (id) => `link ${id}: [${id}](…/${papers.decisions}#${id.toLowerCase()})`,
  );
}

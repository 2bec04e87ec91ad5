// Refuses names of files and exports that say nothing (rule 1; docs/glossary.md lists the words).

import { type Visitor as VisitorType, Visitor } from 'oxc-parser';
import type { Finding, SourceCheck } from './finding.ts';
import { exportsOf, type Source } from './source.ts';

const empty = new Set(['manager', 'helper', 'helpers', 'util', 'utils', 'common', 'misc', 'info', 'infos']);

/** Words of the documents that hold one of them: 'This password is on the list of common passwords.' */
const ofTheField = /\bcommon passwords?\b/g;

export const names: SourceCheck = {
  name: 'names',
  reads: (path) => /^(apps|packages|modules|tools|bench|e2e)\//.test(path),
  find: (sources) => sources.flatMap((source) => [...emptyNames(source), ...erasedSyntax(source)]),
};

/** `patientSearch.store` and `patient-search` both give patient, search. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());
}

/** The word of a name that says nothing, if it has one. */
export function emptyWord(name: string): string | undefined {
  return wordsOf(name)
    .join(' ')
    .replace(ofTheField, '')
    .split(' ')
    .find((word) => empty.has(word));
}

function emptyNames(source: Source): Finding[] {
  const found: Finding[] = [];
  const inPath = source.path.split('/').map(emptyWord).find(Boolean);
  if (inPath) found.push(findingOf(source, 1, `"${inPath}" says nothing in a file name`));
  for (const one of exportsOf(source)) {
    const word = emptyWord(one.name);
    if (word) found.push(findingOf(source, one.line, `"${word}" says nothing in ${one.name}`));
  }
  return found;
}

function findingOf(source: Source, line: number, what: string): Finding {
  return { file: source.path, line, rule: 'names', todo: `${what}: use a word of docs/glossary.md` };
}

const mayBeErased = /\b(?:enum|namespace|module|global)\b/;

/** Node strips types and cannot run enums and namespaces. */
function erasedSyntax(source: Source): Finding[] {
  if (!mayBeErased.test(source.text)) return [];
  const found: Finding[] = [];
  const add = (offset: number, todo: string): void => {
    found.push({ file: source.path, line: source.lineOf(offset), rule: 'names', todo });
  };
  const visitor: VisitorType = new Visitor({
    TSEnumDeclaration: (node) => add(node.start, 'no enum: use a union of literals or an `as const` object'),
    TSModuleDeclaration: (node) => {
      if (!node.declare) add(node.start, 'no namespace: a file is the namespace');
    },
  });
  visitor.visit(source.program);
  return found;
}

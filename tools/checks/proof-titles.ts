// Keeps each requirement id on a single test, at most three to a title: what names a group or ten lines at once proves none.

import { idsOf } from '../map/requirements.ts';
import { hasId, textPlaces, type Title, titlesOf } from '../map/test-titles.ts';
import { isNamedLikeTest } from '../test-paths.ts';
import type { Finding, SourceCheck } from './finding.ts';
import type { Source } from './source.ts';

const most = 3;

/** @param areas the first words of requirement ids, such as LOG */
export function proofTitles(areas: ReadonlySet<string>): SourceCheck {
  return {
    name: 'proof titles',
    reads: (path) => isNamedLikeTest(path) && !path.startsWith('tools/'),
    find: (sources) => sources.flatMap((source) => findingsIn(source, areas)),
  };
}

function findingsIn(source: Source, areas: ReadonlySet<string>): Finding[] {
  if (namedIn(source.text, areas).length === 0) return [];
  const titles = titlesOf(source);
  const finding = (start: number, todo: string): Finding => ({
    file: source.path,
    line: source.lineOf(start),
    rule: 'proof titles',
    todo,
  });
  const wrong = titles.flatMap((title) =>
    wrongWith(title, namedIn(title.text, areas)).map((todo) => finding(title.start, todo)),
  );
  const loose = textPlaces(source)
    .filter(({ text }) => hasId.test(text))
    .filter(({ start, end }) => !titles.some((title) => title.start <= start && end <= title.end))
    .filter(({ start }) => !/\bspec: \[[^\]]*$/.test(source.text.slice(0, start)))
    .flatMap(({ text, start }) => namedIn(text, areas).map((id) => finding(start, looseTodo(id))));
  return [...wrong, ...loose];
}

/** Also those that are only begun. */
function namedIn(text: string, areas: ReadonlySet<string>): string[] {
  const proven = text.replaceAll(/\bbegun (?=[A-Z]{2,9}-)/g, '');
  return [...new Set(idsOf(proven, areas).map(({ id }) => id))];
}

function wrongWith({ kind, text }: Title, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  if (kind !== 'test') {
    return [`a ${kind} proves nothing by itself: take ${ids.join(', ')} to the test that proves it`];
  }
  if (ids.length <= most) return [];
  return [
    `“${text.slice(0, 40)}…” names ${ids.length} requirements: split it, at most ${most} to a test, each proven by its body`,
  ];
}

function looseTodo(id: string): string {
  return `${id} stands in a text that is no title: it proves nothing there`;
}

// What does an import say at its end, at the terminal and in the file of --report?
import type { ImportSite } from './import-sources.store.ts';
import { type Count, MOST_LISTED, type Tally } from './import-tally.ts';
import type { Place } from './received.ts';

const COLUMNS = ['created', 'changed', 'unchanged', 'kept', 'rejected'] as const;
/** At the terminal; the report lists more. */
const MOST_PRINTED = { rejected: 50, remarks: 10, skipped: 10 } as const;

const KEPT = 'kept: stored as they came, for export; the portal shows nothing of them yet.';

const counted = (count: number): string => count.toLocaleString('en-US');

const tableLine = (name: string, cells: readonly string[]): string =>
  `${name.padEnd(24)}${cells.map((cell) => cell.padStart(11)).join('')}`;

const noCount = (): Count => ({ created: 0, changed: 0, unchanged: 0, kept: 0, rejected: 0 });

const sum = (counts: Iterable<Count>): Count => {
  const total = noCount();
  for (const count of counts) for (const column of COLUMNS) total[column] += count[column];
  return total;
};

const cellsOf = (count: Count): string[] => COLUMNS.map((column) => counted(count[column]));

/** In the order of names; what could not be read at all stands last. */
const rowsOf = (tally: Tally): [string, Count][] => {
  const names: Readonly<Record<string, string>> = { '?': '(unreadable)', file: '(whole files)' };
  const place = (type: string) => (type in names ? `~${type}` : type);
  return [...tally.counts]
    .sort(([a], [b]) => (place(a) < place(b) ? -1 : 1))
    .map(([type, count]) => [names[type] ?? type, count]);
};

const placeInWords = ({ file, line, entry }: Place): string => {
  const words = [file];
  if (line !== null) words.push(`line ${counted(line)}`);
  if (entry !== null) words.push(`entry ${counted(entry)}`);
  return words.join(', ');
};

const listed = (heading: string, lines: readonly string[], total: number, most: number): string[] => {
  if (total === 0) return [];
  const shown = lines.slice(0, most);
  const more = total - shown.length;
  return [
    '',
    heading,
    ...shown,
    ...(more > 0 ? [`  … and ${counted(more)} more; --report lists them.`] : []),
  ];
};

/** By file and line, whenever it was met. */
const inOrder = <T extends { readonly place: Place }>(all: readonly T[]): T[] =>
  [...all].sort(({ place: a }, { place: b }) => {
    if (a.file !== b.file) return a.file < b.file ? -1 : 1;
    return (a.entry ?? 0) - (b.entry ?? 0) || (a.line ?? 0) - (b.line ?? 0);
  });

export interface Closing {
  readonly site: ImportSite;
  readonly dryRun: boolean;
  readonly interrupted: boolean;
  readonly milliseconds: number;
}

export const reportLines = (tally: Tally, closing: Closing): string[] => {
  const total = sum(tally.counts.values());
  const rate = Math.round((tally.total.resources * 1000) / Math.max(1, closing.milliseconds));
  const lines = [
    tableLine('', COLUMNS),
    ...rowsOf(tally).map(([type, count]) => tableLine(type, cellsOf(count))),
    tableLine('total', cellsOf(total)),
    ...listed(
      `Rejected (${counted(tally.total.rejected)}):`,
      inOrder(tally.rejections).map(
        (one) => `  ${placeInWords(one.place)}${one.resource ? ` (${one.resource})` : ''}: ${one.reason}`,
      ),
      tally.total.rejected,
      MOST_PRINTED.rejected,
    ),
    ...listed(
      `Imported, with a remark (${counted(tally.total.remarks)}):`,
      inOrder(tally.remarks).map((one) => `  ${placeInWords(one.place)} (${one.resource}): ${one.text}`),
      tally.total.remarks,
      MOST_PRINTED.remarks,
    ),
    ...listed(
      `Skipped (${counted(tally.skipped.length)}): the name does not end in .json, .ndjson, .json.gz or .ndjson.gz:`,
      tally.skipped.map((path) => `  ${path}`),
      tally.skipped.length,
      MOST_PRINTED.skipped,
    ),
    ...(total.kept > 0 ? ['', KEPT] : []),
    '',
    `${counted(tally.total.resources)} resources for ${closing.site.shortName} in ${(closing.milliseconds / 1000).toFixed(1)} s, ${counted(rate)} a second.`,
  ];
  if (closing.dryRun) lines.push('This was a dry run: nothing was written.');
  if (closing.interrupted)
    lines.push('Interrupted. Run the same command again: it goes on where it stopped.');
  return lines;
};

/** The report as JSON; it names resources by type and id and holds no values of theirs. */
export const reportJson = (tally: Tally, closing: Closing): string =>
  `${JSON.stringify(
    {
      site: closing.site.slug,
      dryRun: closing.dryRun,
      interrupted: closing.interrupted,
      milliseconds: Math.round(closing.milliseconds),
      total: sum(tally.counts.values()),
      byType: Object.fromEntries(rowsOf(tally)),
      rejected: inOrder(tally.rejections).map(({ place, resource, reason }) => ({
        ...place,
        resource,
        reason,
      })),
      rejectedNotListed: Math.max(0, tally.total.rejected - MOST_LISTED),
      remarks: inOrder(tally.remarks).map(({ place, resource, text }) => ({ ...place, resource, text })),
      remarksNotListed: Math.max(0, tally.total.remarks - MOST_LISTED),
      skipped: tally.skipped,
    },
    null,
    2,
  )}\n`;

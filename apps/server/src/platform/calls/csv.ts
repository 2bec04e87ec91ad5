// How do rows become a CSV file that a spreadsheet opens without running anything in it? (RFC 4180)
import type { Csv } from '@alveary/contract/call.ts';
import { iso } from '../clock.ts';
import type { AnswerFile } from './answer-file.ts';

/** Spreadsheets run a cell that begins so, also after blanks and in full-width letters. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** Where the list separator is a semicolon, as in most of Europe, spreadsheets begin a cell here too, whatever the quotes say. */
const FORMULA_WITHIN = /([;|\t\r\n])([^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/g;

/** What a letter of ASCII asks for: nothing, a closer look where it begins a cell, or one wherever it stands. */
const [PLAIN, PLAIN_WITHIN] = [2, 1];
const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/[;|",\t\r\n]/.test(letter)) return 0;
  return /[\s=+\-@]/.test(letter) ? PLAIN_WITHIN : PLAIN;
});

/** Most cells: nothing to neutralise and nothing to quote. Looked at letter by letter, which is quicker for short texts than a pattern. */
const isPlain = (text: string): boolean => {
  if (asciiKinds[text.charCodeAt(0)] !== PLAIN) return text === '';
  for (let at = 1; at < text.length; at += 1) if (asciiKinds[text.charCodeAt(at)] === 0) return false;
  return true;
};

/** Without it, spreadsheets read UTF-8 as a local code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** An apostrophe makes a text of what would be a formula; a number stays a number. */
export const csvCell = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : '';
  if (isPlain(text)) return text;
  const within = text.replaceAll(FORMULA_WITHIN, "$1'$2");
  const harmless = FORMULA.test(within) ? `'${within}` : within;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const BREAK = '\r\n';

/** One line of a file, with its end. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}${BREAK}`;

/** The first line of a file, before which spreadsheets look for the mark. */
export const csvHead = (headings: readonly string[]): string => `${BYTE_ORDER_MARK}${csvLine(headings)}`;

/** The name of the file and what it is. @param now ms since the epoch */
export const csvKind = ({ fileName }: Csv, now: number): Pick<AnswerFile, 'name' | 'type'> => ({
  name: `${fileName}-${iso(now).slice(0, 10)}.csv`,
  type: 'text/csv; charset=utf-8; header=present',
});

const isRow = (row: unknown): row is Readonly<Record<string, unknown>> =>
  typeof row === 'object' && row !== null;

/** Only declared columns are written. @throws Error when the handler gave something else than rows */
export const csvFile = (output: Csv, rows: unknown, now: number): AnswerFile => {
  if (!Array.isArray(rows)) throw new Error('A CSV call must answer rows.');
  const fields = Object.keys(output.columns);
  const lines = rows.map((row: unknown) => {
    if (!isRow(row)) throw new Error('A row of a CSV call is not an object.');
    return csvLine(fields.map((field) => row[field]));
  });
  return { ...csvKind(output, now), body: csvHead(Object.values(output.columns)) + lines.join('') };
};

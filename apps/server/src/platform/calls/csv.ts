// How do rows become a CSV file that a spreadsheet opens without running anything in it? (RFC 4180)
import type { Csv } from '@alveary/contract/call.ts';
import { iso } from '../clock.ts';
import type { AnswerFile } from './answer-file.ts';

/** Spreadsheets run a cell that begins so, also after blanks and in full-width letters. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** Where the list separator is a semicolon, as in most of Europe, spreadsheets begin a cell here too, whatever the quotes say. */
const FORMULA_WITHIN = /([;|\t\r\n])([^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/g;

/** Without it, spreadsheets read UTF-8 as a local code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** An apostrophe makes a text of what would be a formula; a number stays a number. */
export const csvCell = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : '';
  const within = text.replaceAll(FORMULA_WITHIN, "$1'$2");
  const harmless = FORMULA.test(within) ? `'${within}` : within;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const isRow = (row: unknown): row is Readonly<Record<string, unknown>> =>
  typeof row === 'object' && row !== null;

/** Only declared columns are written. @throws Error when the handler gave something else than rows */
export const csvFile = (output: Csv, rows: unknown, now: number): AnswerFile => {
  if (!Array.isArray(rows)) throw new Error('A CSV call must answer rows.');
  const fields = Object.keys(output.columns);
  const lines = rows.map((row: unknown) => {
    if (!isRow(row)) throw new Error('A row of a CSV call is not an object.');
    return fields.map((field) => csvCell(row[field])).join(',');
  });
  const heading = Object.values(output.columns).map(csvCell).join(',');
  return {
    name: `${output.fileName}-${iso(now).slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8; header=present',
    body: `${BYTE_ORDER_MARK}${[heading, ...lines].join('\r\n')}\r\n`,
  };
};

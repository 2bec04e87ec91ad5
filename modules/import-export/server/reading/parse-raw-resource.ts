// Is a raw resource of a file UTF-8 and JSON, and if not, on which line and why?
import { isUtf8 } from 'node:buffer';
import { findJsonFault, linesBefore } from './json-fault.ts';
import { LARGEST_RAW_RESOURCE, type RawResource } from './raw-resource.ts';

export interface Fault {
  readonly line: number;
  readonly reason: string;
}

export type ParsedRawResource =
  | { readonly text: string; readonly value: unknown; readonly fault?: never }
  | { readonly fault: Fault; readonly value?: never };

const MEGABYTE = 1024 * 1024;

const tooLong = (line: number): Fault => ({
  line,
  reason: `It is longer than ${LARGEST_RAW_RESOURCE / MEGABYTE} MB, the most a single resource may have.`,
});

const charsetFault = (bytes: Buffer, line: number): Fault => {
  const text = bytes.toString('utf8');
  const offset = text.indexOf('\uFFFD');
  return {
    line: line + linesBefore(text, offset),
    reason: 'The text is not UTF-8 (Latin-1 or another charset). Save the file as UTF-8.',
  };
};

const jsonFault = (text: string, line: number): Fault => {
  const fault = findJsonFault(text);
  if (fault === null) return { line, reason: 'This is not JSON that can be read.' };
  const lineStart = text.lastIndexOf('\n', fault.offset - 1) + 1;
  return {
    line: line + linesBefore(text, fault.offset),
    reason: `Not JSON: ${fault.reason} (column ${fault.offset - lineStart + 1}).`,
  };
};

export const parseRawResource = ({ bytes, line }: Pick<RawResource, 'bytes' | 'line'>): ParsedRawResource => {
  if (bytes === null) return { fault: tooLong(line) };
  if (!isUtf8(bytes)) return { fault: charsetFault(bytes, line) };
  const text = bytes.toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    return { text, value };
  } catch {
    return { fault: jsonFault(text, line) };
  }
};

// Does the reader find the same frames however the bytes are cut, and the same as the parser of stompjs?
import { FrameImpl, Parser } from '@stomp/stompjs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameReader, type Frame, FrameFault, textOf } from './frame-reader.ts';
import { fuzz } from '../../../tools/testing/deep.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const shown = ({ command, headers, body }: Frame) => [command, Object.fromEntries(headers), [...body]];
const readAll = (bytes: Uint8Array, largest = 100_000): Frame[] => createFrameReader(largest).read(bytes);

describe('frames', () => {
  it('end their lines with or without a carriage return', () => {
    const [frame] = readAll(bytesOf('SEND\r\ndestination:/a\r\nx:\r\n\r\n\r\nbody\r\n\0'));
    expect(Object.fromEntries(frame?.headers ?? [])).toEqual({ destination: '/a', x: '' });
    expect(frame && textOf(frame)).toBe('\r\nbody\r\n');
  });

  it('keep blanks of headers, and the first of repeated ones', () => {
    const [frame] = readAll(bytesOf('SEND\na: b \na:c\nlike:x:y\n\n\0'));
    expect(Object.fromEntries(frame?.headers ?? [])).toEqual({ a: ' b ', like: 'x:y' });
  });

  it('unescape headers but those of CONNECT', () => {
    const [first, second] = readAll(
      bytesOf('CONNECT\npasscode:a\\cb\n\n\0SEND\na\\cb:\\r\\n\\c\\\\\\\\n\n\n\0'),
    );
    expect(first?.headers.get('passcode')).toBe('a\\cb');
    expect(second?.headers.get('a:b')).toBe('\r\n:\\\\n');
  });

  it('have a body of bytes; as text it is known to be none', () => {
    const [frame] = readAll(Uint8Array.from([...bytesOf('SEND\ncontent-length:2\n\n'), 0xff, 0, 0]));
    expect([...(frame?.body ?? [])]).toEqual([0xff, 0]);
    expect(frame && textOf(frame)).toBeNull();
  });

  it('stay as they were when the next ones are read', () => {
    const reader = createFrameReader(1000);
    const [first] = reader.read(bytesOf('SEND\n\nfirst\0'));
    reader.read(bytesOf('SEND\n\nother words\0'));
    expect(first && textOf(first)).toBe('first');
  });

  it('of the largest size are read, one byte more is not', () => {
    const frame = (length: number): Uint8Array => bytesOf(`SEND\n\n${'x'.repeat(length)}\0`);
    expect(readAll(frame(93), 100)).toHaveLength(1);
    expect(() => readAll(frame(94), 100)).toThrow('A frame may have 100 bytes at most.');
    expect(() => readAll(bytesOf('SEND\ncontent-length:101\n\n'), 100)).toThrow(FrameFault);
  });

  it('of any number pass through one reader, with beats between them', () => {
    const reader = createFrameReader(40);
    const frame = bytesOf('\n\nSEND\n\n0123456789\0\n');
    for (let times = 0; times < 1000; times += 1) expect(reader.read(frame)).toHaveLength(1);
  });
});

const headerText = fc.string({
  maxLength: 8,
  unit: fc.constantFrom('a', 'é', ':', '\\', '\n', '\r', '🫁', ' '),
});
const written = fc.record({
  headers: fc.dictionary(fc.stringMatching(/^[a-z][a-z-]{0,8}$/), headerText, { maxKeys: 4 }),
  body: fc.uint8Array({ maxLength: 40 }),
});

it('whatever stompjs writes is read as it was meant, however it is cut', () => {
  fc.assert(
    fc.property(
      fc.array(written, { maxLength: 4 }),
      fc.array(fc.nat(60), { maxLength: 20 }),
      (sent, cuts) => {
        const bytes = Buffer.concat(
          sent.map(({ headers, body }) => {
            const frame = FrameImpl.marshall({
              command: 'SEND',
              headers,
              binaryBody: body,
              escapeHeaderValues: true,
            });
            return Buffer.from(frame as ArrayBuffer);
          }),
        );
        const reader = createFrameReader(10_000);
        const read: Frame[] = [];
        let from = 0;
        for (const cut of [...cuts, bytes.length]) {
          read.push(...reader.read(bytes.subarray(from, from + cut)));
          from = Math.min(bytes.length, from + cut);
        }
        expect(read.map(shown)).toEqual(
          sent.map(({ headers, body }) => [
            'SEND',
            { ...headers, 'content-length': String(body.length) },
            [...body],
          ]),
        );
      },
    ),
    fuzz(100),
  );
});

it('what it reads, the parser of stompjs reads alike', () => {
  const part = fc.constantFrom('SEND\n', 'a:b\n', '\n', '\0', 'x', 'content-length:2\n', 'é', '\r\n');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const bytes = bytesOf(parts.join(''));
      let read: Frame[];
      try {
        read = readAll(bytes);
      } catch (error) {
        // Stricter: a header without a colon, a length that is not the body's.
        expect(error).toBeInstanceOf(FrameFault);
        return;
      }
      const theirs: unknown[] = [];
      const parser = new Parser(
        ({ command, headers, binaryBody }) =>
          theirs.push([command, Object.fromEntries([...headers].reverse()), [...(binaryBody ?? [])]]),
        () => undefined,
      );
      parser.parseChunk(new Uint8Array(bytes).buffer);
      expect(read.map(shown)).toEqual(theirs);
    }),
    fuzz(500),
  );
});

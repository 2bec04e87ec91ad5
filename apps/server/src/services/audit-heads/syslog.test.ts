// Do the ends of the chains reach a syslog server as RFC 5424 says, over UDP and over TCP?
import { createSocket } from 'node:dgram';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { closeAfterFile } from '../../testing/closing.ts';
import { headsToSyslog } from './syslog.ts';

const heads = [
  { month: '2026-10', number: 41, hash: 'ab'.repeat(32) },
  { month: '2026-11', number: 7, hash: 'cd'.repeat(32) },
];

/** Priority 109: facility 13 (log audit), severity 5 (notice); version, time, host, program, process, kind, no structured data. */
const RFC_5424 =
  /^<109>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [!-~]{1,255} alveary \d+ audit-head - (\d{4}-\d\d:\d+:[0-9a-f]{64})$/;

const headOf = (message: string): string | undefined => RFC_5424.exec(message)?.[1];
const expected = heads.map(({ month, number, hash }) => `${month}:${number}:${hash}`);

describe('the ends of the audit chains to syslog', () => {
  test('over UDP: one datagram for each', async () => {
    const socket = createSocket('udp4');
    const received: string[] = [];
    const both = Promise.withResolvers<void>();
    socket.on('message', (message) => {
      received.push(message.toString());
      if (received.length === 2) both.resolve();
    });
    await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
    closeAfterFile(async () => void socket.close());
    await headsToSyslog(`udp://127.0.0.1:${socket.address().port}`).note(heads);
    await both.promise;
    // Datagrams may overtake each other.
    expect(new Set(received.map(headOf))).toEqual(new Set(expected));
  });

  test('over TCP: each behind its length, and the connection ends in order', async () => {
    const stream = Promise.withResolvers<string>();
    const server = createServer((socket) => void text(socket).then(stream.resolve, stream.reject));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    closeAfterFile(() => new Promise<void>((closed) => server.close(() => closed())));
    const { port } = server.address() as AddressInfo;
    await headsToSyslog(`tcp://127.0.0.1:${port}`).note(heads);
    let rest = await stream.promise;
    const received: string[] = [];
    while (rest !== '') {
      const [, length = ''] = /^(\d+) /.exec(rest) ?? [];
      const start = length.length + 1;
      received.push(rest.slice(start, start + Number(length)));
      rest = rest.slice(start + Number(length));
    }
    expect(received.map(headOf)).toEqual(expected);
  });

  test('a server that is not there is told, and nothing can be read back', async () => {
    const place = headsToSyslog('tcp://127.0.0.1:1');
    await expect(place.note(heads)).rejects.toThrow(/ECONNREFUSED/);
    expect(place.read).toBeUndefined();
  });
});

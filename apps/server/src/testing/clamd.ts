// Stands in for ClamAV's daemon: speaks INSTREAM as clamd(8) tells it, finds EICAR, and fails on demand.
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { closeAfterFile } from './closing.ts';
import { temporaryFolder } from './files.ts';

/** The file that every scanner takes for malware, in two parts, so that no scanner takes this one for it (eicar.org). */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** `silent`: it takes the file and says nothing; `gone`: it closes the connection; `full`: the file is beyond its own limit. */
export type ClamdFault = 'silent' | 'gone' | 'full';

export interface StandInClamd {
  /** For CLAMD_URL. */
  readonly url: string;
  /** The sizes of the files that came whole. */
  readonly sizes: number[];
  /** What goes wrong with the next files, the first of it with the next one. */
  readonly faults: ClamdFault[];
  /** Connections that wait for an answer. */
  readonly waiting: ReadonlySet<Socket>;
}

const COMMAND = 'zINSTREAM\0';

/** The file that a client has sent so far, and whether it is whole. */
const fileIn = (received: Buffer): { readonly content: Buffer; readonly isWhole: boolean } => {
  const pieces: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return { content: Buffer.concat(pieces), isWhole: true };
    if (at + 4 + length > received.length) break;
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { content: Buffer.concat(pieces), isWhole: false };
};

/** @param over a socket of this machine, or TCP */
export const standInClamd = async (over: 'unix' | 'tcp' = 'tcp'): Promise<StandInClamd> => {
  const sizes: number[] = [];
  const faults: ClamdFault[] = [];
  const waiting = new Set<Socket>();
  const answer = (socket: Socket, received: Buffer): void => {
    const command = received.subarray(0, COMMAND.length).toString();
    if (!COMMAND.startsWith(command)) {
      socket.end('UNKNOWN COMMAND\0');
      return;
    }
    const { content, isWhole } = fileIn(received);
    if (faults[0] === 'full' && content.length > 0) {
      faults.shift();
      socket.end('INSTREAM size limit exceeded. ERROR\0');
      return;
    }
    if (!isWhole) return;
    sizes.push(content.length);
    const fault = faults.shift();
    if (fault === 'gone') socket.destroy();
    else if (fault === undefined)
      socket.end(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  };
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    waiting.add(socket);
    socket.on('close', () => waiting.delete(socket)).on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      answer(socket, received);
    });
  });
  const path = join(temporaryFolder(), 'clamd.sock');
  await new Promise<void>((listening) => {
    if (over === 'unix') server.listen(path, listening);
    else server.listen(0, '127.0.0.1', listening);
  });
  closeAfterFile(() => {
    for (const socket of waiting) socket.destroy();
    server.close();
  });
  const url = over === 'unix' ? `unix:${path}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, sizes, faults, waiting };
};

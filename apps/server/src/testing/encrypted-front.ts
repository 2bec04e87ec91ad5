// Stands in front of the PostgreSQL of the tests and speaks TLS with whoever asks for it, as a database with ssl = on does (PostgreSQL
// frontend/backend protocol, SSLRequest).
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { TestCertificate } from './certificate.ts';
import { closeAfterFile } from './closing.ts';

const SSL_REQUEST = 80_877_103;

export interface EncryptedFront {
  readonly port: number;
  /** Connections that asked for TLS, and those that began without. */
  readonly seen: { encrypted: number; plain: number };
}

/** @param certificate null: it offers no TLS */
export const encryptedFront = async (
  databaseUrl: string,
  certificate: TestCertificate | null,
): Promise<EncryptedFront> => {
  const { hostname, port } = new URL(databaseUrl);
  const seen = { encrypted: 0, plain: 0 };
  const sockets = new Set<Socket>();
  const keep = <Kept extends Socket>(socket: Kept): Kept => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((socket) => {
    keep(socket).once('data', (first: Buffer) => {
      if (first.length < 8 || first.readInt32BE(4) !== SSL_REQUEST) {
        seen.plain += 1;
        socket.destroy();
        return;
      }
      seen.encrypted += 1;
      if (certificate === null) return void socket.end('N');
      socket.write('S');
      const secure = keep(new TLSSocket(socket, { isServer: true, ...certificate }));
      const database = keep(connect(Number(port || '5432'), hostname));
      secure.pipe(database).pipe(secure);
      secure.on('close', () => database.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterFile(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, seen };
};

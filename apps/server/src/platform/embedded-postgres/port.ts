// On which port of this machine does the embedded PostgreSQL listen? The same one each time, so that tools can be pointed at it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const fileOf = (dataDirectory: string) => join(dataDirectory, 'postgres.port');

export function rememberedPort(dataDirectory: string): number | undefined {
  const file = fileOf(dataDirectory);
  if (!existsSync(file)) return undefined;
  const port = Number(readFileSync(file, 'utf8').trim());
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

export function rememberPort(dataDirectory: string, port: number): void {
  if (rememberedPort(dataDirectory) !== port) writeFileSync(fileOf(dataDirectory), `${port}\n`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

// Can the web server listen where it is told to? Asked before anything else is started, so that nothing has to be undone.
import { createServer } from 'node:net';
import { StartFailure } from './start-failure.ts';

/** @throws StartFailure naming the port and what to do. */
export async function checkAddressFree(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    throw listenFailure(error, host, port);
  } finally {
    server.close();
  }
}

/** The one line for an error of `listen`; other errors come back as they are. */
export function listenFailure(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') {
    return new StartFailure(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start.`,
    );
  }
  if (code === 'EACCES') {
    return new StartFailure(
      `This user may not listen on port ${port}. Choose one above 1023: PORT=8080 npm start.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartFailure(
      `HOST=${host} is no address of this machine. Use 127.0.0.1 (this machine only) or 0.0.0.0 (all of its networks).`,
    );
  }
  return error;
}

// How is a server tried that is set up differently? A second web node on the database of the journeys, with its own settings.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSecretKey } from '../../apps/server/src/testing/secret-key.ts';
import { runMain } from '../../apps/server/src/testing/server-process.ts';

export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => found(port));
    });
  });

/** Starts it on `port`. @returns how to end it */
export async function startSecondNode(
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), `alveary-node-${process.pid}-`));
  const running = runMain({
    PORT: String(port),
    ALVEARY_DATA_DIR: folder,
    ALVEARY_ROLES: 'web',
    DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '',
    LOG_LEVEL: 'warn',
    ALVEARY_SECRET_KEY: testSecretKey,
    ...settings,
  });
  const stop = async (): Promise<void> => {
    running.child.kill('SIGTERM');
    await running.ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await running.printed(/Ready at/);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

// The server started within the process of the test, on a database that is there: for what does not depend on a process.
import { readConfig } from '../platform/config.ts';
import { databaseAddress } from '../platform/database-address.ts';
import { createLifetime } from '../platform/lifetime.ts';
import { createProgress } from '../platform/progress.ts';
import { start } from '../start.ts';
import { closeAfterFile } from './closing.ts';
import { temporaryFolder } from './files.ts';

export interface StartedHere {
  readonly address: string;
  /** What the person at the terminal reads. */
  readonly output: string;
  /** Ends it as a signal does. */
  stop(): Promise<void>;
}

/** @throws StartFailure that main.ts prints before it ends with 1 */
export const startHere = async (settings: Readonly<Record<string, string>>): Promise<StartedHere> => {
  const complaints: string[] = [];
  const config = readConfig({
    PORT: '0',
    ALVEARY_DATA_DIR: temporaryFolder(),
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const lifetime = createLifetime((line) => complaints.push(line));
  const stop = async (): Promise<void> => {
    await lifetime.stop();
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  };
  closeAfterFile(stop);
  let output = '';
  const progress = createProgress((text) => (output += text));
  try {
    const logins = await databaseAddress(config, lifetime, progress.report);
    await start({ config, logins, lifetime, progress });
  } catch (error) {
    await stop();
    throw error;
  }
  const [, address = ''] = /Ready at (http:\S+)/.exec(output) ?? [];
  return { address, output, stop };
};

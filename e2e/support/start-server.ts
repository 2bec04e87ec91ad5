// Starts the server of the journeys from main.ts, with the demo world in a temporary folder.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSecretKey } from '../../apps/server/src/testing/secret-key.ts';
import { startServer } from '../../apps/server/src/testing/server-process.ts';

const providers = [{ id: 'P-7', npi: '1234567893', firstName: 'Evelyn', lastName: 'Marsh' }];

/** Stands for the record system of Bay Allergy; the other sites have none. */
const recordSystem = (): string => {
  const folder = mkdtempSync(join(tmpdir(), `alveary-ehr-${process.pid}-`));
  mkdirSync(join(folder, 'bay-allergy'));
  writeFileSync(join(folder, 'bay-allergy', 'providers.json'), JSON.stringify(providers));
  return folder;
};

export default async function setup(): Promise<() => Promise<void>> {
  const ehr = recordSystem();
  const server = await startServer({
    // It ends a start that hangs: on a busy machine one takes minutes.
    readyWithinMs: 600_000,
    // All visitors of booking pages come from this machine.
    settings: { EHR_FOLDER: ehr, ALVEARY_SECRET_KEY: testSecretKey, BOOKING_PER_ADDRESS: '1000' },
  });
  process.env['E2E_BASE_URL'] = server.address;
  process.env['E2E_DATABASE_URL'] = server.databaseUrl;
  return async () => {
    await server.stop();
    rmSync(ehr, { recursive: true, force: true });
  };
}

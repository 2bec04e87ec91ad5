// Against which server do the journeys run? One started for them from main.ts, with the demo world in a temporary folder.
import { startServer } from '../../apps/server/src/testing/server-process.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer({ readyWithinMs: 120_000 });
  process.env['E2E_BASE_URL'] = server.address;
  process.env['E2E_DATABASE_URL'] = server.databaseUrl;
  return () => server.stop();
}

// How fast is a bare route at this moment, on this machine? It is measured first, and again right before each figure that is
// shown as a ratio to it, so that neither a slower machine nor a busier minute looks like slower software.
import type { Bare } from './figures.ts';
import { startBareServer } from './house.ts';
import { measure } from './load.ts';
import { anyPatients, type SampledPatient } from './samples.ts';
import type { Parties } from './share.ts';

export interface BareRoute {
  /** What it does with so many clients, measured now. */
  now(clients: number): Promise<Bare>;
}

const SECONDS = 1;

/** Runs `work` beside a server of one route on the same database. */
export const beside = async (
  { url, database }: { readonly url: string; readonly database: Parties['database'] },
  patients: readonly Pick<SampledPatient, 'id'>[],
  work: (bare: BareRoute) => Promise<boolean>,
): Promise<boolean> => {
  const server = await startBareServer(url);
  const next = (number: number) => ({ path: `/bare/${patients[number % patients.length]?.id ?? ''}` });
  const load = { address: server.address, token: '', next, parties: { server: server.pid, database } };
  const now = async (clients: number): Promise<Bare> => {
    const { times, seconds, spent } = await measure({ ...load, clients, seconds: SECONDS });
    const together = spent ? spent.client + (spent.server ?? 0) + (spent.database ?? 0) : null;
    return {
      perSecond: times.length / seconds,
      processor: together === null ? null : (together * 1e6) / times.length,
    };
  };
  try {
    // Once for nothing: a program that has just started is slow.
    await now(16);
    for (const clients of [1, 16]) {
      const { perSecond, processor } = await now(clients);
      const spent = processor === null ? '' : `, ${processor.toFixed(0)} microseconds of processor time each`;
      console.log(`bare route, ${clients} clients: ${perSecond.toFixed(0)}/s${spent}`);
    }
    return await work({ now });
  } finally {
    await server.stop();
  }
};

/** What it does with one client on this database, measured now. */
export const bareOn = async ({
  url,
  pid,
}: {
  readonly url: string;
  readonly pid: number | null;
}): Promise<Bare> => {
  const found: Bare[] = [];
  await beside({ url, database: pid ?? undefined }, await anyPatients(url), async (bare) => {
    found.push(await bare.now(1));
    return true;
  });
  const [bare] = found;
  if (bare === undefined) throw new Error('The bare route was not measured.');
  return bare;
};

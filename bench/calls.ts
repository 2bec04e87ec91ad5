// `npm run bench -- calls`: how fast are opening a patient, listing the logs and writing one, each with its audit row saved?
import { generatedAccounts } from '../apps/server/src/modules/import-export/generate.ts';
import type { Target } from './figures.ts';
import { figureOf, Sheet } from './figures.ts';
import { ensurePatients, openBenchDatabase, signIn, startServer } from './house.ts';
import type { Sent } from './load.ts';
import { measure } from './load.ts';
import type { BenchOptions } from './main.ts';
import { samplePatients } from './samples.ts';

interface Case {
  readonly name: string;
  readonly next: (number: number) => Sent;
  readonly targets: Readonly<Record<number, Target>>;
}

const READS = { 1: { perSecond: 600 }, 16: { perSecond: 2000 } };
const CREATES = { 1: { perSecond: 260 }, 16: { perSecond: 1000 } };

const newLog = (number: number) => ({
  purpose: 'CARE_EVENT',
  sent: '2026-11-02T10:00:00Z',
  subject: 'Measured',
  payload: null,
  duration: 5,
  medium: 'VERBAL_PHONE',
  direction: 'OUTBOUND',
  communicationResult: 'ANSWERED',
  note: `<p>Measured log ${number}</p>`,
});

const casesFor = (patients: readonly { readonly id: string; readonly siteProfileId: string }[]): Case[] => {
  const at = (number: number) => {
    const patient = patients[number % patients.length];
    if (!patient) throw new Error('The bench account has no patients.');
    return patient;
  };
  return [
    {
      name: 'open a profile',
      next: (number) => ({ path: `/gateway/v2/sites/profiles/${at(number).siteProfileId}` }),
      targets: READS,
    },
    {
      name: 'list its logs',
      next: (number) => ({ path: `/gateway/communications?principal.equals=${at(number).id}` }),
      targets: READS,
    },
    {
      name: 'create a log',
      next: (number) => ({
        method: 'POST',
        path: `/gateway/communications?profileId=${at(number).id}`,
        body: newLog(number),
      }),
      targets: CREATES,
    },
  ];
};

export const benchCalls = async (options: BenchOptions): Promise<boolean> => {
  const database = await openBenchDatabase(options);
  try {
    await ensurePatients(database, options.patients);
    const server = await startServer({
      DATABASE_URL: database.url,
      ALVEARY_DATA_DIR: `${database.folder}/server`,
    });
    try {
      const { address } = server;
      const token = await signIn(address, generatedAccounts.staff);
      const patients = await samplePatients(database.url, 2000, generatedAccounts.staff);
      const parties = { server: server.pid, database: database.pid ?? undefined };
      const sheet = new Sheet('calls', { patients: options.patients });
      const { seconds, requests, only } = options;
      // A server that has run for a moment, as it does on any day but that of its start.
      for (const { next } of casesFor(patients))
        await measure({ address, token, clients: 4, next, seconds: 2 });
      for (const { name, next, targets } of casesFor(patients).filter((one) => one.name.includes(only))) {
        for (const clients of [1, 16, 32]) {
          await measure({ address, token, clients, next, seconds: 0.5 });
          const measured = await measure({ address, token, clients, next, seconds, requests, parties });
          sheet.add(figureOf(name, clients, measured, targets[clients]));
        }
      }
      return sheet.write();
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

// `npm run bench -- calls`: how fast are opening a patient, listing the logs and writing one, each with its audit row saved?
import { generatedAccounts } from '../apps/server/src/modules/import-export/generate.ts';
import type { Target } from './figures.ts';
import { figureOf, Sheet } from './figures.ts';
import { inHouse, signIn } from './house.ts';
import type { Sent } from './load.ts';
import { measure } from './load.ts';
import type { BenchOptions } from './main.ts';
import { MEASURED_SUBJECT, removeMeasuredLogs, type SampledPatient, samplePatients } from './samples.ts';

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
  subject: MEASURED_SUBJECT,
  payload: null,
  duration: 5,
  medium: 'VERBAL_PHONE',
  direction: 'OUTBOUND',
  communicationResult: 'ANSWERED',
  note: `<p>Measured log ${number}</p>`,
});

const takingTurns =
  (patients: readonly SampledPatient[]) =>
  (number: number): SampledPatient => {
    const patient = patients[number % patients.length];
    if (!patient) throw new Error('The bench account has no such patients.');
    return patient;
  };

const casesFor = (all: readonly SampledPatient[], withLogs: readonly SampledPatient[]): Case[] => {
  const [any, logged] = [takingTurns(all), takingTurns(withLogs)];
  return [
    {
      name: 'open a profile',
      next: (number) => ({ path: `/gateway/v2/sites/profiles/${any(number).siteProfileId}` }),
      targets: READS,
    },
    {
      name: 'list its logs',
      next: (number) => ({ path: `/gateway/communications?principal.equals=${logged(number).id}` }),
      targets: READS,
    },
    {
      name: 'create a log',
      next: (number) => ({
        method: 'POST',
        path: `/gateway/communications?profileId=${any(number).id}`,
        body: newLog(number),
      }),
      targets: CREATES,
    },
  ];
};

export const benchCalls = (options: BenchOptions): Promise<boolean> =>
  inHouse(options, async ({ address, databaseUrl, parties }) => {
    try {
      const token = await signIn(address, generatedAccounts.staff);
      const choice = { email: generatedAccounts.staff };
      const patients = await samplePatients(databaseUrl, 2000, choice);
      const withLogs = await samplePatients(databaseUrl, 2000, { ...choice, withLogs: true });
      const cases = casesFor(patients, withLogs);
      const sheet = new Sheet('calls', { patients: options.patients });
      const { seconds, requests, only } = options;
      // A server that has run for a moment, as it does on any day but that of its start.
      for (const { next } of cases) await measure({ address, token, clients: 4, next, seconds: 2 });
      for (const { name, next, targets } of cases.filter((one) => one.name.includes(only))) {
        for (const clients of [1, 16, 32]) {
          await measure({ address, token, clients, next, seconds: 0.5 });
          const measured = await measure({ address, token, clients, next, seconds, requests, parties });
          sheet.add(figureOf(name, clients, measured, targets[clients]));
        }
      }
      return sheet.write();
    } finally {
      await removeMeasuredLogs(databaseUrl);
    }
  });

// `npm run bench -- calls`: how fast are opening a patient, listing the logs and writing one, each with its audit row saved?
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { type BareRoute, beside } from './bare.ts';
import type { Figure, Target } from './figures.ts';
import { figureOf, Sheet } from './figures.ts';
import { inHouse, signIn } from './house.ts';
import type { Sent } from './load.ts';
import { measure } from './load.ts';
import type { BenchOptions } from './main.ts';
import { withRegionalAccount } from './regional.ts';
import type { Parties } from './share.ts';
import { ensureSites } from './tables-data.ts';
import { MEASURED_SUBJECT, removeMeasuredLogs, type SampledPatient, samplePatients } from './samples.ts';

interface Case {
  readonly name: string;
  readonly next: (number: number) => Sent;
  readonly targets: Readonly<Record<number, Target>>;
}

const READS = { 1: { ratio: 0.45 }, 16: { ratio: 0.45 } };
const CREATES = { 1: { ratio: 0.3 }, 16: { ratio: 0.3 } };

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

const REACHES = [5, 2000] as const;
const MOST_TIMES = 1.2;

const spentOf = ({ processor, perSecond }: Figure): number =>
  processor === undefined ? 1e6 / perSecond : (processor.server ?? 0) + (processor.database ?? 0);

/** Does a person of 2,000 sites wait longer than one of 5? By processor time, which other programs hardly change. */
const compareReaches = async (place: Place, cases: readonly Case[]): Promise<void> => {
  const { url, address, options, sheet, parties } = place;
  const of = async (siteCount: number, work: (token: string) => Promise<void>): Promise<void> =>
    withRegionalAccount(url, siteCount, async (email) => work(await signIn(address, email)));
  await of(REACHES[0], (few) =>
    of(REACHES[1], async (many) => {
      for (const { name, next } of cases.filter((one) => one.name.includes(options.only))) {
        const figures: Figure[] = [];
        for (const [siteCount, token] of [[REACHES[0], few] as const, [REACHES[1], many] as const]) {
          const load = { address, token, clients: 16, next, parties };
          await measure({ ...load, seconds: 0.5 });
          const measured = await measure({ ...load, seconds: options.seconds, requests: options.requests });
          figures.push(figureOf(`${name}, ${siteCount} sites`, 16, measured));
        }
        const [least, most] = figures;
        if (!least || !most) return;
        const times = spentOf(most) / spentOf(least);
        const target = `≤ ${MOST_TIMES} times ${REACHES[0]} sites`;
        sheet.add(least);
        sheet.add({ ...most, note: `${times.toFixed(2)} times`, target, met: times <= MOST_TIMES });
      }
    }),
  );
};

interface Place {
  readonly url: string;
  readonly address: string;
  readonly options: BenchOptions;
  readonly sheet: Sheet;
  readonly parties: Parties;
}

const measureCases = async (
  { address, options, sheet, parties }: Place,
  bare: BareRoute,
  cases: readonly Case[],
): Promise<void> => {
  const { seconds, requests, only } = options;
  const token = await signIn(address, generatedAccounts.staff);
  // A server that has run for a moment, as it does on any day but that of its start.
  for (const { next } of cases) await measure({ address, token, clients: 4, next, seconds: 2 });
  for (const { name, next, targets } of cases.filter((one) => one.name.includes(only))) {
    for (const clients of [1, 16, 32]) {
      await measure({ address, token, clients, next, seconds: 0.5 });
      const least = await bare.now(clients);
      const measured = await measure({ address, token, clients, next, seconds, requests, parties });
      sheet.add(figureOf(name, clients, measured, targets[clients], '', least));
    }
  }
};

export const benchCalls = (options: BenchOptions): Promise<boolean> =>
  inHouse(
    options,
    async ({ address, databaseUrl: url, parties }) => {
      const choice = { email: generatedAccounts.staff };
      const patients = await samplePatients(url, 2000, choice);
      const withLogs = await samplePatients(url, 2000, { ...choice, withLogs: true });
      const cases = casesFor(patients, withLogs);
      try {
        return await beside({ url, database: parties.database }, patients, async (bare) => {
          const sheet = new Sheet('calls', { patients: options.patients });
          const place = { url, address, options, sheet, parties };
          await measureCases(place, bare, cases);
          await compareReaches(place, cases);
          return sheet.write();
        });
      } finally {
        await removeMeasuredLogs(url);
      }
    },
    (url) => ensureSites(url, REACHES[1]),
  );

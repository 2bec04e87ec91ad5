// `npm run bench -- calls`: how fast are opening a patient, listing the logs and writing one, each with its audit row saved?
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { type BareRoute, beside } from './bare.ts';
import type { Figure, Target } from './figures.ts';
import { figureOf, Sheet } from './figures.ts';
import { inHouse, signIn } from './house.ts';
import type { Measured, Sent } from './load.ts';
import { measure } from './load.ts';
import type { BenchOptions } from './options.ts';
import { withRegionalAccounts } from './regional.ts';
import type { Parties, Spent } from './share.ts';
import { ensureSites } from './tables-data.ts';
import { MEASURED_SUBJECT, removeMeasuredLogs, type SampledPatient, samplePatients } from './samples.ts';

interface Case {
  readonly name: string;
  readonly next: (number: number) => Sent;
  /** By several people at once: the time of one person is written by one transaction after the other. */
  readonly isOfMany?: boolean;
  readonly targets: Readonly<Record<number, Target>>;
}

const READS = { 1: { ratio: 0.45 }, 16: { ratio: 0.45 } };
const CREATES = { 1: { ratio: 0.3 }, 16: { ratio: 0.3 } };

let logsWritten = 0;
const LAST_LOG = Date.parse('2026-11-02T10:00:00Z');
const BETWEEN_LOGS_MS = 600_000;

/** Each at a time of its own: what overlaps is settled with all that it overlaps (decision 0051). */
const newLog = (number: number) => ({
  purpose: 'CARE_EVENT',
  sent: new Date(LAST_LOG - logsWritten++ * BETWEEN_LOGS_MS).toISOString(),
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
      isOfMany: true,
    },
  ];
};

const REACHES = [5, 200, 2000] as const;
const MOST_TIMES = 1.2;
const PEOPLE = 8;
/** They ask by turns: what is written meanwhile, and what else the machine does, meets all of them alike. */
const TURNS = 5;

const spentOf = ({ processor, perSecond }: Figure): number =>
  processor === undefined ? 1e6 / perSecond : (processor.server ?? 0) + (processor.database ?? 0);

const tokensOf = ({ isOfMany }: Case, tokens: readonly string[]): readonly string[] =>
  isOfMany === true ? tokens : tokens.slice(0, 1);

const signInAll = (address: string, emails: readonly string[]): Promise<readonly string[]> =>
  Promise.all(emails.map((email) => signIn(address, email)));

/** Runs `work` with the tokens of people of each number of sites. */
const withReaches = (
  place: Pick<Place, 'url' | 'address'>,
  reaches: readonly number[],
  work: (tokens: ReadonlyMap<number, readonly string[]>) => Promise<void>,
): Promise<void> => {
  const [sites, ...others] = reaches;
  if (sites === undefined) return work(new Map());
  return withRegionalAccounts(place.url, sites, PEOPLE, async (emails) => {
    const tokens = await signInAll(place.address, emails);
    await withReaches(place, others, (more) => work(new Map([[sites, tokens], ...more])));
  });
};

/** Does a person of 2,000 sites wait longer than one of 5? By processor time, which other programs hardly change. */
const compareReaches = (place: Place, cases: readonly Case[]): Promise<void> =>
  withReaches(place, REACHES, async (people) => {
    const { address, options, sheet, parties } = place;
    for (const one of cases.filter(({ name }) => name.includes(options.only))) {
      const turns = new Map<number, Measured[]>([...people.keys()].map((sites) => [sites, []]));
      for (let turn = 0; turn <= TURNS; turn += 1) {
        for (const [sites, tokens] of people) {
          const load = { address, token: tokensOf(one, tokens), clients: 16, next: one.next, parties };
          const seconds = turn === 0 ? 0.5 : options.seconds / TURNS;
          const requests = turn === 0 ? undefined : options.requests && Math.ceil(options.requests / TURNS);
          const measured = await measure({ ...load, seconds, requests });
          if (turn > 0) turns.get(sites)?.push(measured);
        }
      }
      let least: Figure | undefined;
      for (const [sites, measured] of turns) {
        const figure = figureOf(`${one.name}, ${sites} sites`, 16, together(measured));
        sheet.add(least === undefined ? figure : comparedWith(least, figure));
        least ??= figure;
      }
    }
  });

/** What was measured by turns, as one measurement. */
const together = (turns: readonly Measured[]): Measured => {
  const spent = turns.flatMap((one) => one.spent ?? []);
  const sum = (of: (one: Spent) => number | null): number =>
    spent.reduce((all, one) => all + (of(one) ?? 0), 0);
  return {
    times: turns.flatMap(({ times }) => times).sort((one, other) => one - other),
    seconds: turns.reduce((all, { seconds }) => all + seconds, 0),
    spent:
      spent.length < turns.length
        ? null
        : {
            client: sum(({ client }) => client),
            server: spent.some(({ server }) => server === null) ? null : sum(({ server }) => server),
            database: spent.some(({ database }) => database === null)
              ? null
              : sum(({ database }) => database),
            others: sum(({ others }) => others) / turns.length,
          },
  };
};

const comparedWith = (least: Figure, figure: Figure): Figure => {
  const times = spentOf(figure) / spentOf(least);
  const target = `≤ ${MOST_TIMES} times ${REACHES[0]} sites`;
  return { ...figure, note: `${times.toFixed(2)} times`, target, met: times <= MOST_TIMES };
};

interface Place {
  readonly url: string;
  readonly address: string;
  readonly options: BenchOptions;
  readonly sheet: Sheet;
  readonly parties: Parties;
}

const measureCases = (
  { url, address, options, sheet, parties }: Place,
  bare: BareRoute,
  cases: readonly Case[],
): Promise<void> =>
  withRegionalAccounts(url, REACHES[0], PEOPLE, async (emails) => {
    const { seconds, requests, only } = options;
    const tokens = [await signIn(address, generatedAccounts.staff), ...(await signInAll(address, emails))];
    // A server that has run for a moment, as it does on any day but that of its start.
    for (const one of cases)
      await measure({ address, token: tokensOf(one, tokens), clients: 4, next: one.next, seconds: 2 });
    for (const one of cases.filter(({ name }) => name.includes(only))) {
      for (const clients of [1, 16, 32]) {
        const load = { address, token: tokensOf(one, tokens), clients, next: one.next, parties };
        await measure({ ...load, seconds: 0.5 });
        const least = await bare.now(clients);
        const measured = await measure({ ...load, seconds, requests });
        sheet.add(figureOf(one.name, clients, measured, one.targets[clients], '', least));
      }
    }
  });

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
    (url) => ensureSites(url, REACHES[2]),
  );

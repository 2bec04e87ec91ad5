// `npm run bench -- reach`: does a call that reads take a person of 2,000 sites longer than one of five? Each of them is asked, with the
// request that the tests have of it.
import { type Figure, figureOf, oneByOne, Sheet } from './figures.ts';
import { openPeople } from './faults/people.ts';
import { openBenchDatabase, type Server, startServer } from './house.ts';
import type { BenchOptions } from './options.ts';
import { addReader, filesOf, type Reader } from './reach-people.ts';
import { type Parties, type Spent, watchProcessor } from './share.ts';
import { endAtStop } from './stopping.ts';
import { ensureSites } from './tables-data.ts';
import { testSecretKey } from '../apps/server/src/testing/secret-key.ts';
import { withClient } from './with-client.ts';

const [FEW, MANY] = [5, 2000] as const;
const MOST_TIMES = 1.2;
const REQUESTS = 200;
/** They ask by turns, so many requests at a time. */
const IN_TURN = 20;

/** What they answer names the sites of the person. */
const NAMES_SITES: ReadonlySet<string> = new Set([
  'portal-users.me',
  'sites.list',
  'site-settings.filtered',
  'people.list',
]);

interface Asked {
  readonly times: number[];
  /** Seconds of processor time of server and database together; null where it cannot be known. */
  processor: number | null;
  /** The share of other programs, of each turn. */
  readonly others: number[];
}

interface Place {
  readonly server: Server;
  readonly parties: Parties;
  readonly readers: readonly [Reader, Reader];
  readonly options: BenchOptions;
}

/** Files are sent in pieces, which the client of the other benches does not read. @returns the status */
const askOnce = async ({ server }: Place, { token, requests }: Reader, name: string): Promise<number> => {
  const { path = '', method = 'GET', body } = requests.get(name) ?? {};
  const answer = await fetch(`${server.address}/gateway/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
};

/** The quickest quarter: what other programs do meets it least. */
const quartile = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 2] ?? 0;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const add = (asked: Asked, spent: Spent | null): void => {
  asked.others.push(spent?.others ?? 0);
  const { server, database } = spent ?? { server: null, database: null };
  asked.processor =
    server === null || database === null || asked.processor === null
      ? null
      : asked.processor + server + database;
};

/** Both by turns, so that what else the machine does meets both alike. */
const compare = async (place: Place, name: string, requests: number): Promise<readonly [Asked, Asked]> => {
  const { readers, options } = place;
  const asked: readonly [Asked, Asked] = [
    { times: [], processor: 0, others: [] },
    { times: [], processor: 0, others: [] },
  ];
  const ends = performance.now() + options.seconds * 2000;
  for (let done = 0; done < requests && performance.now() < ends; done += IN_TURN) {
    for (const [at, reader] of readers.entries()) {
      const one = asked[at] ?? asked[0];
      const spentSince = watchProcessor(place.parties);
      for (let turn = 0; turn < IN_TURN; turn += 1) {
        const began = performance.now();
        await askOnce(place, reader, name);
        one.times.push(performance.now() - began);
      }
      add(one, spentSince());
    }
  }
  return asked;
};

interface Ratios {
  readonly byTime: number;
  readonly byProcessor: number | null;
}

const ratiosOf = ([few, many]: readonly [Asked, Asked]): Ratios => ({
  byTime: quartile(many.times) / quartile(few.times),
  byProcessor:
    few.processor === null || many.processor === null
      ? null
      : (many.processor / many.times.length / Math.max(0.01, few.processor)) * few.times.length,
});

/** Either says it: the one jumps with other programs, the other is counted in hundredths of a second. */
const grows = ({ byTime, byProcessor }: Ratios): boolean =>
  Math.min(byTime, byProcessor ?? byTime) > MOST_TIMES;

const figureOfCall = async (place: Place, name: string): Promise<Figure> => {
  const requests = place.options.requests ?? REQUESTS;
  await compare(place, name, IN_TURN);
  let asked = await compare(place, name, requests);
  // By chance it may seem to: it is asked again, longer.
  if (grows(ratiosOf(asked))) asked = await compare(place, name, requests * 3);
  const [few, many] = asked;
  const ratios = ratiosOf(asked);
  const each = ({ processor, times }: Asked): string =>
    processor === null ? '-' : ((processor * 1e3) / times.length).toFixed(2);
  const note = `quartiles ${quartile(few.times).toFixed(2)} and ${quartile(many.times).toFixed(2)} ms, processor ${each(few)} and ${each(many)}, others ${(mean(many.others) * 100).toFixed(0)} %`;
  const words = `${ratios.byTime.toFixed(2)} by time, ${ratios.byProcessor?.toFixed(2) ?? '-'} by processor time`;
  const figure = figureOf(name, 1, oneByOne(many.times), {}, note);
  return NAMES_SITES.has(name)
    ? { ...figure, note: `${words}; names the sites. ${note}` }
    : { ...figure, target: `≤ ${MOST_TIMES} times ${FEW} sites: ${words}`, met: !grows(ratios) };
};

const measureCalls = async (place: Place): Promise<boolean> => {
  const sheet = new Sheet('reach', { sites: `${FEW} and ${MANY}` });
  const refused: string[] = [];
  for (const name of place.readers[0].requests.keys()) {
    if (!name.includes(place.options.only)) continue;
    const statuses = await Promise.all(place.readers.map((reader) => askOnce(place, reader, name)));
    if (statuses.some((status) => status >= 300)) refused.push(`${name} (${statuses.join(', ')})`);
    else sheet.add(await figureOfCall(place, name));
  }
  const grown = sheet.figures.filter(({ met }) => met === false).map(({ name }) => name);
  console.log(`\nnot compared, because they are not answered: ${refused.join(', ') || 'none'}`);
  console.log(`over ${MOST_TIMES} times: ${grown.join(', ') || 'none'}`);
  return sheet.write();
};

/** In a database without patients but those of the samples. */
export const benchReach = async (options: BenchOptions): Promise<boolean> => {
  const database = await openBenchDatabase(options);
  const { url, folder } = database;
  const people = await openPeople(url);
  try {
    await ensureSites(url, MANY);
    const readers = [
      await addReader(people, database, FEW),
      await addReader(people, database, MANY),
    ] as const;
    await withClient(url, (client) => client.query('vacuum analyze'));
    const server = await startServer({
      DATABASE_URL: url,
      ALVEARY_DATA_DIR: `${folder}/server`,
      ALVEARY_SECRET_KEY: testSecretKey,
      BLOB_URL: filesOf(folder),
    });
    const stop = endAtStop(() => server.stop());
    try {
      const parties = { server: server.pid, database: database.pid ?? undefined };
      return await measureCalls({ server, parties, readers, options });
    } finally {
      await stop();
    }
  } finally {
    await people.database.close();
    await database.close();
  }
};

// `npm run bench -- search`: measures the patient search through HTTP, signed in, with its audit rows saved.
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { type BareRoute, beside } from './bare.ts';
import { EXACT } from './exact-fields.ts';
import type { Target } from './figures.ts';
import { figureOf, Sheet } from './figures.ts';
import { inHouse, signIn } from './house.ts';
import type { Sent } from './load.ts';
import { measure, openConnection } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { PlainQuestion } from './plain-search.ts';
import { withRegionalAccount } from './regional.ts';
import { plainName } from './plain-search.ts';
import type { SampledPatient } from './samples.ts';
import type { Parties } from './share.ts';
import { dice, samplePatients, samplePieces, timeStatement } from './samples.ts';

interface Place {
  readonly url: string;
  readonly address: string;
  readonly token: string;
  readonly seconds: number;
  readonly requests: number | undefined;
  readonly patients: readonly SampledPatient[];
  readonly sheet: Sheet;
  readonly parties: Parties;
  readonly only: string;
  readonly bare: BareRoute;
}

const searchPath = (query: Record<string, string>): Sent => ({
  path: `/gateway/profiles/search?${new URLSearchParams({ page: '0', sort: 'lastName,asc', ...query })}`,
});

const NAMES = [
  { name: 'last name contains "son" (common)', last: 'son', first: null },
  { name: 'last name contains "zelwin" (rare)', last: 'zelwin', first: null },
  { name: 'last name contains "a" (one letter)', last: 'a', first: null },
  { name: 'both names contain: "son", "an"', last: 'son', first: 'an' },
] as const;

const CLIENTS = [1, 16, 32] as const;

const measureCase = async (
  place: Place,
  name: string,
  clients: number,
  target: Target,
  next: (number: number) => Sent,
  plain?: { readonly question: PlainQuestion; readonly runs: number },
): Promise<void> => {
  if (!name.includes(place.only)) return;
  const { address, token, seconds, requests, parties } = place;
  await measure({ address, token, clients, next, seconds: 0.5 });
  const least = await place.bare.now(clients);
  const measured = await measure({ address, token, clients, next, seconds, requests, parties });
  const figure = figureOf(name, clients, measured, target, '', least);
  if (!plain) {
    place.sheet.add(figure);
    return;
  }
  const { sql, values } = plain.question;
  const milliseconds = await timeStatement(place.url, sql, [...values], plain.runs);
  const note = `ILIKE ${milliseconds.toFixed(1)} ms, ${(milliseconds / figure.median).toFixed(0)} times as long`;
  place.sheet.add({ ...figure, note });
};

const measureExact = async (place: Place): Promise<void> => {
  const any = (number: number): SampledPatient => {
    const patient = place.patients[number % place.patients.length];
    if (!patient) throw new Error('There are no patients to ask for.');
    return patient;
  };
  for (const field of EXACT) {
    for (const clients of CLIENTS) {
      const target = clients <= 16 ? { ratio: 0.6 } : {};
      const plain = clients === 1 ? { question: field.plain(any(0)), runs: 3 } : undefined;
      await measureCase(place, field.name, clients, target, (n) => searchPath(field.query(any(n))), plain);
    }
  }
};

const containsTarget = (clients: number, size: number): Target => {
  if (clients > 16) return {};
  return { ratio: size === 1000 ? 0.02 : 0.15 };
};

const measureContains = async (place: Place): Promise<void> => {
  for (const { name, last, first } of NAMES) {
    const query = { 'lastName.contains': last, ...(first === null ? {} : { 'firstName.contains': first }) };
    for (const size of [50, 1000]) {
      for (const clients of CLIENTS) {
        const plain = clients === 1 ? { question: plainName(last, first, size), runs: 3 } : undefined;
        const next = () => searchPath({ ...query, size: String(size) });
        await measureCase(place, `${name}, ${size}`, clients, containsTarget(clients, size), next, plain);
      }
    }
  }
};

/** Names that few or none have as they are typed, so that similar ones are looked for too. */
const SIMILAR = [
  { name: 'typo in the last name: "jhonson"', query: { 'lastName.contains': 'jhonson' } },
  { name: 'typo in the first name: "jenifer"', query: { 'firstName.contains': 'jenifer' } },
  { name: 'typo of four letters: "smih"', query: { 'lastName.contains': 'smih' } },
  {
    name: 'swapped names: "patricia", "williams"',
    query: { 'lastName.contains': 'patricia', 'firstName.contains': 'williams' },
  },
  { name: 'first name as last name: "jennifer"', query: { 'lastName.contains': 'jennifer' } },
  { name: 'accents and an apostrophe: "Ó’Smíth"', query: { 'lastName.contains': 'Ó’Smíth' } },
  {
    name: 'typos in both names: "jhonson", "jamse"',
    query: { 'lastName.contains': 'jhonson', 'firstName.contains': 'jamse' },
  },
] as const;

const measureSimilar = async (place: Place): Promise<void> => {
  for (const { name, query } of SIMILAR) {
    for (const [size, clients] of [
      [50, 1],
      [50, 16],
      [1000, 1],
    ] as const) {
      const next = () => searchPath({ ...query, size: String(size) });
      await measureCase(place, `${name}, ${size}`, clients, containsTarget(clients, size), next);
    }
  }
};

/** 70 % exact fields, 25 % contains of 50 rows, 5 % contains of 1,000. */
export const mixedSearches = (
  patients: readonly SampledPatient[],
  pieces: readonly string[],
): (() => Sent) => {
  const roll = dice(11);
  return () => {
    const kind = roll(100);
    const patient = patients[roll(patients.length)];
    const field = EXACT[roll(EXACT.length)];
    if (!patient || !field) throw new Error('There are no patients to ask for.');
    if (kind < 70) return searchPath(field.query(patient));
    const last = pieces[roll(pieces.length)] ?? 'son';
    return searchPath({ 'lastName.contains': last, size: kind < 95 ? '50' : '1000' });
  };
};

const measureMixed = async (place: Place, pieces: readonly string[]): Promise<void> => {
  const next = mixedSearches(place.patients, pieces);
  await measureCase(place, 'mixed: 70 % exact, 25 % contains 50, 5 % 1000', 32, { ratio: 0.05 }, next);
};

/** A server that has run for a moment; the pieces are other ones than those that are measured. */
const warmUp = async ({ address, token, patients }: Place, pieces: readonly string[]): Promise<void> => {
  const next = (number: number): Sent => {
    const patient = patients[number % patients.length];
    const field = EXACT[number % EXACT.length];
    if (number % 3 === 0 && patient && field) return searchPath(field.query(patient));
    const size = number % 3 === 1 ? '50' : '1000';
    return searchPath({ 'lastName.contains': pieces[number % pieces.length] ?? 'son', size });
  };
  await measure({ address, token, clients: 4, seconds: 5, next });
};

/** One request for each piece, none of them asked before. */
const measurePieces = async (place: Place, pieces: readonly string[]): Promise<void> => {
  const name = `${pieces.length} pieces of 2 and 3 letters, 1000 rows, once`;
  if (!name.includes(place.only)) return;
  const { address, token, sheet, parties, bare } = place;
  const next = (number: number) => searchPath({ 'lastName.contains': pieces[number] ?? '', size: '1000' });
  const measured = await measure({
    address,
    token,
    clients: 1,
    seconds: 0,
    requests: pieces.length,
    next,
    parties,
  });
  sheet.add(figureOf(name, 1, measured, { ratio: 0.02 }, '', await bare.now(1)));
};

/** The same search for people who are not staff: only the patients of their own sites. */
const measureOwnSites = async (place: Place): Promise<void> => {
  const people = [
    { who: 'caregiver of 2 sites', email: generatedAccounts.caregiver },
    { who: 'admin of all sites, not staff', email: generatedAccounts.everywhere },
  ];
  for (const { who, email } of people) {
    const token = await signIn(place.address, email);
    const next = () => searchPath({ 'lastName.contains': 'son', size: '50' });
    await measureCase({ ...place, token }, `${who}: contains "son", 50`, 1, { ratio: 0.15 }, next);
  }
};

/** People of many sites, not of all: the total counts a patient of two of their sites once. */
const measureManySites = async (place: Place): Promise<void> => {
  const queries = [
    { 'lastName.contains': 'a' },
    { 'lastName.contains': 'son' },
    { 'firstName.contains': 'a' },
    { 'firstName.contains': 'an' },
  ];
  for (const siteCount of [50, 100, 150]) {
    if (!`${siteCount} of 200 sites`.includes(place.only) && place.only !== '') continue;
    await withRegionalAccount(place.url, siteCount, async (email) => {
      const token = await signIn(place.address, email);
      for (const query of queries) {
        const name = `${siteCount} of 200 sites: ${JSON.stringify(query).replace(/[{}]/g, '')}, 50`;
        const next = () => searchPath({ ...query, size: '50' });
        await measureCase({ ...place, token, only: '' }, name, 1, { ratio: 0.02 }, next);
      }
    });
  }
};

const checkAnswers = async ({ address, token, patients }: Place, total: number): Promise<void> => {
  const connection = await openConnection(address, token);
  try {
    const found = await connection.ask(searchPath({ 'lastName.contains': 'a', size: '1' }));
    if ((found.total ?? 0) < total / 10) throw new Error('The search does not see the generated patients.');
    const [patient] = patients;
    if (!patient) throw new Error('There are no patients to ask for.');
    const { body } = await connection.ask(searchPath({ 'insuranceMemberId.equals': patient.memberId }));
    if (!body.toString().includes(patient.id)) throw new Error('An exact search does not find its patient.');
  } finally {
    connection.close();
  }
};

export const benchSearch = (options: BenchOptions): Promise<boolean> =>
  inHouse(options, async ({ address, databaseUrl: url, generatedIn, parties }) => {
    // Whoever is shown patients of other sites is stopped after some: everything is open to this one.
    const token = await signIn(address, generatedAccounts.everywhere);
    const patients = await samplePatients(url, 2000, { email: null });
    const [pieces, others] = await samplePieces(url, 240);
    const facts = {
      patients: options.patients,
      sites: 200,
      ...(generatedIn === null ? {} : { generatedIn: `${generatedIn.toFixed(1)} s` }),
    };
    const { seconds, requests, only } = options;
    return beside({ url, database: parties.database }, patients, async (bare) => {
      const sheet = new Sheet('search', facts);
      const place = { url, address, token, seconds, requests, patients, parties, only, sheet, bare };
      await checkAnswers(place, options.patients);
      await warmUp(place, others);
      await measurePieces(place, pieces);
      await measureExact(place);
      await measureContains(place);
      await measureSimilar(place);
      await measureOwnSites(place);
      await measureManySites(place);
      await measureMixed(place, pieces);
      return sheet.write();
    });
  });

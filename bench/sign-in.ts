// `npm run bench -- sign-in`: people sign in all the time, each password checked with argon2id at its full cost, without starving those who search
// meanwhile, and the time of a refusal does not tell whether an address has an account.
import { GENERATED_PASSWORD, generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { type BareRoute, beside } from './bare.ts';
import { figureOf, Sheet } from './figures.ts';
import { type House, inHouse, signIn } from './house.ts';
import type { Connection, Measured, Sent } from './load.ts';
import { measureSteady, openConnection } from './load.ts';
import type { BenchOptions } from './options.ts';
import { type SampledPatient, samplePatients, samplePieces } from './samples.ts';
import { mixedSearches } from './search.ts';
import { addAlikeAnswers } from './same-time.ts';

/** So much is asked of the machine as it could do of the bare route: 20 and 60 a second where that does 10,000. */
const SIGN_INS = 0.002;
const SEARCHES = 0.006;
const SECONDS = 20;
/** A single address may not sign in that often. */
const ADDRESSES = 40;

const emails = Object.values(generatedAccounts);

/** Signs in over a connection of its own, as each person does. */
const signInOnce = async (address: string, number: number): Promise<void> => {
  const connection = await openConnection(address, null, `127.0.0.${2 + (number % ADDRESSES)}`);
  try {
    await connection.ask({
      method: 'POST',
      path: '/gateway/authenticate',
      body: { username: emails[number % emails.length], password: GENERATED_PASSWORD },
    });
  } finally {
    connection.close();
  }
};

/** Searches at a steady rate over connections that stay open. */
const searches = (address: string, token: string, perSecond: number, next: () => Sent) => {
  const idle: Connection[] = [];
  const ask = async (): Promise<void> => {
    const connection = idle.pop() ?? (await openConnection(address, token));
    await connection.ask(next());
    idle.push(connection);
  };
  return {
    run: (seconds: number): Promise<Measured> => measureSteady({ perSecond, seconds, ask }),
    close: (): void => {
      for (const connection of idle) connection.close();
    },
  };
};

const measureAll = async (
  { address, databaseUrl }: House,
  patients: readonly SampledPatient[],
  bare: BareRoute,
  options: BenchOptions,
): Promise<boolean> => {
  const token = await signIn(address, generatedAccounts.everywhere);
  const [pieces] = await samplePieces(databaseUrl, 240);
  const { perSecond } = await bare.now(16);
  const signInsASecond = Math.max(1, perSecond * SIGN_INS);
  const load = searches(address, token, perSecond * SEARCHES, mixedSearches(patients, pieces));
  const signIns = (seconds: number): Promise<Measured> =>
    measureSteady({ perSecond: signInsASecond, seconds, ask: (number) => signInOnce(address, number) });
  const facts = {
    searches: `${(perSecond * SEARCHES).toFixed(0)}/s`,
    signIns: `${signInsASecond.toFixed(0)}/s`,
  };
  const sheet = new Sheet('sign-in', { patients: options.patients, ...facts });
  await Promise.all([load.run(5), signIns(1)]);
  const name = 'mixed searches';
  sheet.add(figureOf(`${name}, nobody signs in`, 1, await load.run(SECONDS), {}, '', await bare.now(1)));
  const least = await bare.now(1);
  const [signedIn, searched] = await Promise.all([signIns(SECONDS), load.run(SECONDS)]);
  sheet.add(figureOf(`${name}, people sign in`, 1, searched, { p95InBare: 400 }, '', least));
  const target = { p95InBare: 1600, perSecond: signInsASecond * 0.95 };
  sheet.add(figureOf('sign-ins meanwhile', 1, signedIn, target, '', least));
  load.close();
  await addAlikeAnswers(sheet, address, databaseUrl, emails);
  return sheet.write();
};

export const benchSignIn = (options: BenchOptions): Promise<boolean> =>
  inHouse(options, async (house) => {
    const { databaseUrl: url, parties } = house;
    const patients = await samplePatients(url, 2000, { email: null });
    return beside({ url, database: parties.database }, patients, (bare) =>
      measureAll(house, patients, bare, options),
    );
  });

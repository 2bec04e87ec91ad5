// `npm run bench -- sign-in`: can 20 people a second sign in, each password checked with argon2id at its full cost, without
// starving those who search meanwhile? (issue: figures)
import { GENERATED_PASSWORD, generatedAccounts } from '../apps/server/src/modules/import-export/generate.ts';
import { figureOf, Sheet } from './figures.ts';
import { inHouse, signIn } from './house.ts';
import type { Connection, Measured, Sent } from './load.ts';
import { measureSteady, openConnection } from './load.ts';
import type { BenchOptions } from './main.ts';
import { samplePatients, samplePieces } from './samples.ts';
import { mixedSearches } from './search.ts';

const SIGN_INS_A_SECOND = 20;
const SEARCHES_A_SECOND = 60;
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
const searches = (address: string, token: string, next: () => Sent) => {
  const idle: Connection[] = [];
  const ask = async (): Promise<void> => {
    const connection = idle.pop() ?? (await openConnection(address, token));
    await connection.ask(next());
    idle.push(connection);
  };
  return {
    run: (seconds: number): Promise<Measured> =>
      measureSteady({ perSecond: SEARCHES_A_SECOND, seconds, ask }),
    close: (): void => {
      for (const connection of idle) connection.close();
    },
  };
};

export const benchSignIn = (options: BenchOptions): Promise<boolean> =>
  inHouse(options, async ({ address, databaseUrl }) => {
    const token = await signIn(address, generatedAccounts.staff);
    const patients = await samplePatients(databaseUrl, 2000, { email: null });
    const [pieces] = await samplePieces(databaseUrl, 240);
    const load = searches(address, token, mixedSearches(patients, pieces));
    const signIns = (seconds: number): Promise<Measured> =>
      measureSteady({
        perSecond: SIGN_INS_A_SECOND,
        seconds,
        ask: (number) => signInOnce(address, number),
      });
    const sheet = new Sheet('sign-in', { patients: options.patients, searches: `${SEARCHES_A_SECOND}/s` });
    await Promise.all([load.run(5), signIns(1)]);
    const name = 'mixed searches';
    sheet.add(figureOf(`${name}, nobody signs in`, 1, await load.run(SECONDS)));
    const [signedIn, searched] = await Promise.all([signIns(SECONDS), load.run(SECONDS)]);
    sheet.add(figureOf(`${name}, people sign in`, 1, searched, { p95: 120 }));
    sheet.add(figureOf('sign-ins meanwhile', 1, signedIn, { p95: 500, perSecond: 19 }));
    load.close();
    return sheet.write();
  });

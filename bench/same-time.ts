// Measures whether the time of an answer tells that an address has an account: two samples, taken by turns in no rhythm (OP-AUTH-1, OP-AUTH-7).
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { type Figure, figureOf, oneByOne, type Sheet } from './figures.ts';
import { withClient } from './with-client.ts';

const ROUNDS = 40;
/** The first rounds warm up what is loaded and prepared once. */
const WARM_UP = 3;
/** A single address may not ask that often. */
const ADDRESSES = 40;

/** @returns the milliseconds until the whole answer has come */
const timeOf = async (url: string, body: object, turn: number, status: number): Promise<number> => {
  const began = performance.now();
  const sent = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    localAddress: `127.0.0.${2 + (turn % ADDRESSES)}`,
  });
  sent.end(JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== status) throw new Error(`${url} answered ${String(answer.statusCode)}.`);
  return performance.now() - began;
};

/** How often a time of one sample lies below one of the other; 0.5 when they cannot be told apart (Mann–Whitney). */
const shareBelow = (sample: readonly number[], other: readonly number[]): number => {
  const pairs = sample.flatMap((time) => other.map((than) => (time < than ? 1 : time > than ? 0 : 0.5)));
  return pairs.reduce<number>((sum, below) => sum + below, 0) / pairs.length;
};

/** In a steady alternation the mail that leaves a moment after an answer would always meet the same kind. */
const isKnownFirst = (round: number): boolean =>
  createHash('sha256').update(`round ${round}`).digest().readUInt8() % 2 === 0;

type Ask = (email: string, turn: number) => Promise<number>;

const sample = async (ask: Ask, emails: readonly string[], forget: () => Promise<unknown>) => {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    // Neither the lock after many failures nor the bound of mails an hour plays a part.
    await forget();
    const [email = '', nobody] = [emails[round % emails.length], `nobody${round % 5}@nowhere.example`];
    const isFirst = isKnownFirst(round);
    const first = await ask(isFirst ? email : nobody, 2 * round);
    const second = await ask(isFirst ? nobody : email, 2 * round + 1);
    if (round < WARM_UP) continue;
    known.push(isFirst ? first : second);
    unknown.push(isFirst ? second : first);
  }
  return { known, unknown };
};

/** 40 of each scatter by 0.065 around 0.5: four times that. A sign-in without the equal work would have a share of 0. */
const judgedAlike = (figure: Figure, share: number, ratio: number): Figure => ({
  ...figure,
  note: `share below ${share.toFixed(2)}, ratio of the medians ${ratio.toFixed(2)}`,
  target: 'share 0.5 ± 0.26, ratio 0.6 to 1.67',
  met: Math.abs(share - 0.5) < 0.26 && ratio > 0.6 && ratio < 1.67,
});

export const addAlikeAnswers = (
  sheet: Sheet,
  address: string,
  databaseUrl: string,
  emails: readonly string[],
): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const forget = () => client.query('delete from sign_in_attempts; delete from account_links');
    const asks: readonly (readonly [string, Ask])[] = [
      [
        'wrong password',
        (username, turn) =>
          timeOf(`${address}/gateway/authenticate`, { username, password: 'Wrong-pass1' }, turn, 401),
      ],
      [
        'link for a password',
        (email, turn) => timeOf(`${address}/gateway/password/reset`, { email }, turn, 204),
      ],
    ];
    for (const [name, ask] of asks) {
      const { known, unknown } = await sample(ask, emails, forget);
      const told = sheet.add(figureOf(`${name}, known address`, 1, oneByOne(known)));
      const figure = figureOf(`${name}, unknown address`, 1, oneByOne(unknown));
      sheet.add(judgedAlike(figure, shareBelow(known, unknown), told.median / figure.median));
    }
  });

// Does the time of an answer tell whether an address has an account? Two samples, taken in turn (OP-AUTH-1, OP-AUTH-7)
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { hashPassword } from './password.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await test.database.statements.run('update portal_users set password_hash = $1', [
    await hashPassword('Breathe-easy1'),
  ]);
});

/** Each try comes from an address of its own, so that the limits of tries play no part. */
const timeOf = async (path: string, body: unknown, number: number, status: number): Promise<number> => {
  const begun = performance.now();
  const answer = await test.app.inject({
    method: 'POST',
    url: `/gateway/${path}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
    remoteAddress: `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}`,
  });
  expect(answer.statusCode, answer.body).toBe(status);
  return performance.now() - begun;
};

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

/** How often a time of one sample lies below one of the other; 0.5 when they cannot be told apart (Mann–Whitney). */
const shareBelow = (sample: readonly number[], other: readonly number[]): number => {
  const pairs = sample.flatMap((time) => other.map((than) => (time < than ? 1 : time > than ? 0 : 0.5)));
  return pairs.reduce<number>((sum, below) => sum + below, 0) / pairs.length;
};

/**
 * Which kind begins a round: either, in no rhythm. The mail of an answer leaves a moment later, and in a steady alternation it
 * would always meet the same kind.
 */
const beginsKnown = (round: number): boolean =>
  createHash('sha256').update(`round ${round}`).digest().readUInt8() % 2 === 0;

/** Takes `count` of each kind in turn, the order changing, and holds the two samples against each other. */
const compare = async (
  count: number,
  timeKnown: (number: number) => Promise<number>,
  timeUnknown: (number: number) => Promise<number>,
) => {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < count + 3; round += 1) {
    const isKnownFirst = beginsKnown(round);
    const first = await (isKnownFirst ? timeKnown : timeUnknown)(2 * round);
    const second = await (isKnownFirst ? timeUnknown : timeKnown)(2 * round + 1);
    // The first rounds warm up what is loaded and prepared once.
    if (round < 3) continue;
    known.push(isKnownFirst ? first : second);
    unknown.push(isKnownFirst ? second : first);
  }
  return { ratio: median(known) / median(unknown), share: shareBelow(known, unknown) };
};

/** Without the equal work a sign-in of an unknown address would take a tenth of the time, and the share would be 0. */
const expectAlike = ({ ratio, share }: { ratio: number; share: number }): void => {
  expect(ratio, `medians: ratio ${ratio.toFixed(2)}, share ${share.toFixed(2)}`).toBeGreaterThan(0.6);
  expect(ratio, `medians: ratio ${ratio.toFixed(2)}, share ${share.toFixed(2)}`).toBeLessThan(1.67);
  // 40 of each scatter by 0.065 around 0.5: four times that.
  expect(Math.abs(share - 0.5), `share ${share.toFixed(2)}`).toBeLessThan(0.26);
};

it('AUTH-009 signing in takes the same time for known and unknown addresses', async () => {
  const { lena, marco, tom, priya, rosa } = test.world;
  const people = [lena, marco, tom, priya, rosa].map(({ email }) => email);
  const times = await compare(
    40,
    (number) =>
      timeOf(
        'authenticate',
        { username: people[number % people.length], password: 'Wrong-pass1' },
        number,
        401,
      ),
    (number) =>
      timeOf(
        'authenticate',
        { username: `nobody${number % people.length}@north.example`, password: 'Wrong-pass1' },
        number,
        401,
      ),
  );
  expectAlike(times);
});

it('AUTH-006 asking for a link takes the same time for known and unknown addresses', async () => {
  const { lena, marco, tom, priya, rosa } = test.world;
  const people = [lena, marco, tom, priya, rosa].map(({ email }) => email);
  const times = await compare(
    40,
    (number) => timeOf('password/reset', { email: people[number % people.length] }, number, 204),
    (number) => timeOf('password/reset', { email: `nobody${number % 5}@north.example` }, number, 204),
  );
  expectAlike(times);
});

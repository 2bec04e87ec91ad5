// Judges passwords in a thread of its own: the list of common ones first, then how many guesses it takes. The estimator's lists take half a second
// to read and 50 MB to keep, and a hard case some tenths of a second of work.
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as ofEverywhere } from '@zxcvbn-ts/language-common';
import { dictionary as ofEnglish } from '@zxcvbn-ts/language-en';
import { isCommonPassword, openCommonPasswords } from './common-passwords.ts';
import { question, type Verdict } from './verdict.ts';

/** What stands behind it makes no password weaker, and costs more than it tells. */
const LOOKED_AT = 40;
/** What somebody tries who has a moment with each of many accounts; eight signs of pure chance take as many. */
const FEWEST_GUESSES = 1e8;

const estimator = new ZxcvbnFactory({
  dictionary: { ...ofEverywhere, ...ofEnglish },
  graphs: adjacencyGraphs,
  maxLength: LOOKED_AT,
});

const common = openCommonPasswords();

const judge = (password: string, words: readonly string[]): Verdict => {
  if (isCommonPassword(common, password)) return 'common';
  const { guesses, sequence } = estimator.check(password.slice(0, LOOKED_AT), [...words]);
  if (guesses >= FEWEST_GUESSES) return 'good';
  return sequence.some((match) => match['dictionaryName'] === 'passwords-common') ? 'common' : 'guessable';
};

parentPort?.on('message', (message: unknown) => {
  const { password, words } = question.parse(message);
  parentPort?.postMessage(judge(password, words));
});

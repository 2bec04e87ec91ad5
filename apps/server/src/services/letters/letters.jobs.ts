// Tries letters again that a service did not take for a passing reason, and takes up those whose process ended in the middle.
import { z } from 'zod';
import { iso } from '../../platform/clock.ts';
import { type Job, type JobSurroundings, job } from '../../platform/jobs/job.ts';
import { enqueueLetter, orderOfLetter } from './letter-order.ts';
import { deleteLettersBefore, forgetOldLetters, takeStrandedLetters } from './letters.store.ts';
import type { LetterKind, Letters } from './port.ts';
import { LOST_AFTER_MS } from './send-letters.ts';

const REACH = { allSites: 'letters of every patient and account are taken up again' } as const;

/** Longer than it takes from a commit to the handover, or for work that is due to be taken up. */
const STRANDED_AFTER_MS = 2 * 60_000;
const MOST = 500;
const KEPT_MS = 90 * 24 * 3_600_000;

export type LettersFor = (surroundings: Pick<JobSurroundings, 'database' | 'log' | 'now'>) => Letters;

/** The payload of the job of a kind. */
type Work = z.output<ReturnType<typeof orderOfLetter>['payload']>;

/** The job that tries the letters of a kind again. */
export const letterJob = (kind: LetterKind, lettersFor: LettersFor): Job<Work> =>
  job({
    ...orderOfLetter(kind.name),
    lanes: ['mail', 'sms'],
    audit: { none: 'that it is sent was noted when somebody sent it' },
    run: ({ letterId, word }, surroundings) => {
      const letters = lettersFor(surroundings);
      return word === undefined
        ? letters.deliver(kind, letterId)
        : letters.takeWord(kind, letterId, word.failure);
    },
  });

export const resumeLetters = job({
  name: 'resume-letters',
  payload: z.object({}),
  audit: { none: 'each letter was noted when somebody sent it' },
  schedule: '* * * * *',
  run: async (_, { database, now }) => {
    const since = { waiting: iso(now - STRANDED_AFTER_MS), sending: iso(now - LOST_AFTER_MS) };
    await database.transact(REACH, async (db) => {
      await forgetOldLetters(db, iso(now));
      for (const letter of await takeStrandedLetters(db, iso(now), since, MOST))
        await enqueueLetter(db, letter.job, letter);
      await deleteLettersBefore(db, iso(now - KEPT_MS));
    });
  },
});

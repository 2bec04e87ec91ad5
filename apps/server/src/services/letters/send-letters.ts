// Hands letters over, once each, and keeps what became of them.
import type { Logger } from 'pino';
import { iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { EmailService } from '../email/port.ts';
import type { MessageConcern } from '../message-concern.ts';
import { afterRefusal, logRefusal } from '../retry-schedule.ts';
import { SenderFailure } from '../sender-failure.ts';
import type { SmsService } from '../sms/port.ts';
import { keepLetter, openLetter } from './keep-letter.ts';
import { enqueueLetter } from './letter-order.ts';
import {
  deferLetter,
  findLostLetter,
  type SettledLetter,
  settleLetter,
  settleToldLetter,
  type TakenLetter,
  takeWaitingLetter,
} from './letters.store.ts';
import type { LetterFacts, LetterKind, Letters } from './port.ts';

const REACH = { allSites: 'what somebody asked for is sent, whoever is signed in' } as const;

/** Longer than a mail server may take for all of its answers. */
export const LOST_AFTER_MS = 5 * 60_000;

interface LetterParts {
  readonly database: Database;
  readonly log: Logger;
  readonly secrets: SecretBox;
  readonly sms: SmsService;
  readonly email: EmailService;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Its words go, and its kind keeps how it ended. */
const settle = async (
  db: Db,
  kind: LetterKind,
  letter: LetterFacts,
  change: Omit<SettledLetter, 'at'>,
  now: number,
): Promise<void> => {
  if ((await settleLetter(db, letter.id, { ...change, at: iso(now) })) === null) return;
  await kind.settle(db, letter, change.state === 'SENT' ? 'sent' : 'failed', now);
};

const logEnd = ({ log }: LetterParts, kind: LetterKind, { id, channel }: LetterFacts, reason: string): void =>
  log.warn({ letter: id, job: kind.name, channel, reason }, 'a letter was not delivered');

type Ready = TakenLetter & { readonly content: string };

const isReady = (letter: TakenLetter, now: number): letter is Ready =>
  letter.content !== null && Date.parse(letter.until) > now;

/** Null where there is nothing to hand over, or nothing any more. */
const take = (parts: LetterParts, kind: LetterKind, id: string): Promise<Ready | null> => {
  const now = parts.now();
  return parts.database.transact(REACH, async (db) => {
    const letter = await takeWaitingLetter(db, id, iso(now));
    if (letter === null) {
      const lost = await findLostLetter(db, id, iso(now - LOST_AFTER_MS));
      if (lost === null) return null;
      logEnd(parts, kind, lost, 'LOST');
      await settle(db, kind, lost, { state: 'UNKNOWN', failure: null }, now);
      return null;
    }
    if (!isReady(letter, now)) {
      logEnd(parts, kind, letter, 'EXPIRED');
      await settle(db, kind, letter, { state: 'FAILED', failure: letter.failure ?? 'EXPIRED' }, now);
      return null;
    }
    if (letter.tries === 0 || (await kind.isWanted(db, letter, now))) return letter;
    await settle(db, kind, letter, { state: 'WITHDRAWN', failure: letter.failure }, now);
    return null;
  });
};

const concernsOf = (
  { profileId, userId, reference, until }: TakenLetter,
  parts: readonly string[],
): MessageConcern => ({
  ...(profileId === null ? {} : { profileId }),
  ...(userId === null ? {} : { userId }),
  ...(reference === null ? {} : { secret: { parts, reference, until } }),
});

const handOver = async ({ sms, email, secrets }: LetterParts, letter: Ready): Promise<void> => {
  const { id, channel, to } = letter;
  const { subject, text, parts } = openLetter(secrets, id, letter.content);
  const concerns = concernsOf(letter, parts);
  if (channel === 'SMS') await sms.send({ to, body: text, concerns, reference: id });
  else await email.send({ to, subject, text: `${text}\n`, concerns });
};

const settleRefusal = (
  { database, log, now: clock }: LetterParts,
  kind: LetterKind,
  letter: Ready,
  error: SenderFailure,
): Promise<void> => {
  const { id, channel, tries, isUrgent } = letter;
  const now = clock();
  const after = afterRefusal(error, { tries, now, isUrgent, until: Date.parse(letter.until) });
  logRefusal(log, 'a letter', { letter: id, job: kind.name, channel }, after);
  const { failure, retryAt, state } = after;
  return database.transact(REACH, async (db) => {
    if (retryAt === null) return settle(db, kind, letter, { state, failure }, now);
    if (await deferLetter(db, id, { failure, retryAt })) await enqueueLetter(db, kind.name, letter, retryAt);
  });
};

export const lettersWith = (parts: LetterParts): Letters => ({
  keep: (db, kind, letter, now) => keepLetter(db, parts.secrets, kind, letter, now),
  deliver: async (kind, id) => {
    const letter = await take(parts, kind, id);
    if (letter === null) return;
    try {
      await handOver(parts, letter);
    } catch (error) {
      if (!(error instanceof SenderFailure)) throw error;
      return settleRefusal(parts, kind, letter, error);
    }
    const now = parts.now();
    await parts.database.transact(REACH, (db) =>
      settle(db, kind, letter, { state: 'SENT', failure: null }, now),
    );
  },
  takeWord: (kind, id, failure) => {
    const now = parts.now();
    return parts.database.transact(REACH, async (db) => {
      const letter = await settleToldLetter(db, id, failure, iso(now));
      if (letter === null) return;
      if (failure !== null) logEnd(parts, kind, letter, failure);
      await kind.settle(db, letter, failure === null ? 'sent' : 'failed', now);
    });
  },
});

// Letters with codes and links: sealed while they wait, without a word of their own once they are out, failed or withdrawn.
import type { Db } from '../../platform/db/handle.ts';
import type { LetterChannel, LetterFacts, NewLetter } from './port.ts';

type Told = Pick<NewLetter, 'topic' | 'aboutId' | 'channel' | 'to' | 'sentBy' | 'until'>;

interface InsertedLetter extends Told {
  readonly id: string;
  readonly job: string;
  readonly profileId: string | null;
  readonly userId: string | null;
  /** Sealed. */
  readonly content: string;
  readonly reference: string | null;
  readonly isUrgent: boolean;
  readonly at: string;
}

export const insertLetter = (db: Db, one: InsertedLetter): Promise<number> =>
  db.run(
    `insert into letters (id, job, topic, about_id, profile_id, user_id, sent_by, channel, recipient, content, reference, until, is_urgent,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      one.id,
      one.job,
      one.topic,
      one.aboutId,
      one.profileId,
      one.userId,
      one.sentBy,
      one.channel,
      one.to,
      one.content,
      one.reference,
      one.until,
      one.isUrgent,
      one.at,
    ],
  );

const FACTS = `id, about_id as "aboutId", profile_id as "profileId", channel, recipient as "to"`;

export interface TakenLetter extends LetterFacts {
  readonly userId: string | null;
  readonly channel: LetterChannel;
  /** Sealed; null where the letter is over. */
  readonly content: string | null;
  readonly reference: string | null;
  readonly until: string;
  readonly isUrgent: boolean;
  /** Before this one. */
  readonly tries: number;
  /** The code of the refusal before. */
  readonly failure: string | null;
}

/** Takes the letter for sending: nobody else gets it. Null where it does not wait. */
export const takeWaitingLetter = (db: Db, id: string, at: string): Promise<TakenLetter | null> =>
  db.maybeOne<TakenLetter>(
    `update letters set state = 'SENDING', taken_at = $2, retry_at = null where id = $1 and state = 'QUEUED'
      returning ${FACTS}, user_id as "userId", content, reference, until, is_urgent as "isUrgent", tries, failure`,
    [id, at],
  );

/** One that is being handed over since before then: whoever did it has died. */
export const findLostLetter = (db: Db, id: string, before: string): Promise<LetterFacts | null> =>
  db.maybeOne<LetterFacts>(
    `select ${FACTS} from letters where id = $1 and state = 'SENDING' and taken_at < $2 for update`,
    [id, before],
  );

export interface SettledLetter {
  readonly state: 'SENT' | 'FAILED' | 'UNKNOWN' | 'WITHDRAWN';
  readonly failure: string | null;
  readonly at: string;
}

/** Its words go; one whose code or link was used up or replaced meanwhile has not failed. @returns null where it is not being handed over */
export const settleLetter = (
  db: Db,
  id: string,
  { state, failure, at }: SettledLetter,
): Promise<LetterFacts | null> =>
  db.maybeOne<LetterFacts>(
    `update letters set failure = $3, settled_at = $4, retry_at = null, content = null,
       state = case when content is null and until > $4 and $2 <> 'SENT' then 'WITHDRAWN' else $2 end
      where id = $1 and state = 'SENDING' returning ${FACTS}`,
    [id, state, failure, at],
  );

/** The service did not take it for a passing reason: it waits, unless its code or link was used up meanwhile. @returns whether it waits */
export const deferLetter = async (
  db: Db,
  id: string,
  { failure, retryAt }: { readonly failure: string; readonly retryAt: string },
): Promise<boolean> =>
  (
    await db.maybeOne<{ waits: boolean }>(
      `update letters set state = case when content is null then 'WITHDRAWN' else 'QUEUED' end, failure = $2, tries = tries + 1,
         retry_at = case when content is null then null else $3::timestamptz end
        where id = $1 and state = 'SENDING' returning state = 'QUEUED' as waits`,
      [id, failure, retryAt],
    )
  )?.waits ?? false;

/** What the service tells of a letter later: a failure ends one that it took, an arrival makes a doubtful one good. */
export const settleToldLetter = (
  db: Db,
  id: string,
  failure: string | null,
  at: string,
): Promise<LetterFacts | null> =>
  db.maybeOne<LetterFacts>(
    `update letters set state = case when $2::text is null then 'SENT' else 'FAILED' end, failure = $2, settled_at = $3
      where id = $1 and (state = 'UNKNOWN' or state = 'SENT' and $2::text is not null) returning ${FACTS}`,
    [id, failure, at],
  );

/** @param states in which what the service tells of it changes something */
export const findJobOfLetter = async (
  db: Db,
  id: string,
  states: readonly ('SENT' | 'UNKNOWN')[],
): Promise<string | null> =>
  (
    await db.maybeOne<{ job: string }>('select job from letters where id = $1 and state = any ($2)', [
      id,
      states,
    ])
  )?.job ?? null;

interface StrandedLetter extends Pick<TakenLetter, 'id' | 'profileId' | 'userId' | 'channel'> {
  readonly job: string;
}

/**
 * Letters whose process ended before it handed them over, or in the middle; each is named once in a while.
 * @param since ISO 8601 instants: when one that waits, and one that is being handed over, counts as stranded
 */
export const takeStrandedLetters = (
  db: Db,
  at: string,
  since: { readonly waiting: string; readonly sending: string },
  limit: number,
): Promise<StrandedLetter[]> =>
  db.many<StrandedLetter>(
    `update letters l set retry_at = $1 from (
       select id from letters
         where state = 'QUEUED' and coalesce(retry_at, created_at) < $2
            or state = 'SENDING' and taken_at < $3 and (retry_at is null or retry_at < $2)
         order by created_at limit $4 for update skip locked) stranded
       where l.id = stranded.id returning l.id, l.job, l.profile_id as "profileId", l.user_id as "userId", l.channel`,
    [at, since.waiting, since.sending, limit],
  );

/** The words of letters that are over: nothing is kept longer than it is good for. */
export const forgetOldLetters = (db: Db, at: string): Promise<number> =>
  db.run('update letters set content = null where content is not null and until <= $1', [at]);

/** Of letters to somebody who is nobody here: where they went is kept no longer than what was typed. @param references see `secretReference` */
export const forgetRecipients = (db: Db, references: readonly string[]): Promise<number> =>
  db.run(`update letters set recipient = '' where reference = any ($1)`, [references]);

export const deleteLettersBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from letters where created_at < $1', [before]);

// Which questions wait for the assistant's answer? Each with the rows that were found when it was asked
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { RecordFact } from './facts.rules.ts';

export interface WaitingAnswer {
  /** Of the message that the answer becomes. */
  readonly id: string;
  readonly channelId: string;
  readonly profileId: string;
  readonly question: string;
  readonly facts: readonly RecordFact[];
}

export const insertAnswer = (db: Db, answer: WaitingAnswer, at: string): Promise<number> =>
  db.run(
    `insert into chat_answers (id, channel_id, profile_id, question, facts, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [answer.id, answer.channelId, answer.profileId, answer.question, JSON.stringify(answer.facts), at],
  );

export const findAnswer = (db: Db, id: string): Promise<WaitingAnswer | null> =>
  db.maybeOne<WaitingAnswer>(
    `select id, channel_id as "channelId", profile_id as "profileId", question, facts from chat_answers where id = $1`,
    [id],
  );

/** Whether the person wants no more of it; also when it is gone. */
export const isStopped = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybeOne('select 1 from chat_answers where id = $1 and not is_stopped', [id])) === null;

/** @returns 0 when nothing is being written there */
export const stopAnswers = (db: Db, channelId: string): Promise<number> =>
  db.run('update chat_answers set is_stopped = true where channel_id = $1', [channelId]);

/** @returns 0 when somebody else was faster: the answer stands already */
export const removeAnswer = (db: Db, id: string): Promise<number> =>
  db.run('delete from chat_answers where id = $1', [id]);

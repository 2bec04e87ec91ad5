// Which messages of the phone provider came in, each once, and which are still to be worked?
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** @returns whether it was new: false for a replay */
export const insertEvent = async (
  db: Db,
  event: { readonly id: string; readonly digest: Uint8Array; readonly content: unknown; readonly at: string },
): Promise<boolean> => {
  const count = await db.run(
    `insert into phone_events (id, digest, content, received_at) values ($1, $2, $3, $4) on conflict (digest) do nothing`,
    [event.id, event.digest, JSON.stringify(event.content), event.at],
  );
  return count === 1;
};

/** What the message says; null when it was worked, or is gone. */
export const findEventToWork = async (db: Db, id: string): Promise<unknown> =>
  (
    await db.maybeOne<{ content: unknown }>(
      'select content from phone_events where id = $1 and worked_at is null for update',
      [id],
    )
  )?.content ?? null;

export const markEventWorked = (db: Db, id: string, at: string): Promise<number> =>
  db.run('update phone_events set worked_at = $2 where id = $1', [id, at]);

export const deleteEventsBefore = (db: Db, at: string): Promise<number> =>
  db.run('delete from phone_events where received_at < $1', [at]);

// What has a person typed and not saved yet? Rows are kept to their owner by the database (architecture: Drafts).
import type { Draft } from '../contract/calls.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export const findDraft = (db: Db, userId: string, key: string): Promise<Draft | null> =>
  db.maybeOne('select key, content, updated_at as "updatedAt" from drafts where user_id = $1 and key = $2', [
    userId,
    key,
  ]);

/** Newest first. */
export const findDraftKeys = (db: Db, userId: string): Promise<Pick<Draft, 'key' | 'updatedAt'>[]> =>
  db.many(
    'select key, updated_at as "updatedAt" from drafts where user_id = $1 order by updated_at desc, key',
    [userId],
  );

/** A form may hold half of a surrogate pair, which PostgreSQL refuses in JSON. */
const wellFormed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key.toWellFormed(), wellFormed(part)]),
  );
};

/** The oldest of a person go when there are more; forms open at once are a handful. */
export const MOST_DRAFTS = 300;

/** Keeps the newest state of a draft. @param at ISO 8601 instant */
export const keepDraft = (
  db: Db,
  userId: string,
  draft: { readonly key: string; readonly content: Draft['content']; readonly at: string },
): Promise<Draft> =>
  db.one(
    `with beyond as (
       delete from drafts where user_id = $1 and key in (
         select key from drafts where user_id = $1 and key <> $2
          order by updated_at desc, key offset ${MOST_DRAFTS - 1}))
     insert into drafts (user_id, key, content, updated_at) values ($1, $2, $3::jsonb, $4)
     on conflict (user_id, key) do update set content = excluded.content, updated_at = excluded.updated_at
     returning key, content, updated_at as "updatedAt"`,
    [userId, draft.key, JSON.stringify(wellFormed(draft.content)), draft.at],
  );

export const discardDraft = async (db: Db, userId: string, key: string): Promise<void> => {
  await db.run('delete from drafts where user_id = $1 and key = $2', [userId, key]);
};

// Overwritings of spirometry sessions: what people changed, who and when (document 3 §3 Overwriting; OP-SPIRO-4).
import type { Overwriting, SessionComment, SessionOverwrite, SpirometrySession } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const AUTHOR = `(select json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
    from portal_users u where u.id = o.created_by)`;

const CHOICES = `o.best_test_id, o.best_fvc_test_id, o.best_fev1_test_id, o.best_pef_test_id, o.excluded_test_ids,
    o.test_overwrites`;

/** Newest first. */
export const findOverwritings = (db: Db, sessionId: string): Promise<Overwriting[]> =>
  db.many(
    `select o.id, o.version, o.kind, o.comment, o.occurred_at, o.created_at, ${AUTHOR} as created_by, ${CHOICES}
       from spirometry_overwritings o where o.session_id = $1 order by o.version desc`,
    [sessionId],
  );

/** Of several sessions, by session, the oldest first. */
export const findOverwritingsOfSessions = async (
  db: Db,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Overwriting[]>> => {
  const rows = await db.many<Overwriting & { readonly session_id: string }>(
    `select o.session_id, o.id, o.version, o.kind, o.comment, o.occurred_at, o.created_at, ${AUTHOR} as created_by, ${CHOICES}
       from spirometry_overwritings o where o.session_id = any ($1::uuid[]) order by o.session_id, o.version`,
    [sessionIds],
  );
  return Map.groupBy(rows, ({ session_id }) => session_id);
};

type OverwriteOfSession = SessionOverwrite & { readonly session_id: string };

/** What holds now, by session; none where nobody overwrote anything, or the originals hold again. */
export const findOverwrites = async (
  db: Db,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionOverwrite>> => {
  const rows = await db.many<OverwriteOfSession>(
    `select s.id as session_id, ${CHOICES}
       from spirometry_sessions s join spirometry_overwritings o on o.session_id = s.id and o.version = s.version
      where s.id = any ($1::uuid[]) and o.kind <> 'original'`,
    [sessionIds],
  );
  return new Map(rows.map(({ session_id, ...overwrite }) => [session_id, overwrite]));
};

/** Who made the overwriting that holds now, when, and with which comment; null where the originals hold. */
export const findHoldingOverwriting = (
  db: Db,
  sessionId: string,
): Promise<SpirometrySession['overwritten']> =>
  db.maybeOne(
    `select ${AUTHOR} as by, o.created_at as at, o.comment
       from spirometry_sessions s join spirometry_overwritings o on o.session_id = s.id and o.version = s.version
      where s.id = $1 and o.kind <> 'original'`,
    [sessionId],
  );

/** When the last overwriting of each of the sessions was saved. */
export const findLastOverwritten = async (
  db: Db,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.many<{ id: string; at: string }>(
    `select o.session_id as id, max(o.created_at) as at from spirometry_overwritings o
      where o.session_id = any ($1::uuid[]) group by o.session_id`,
    [sessionIds],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
};

/** The oldest first. */
export const findComments = (db: Db, sessionId: string): Promise<SessionComment[]> =>
  db.many(
    `select o.id, o.comment as text, ${AUTHOR} as created_by, o.created_at
       from spirometry_overwritings o where o.session_id = $1 and o.comment is not null order by o.version`,
    [sessionId],
  );

export interface NewOverwriting extends SessionOverwrite, Pick<Overwriting, 'id' | 'kind' | 'version'> {
  readonly sessionId: string;
  readonly profileId: string;
  readonly comment: string | null;
  readonly testsValues: object;
  readonly bestIndex: number | null;
  readonly occurredAt: string;
  readonly at: string;
  readonly by: string;
}

export const insertOverwriting = (db: Db, row: NewOverwriting): Promise<number> =>
  db.run(
    `insert into spirometry_overwritings (id, session_id, profile_id, version, kind, best_test_id, best_fvc_test_id,
       best_fev1_test_id, best_pef_test_id, excluded_test_ids, test_overwrites, comment, tests_values,
       best_processed_array_index, occurred_at, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      row.id,
      row.sessionId,
      row.profileId,
      row.version,
      row.kind,
      row.best_test_id,
      row.best_fvc_test_id,
      row.best_fev1_test_id,
      row.best_pef_test_id,
      row.excluded_test_ids,
      JSON.stringify(row.test_overwrites),
      row.comment,
      JSON.stringify(row.testsValues),
      row.bestIndex,
      row.occurredAt,
      row.at,
      row.by,
    ],
  );

// Stores a new session, unless it was stored before (docs/decisions/0055).
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { NewSessionRows } from './new-session-rows.ts';

interface SentSession {
  readonly id: string;
  readonly sent_digest: string | null;
}

interface Sent {
  readonly id: string;
  readonly profile_id: string;
  readonly performed_at: string;
  readonly bronchodilator: string | null;
  readonly device: string | null;
}

/** By its id, or by patient, moment and device: a device that makes a new id for each try sends one session all the same. */
export const findSentSession = (db: Db, sent: Sent): Promise<SentSession | null> =>
  db.maybeOne(
    `select id, sent_digest from spirometry_sessions
      where id = $1 or (profile_id = $2 and performed_at = $3 and device is not distinct from $4
        and bronchodilator is not distinct from $5)
      order by id = $1 desc limit 1`,
    [sent.id, sent.profile_id, sent.performed_at, sent.device, sent.bronchodilator],
  );

/** @returns 0 when a session with this id is there already, also one that is not seen */
export const insertNewSession = async (db: Db, rows: NewSessionRows): Promise<number> => {
  const added = await db.run(
    `insert into spirometry_sessions select * from jsonb_populate_record(null::spirometry_sessions, $1::jsonb)
      on conflict (id) do nothing`,
    [JSON.stringify(rows.session)],
  );
  if (added === 0) return 0;
  await db.run(
    'insert into spirometry_tests select * from jsonb_populate_recordset(null::spirometry_tests, $1::jsonb)',
    [JSON.stringify(rows.tests)],
  );
  await db.run(
    `insert into spirometry_predicted_values
       select * from jsonb_populate_recordset(null::spirometry_predicted_values, $1::jsonb)`,
    [JSON.stringify(rows.predicted)],
  );
  await db.run(
    'insert into spirometry_curves select * from jsonb_populate_recordset(null::spirometry_curves, $1::jsonb)',
    [JSON.stringify(rows.curves)],
  );
  return added;
};

// What was measured in a spirometry session, and what was expected? (document 3 §3 Spirometry)
import type { Predicted, SpirometrySession, SpirometryTest } from '@alveary/contract/sessions/model.ts';
import type { Db } from '../../platform/db/handle.ts';

export interface SessionRow {
  readonly id: string;
  readonly profile_id: string;
  readonly performed_at: string;
  readonly created_at: string;
  readonly device: string | null;
  readonly bronchodilator: SpirometrySession['bronchodilator'];
  readonly notes: string | null;
  readonly reference: string | null;
  readonly date_of_birth: string | null;
  readonly predicted: Predicted[];
}

export const findSession = (db: Db, id: string): Promise<SessionRow | null> =>
  db.maybeOne(
    `select s.id, s.profile_id, s.performed_at, s.created_at, s.device, s.bronchodilator, s.notes, s.reference,
       p.date_of_birth,
       (select coalesce(json_agg(json_build_object('measure', v.measure, 'm', v.m, 'l', v.l, 's', v.s)
          order by v.measure), '[]')
        from spirometry_predicted_values v where v.session_id = s.id) as predicted
     from spirometry_sessions s join profiles p on p.id = s.profile_id where s.id = $1`,
    [id],
  );

/** In the order they were blown. */
export const findTests = (db: Db, sessionId: string): Promise<SpirometryTest[]> =>
  db.many(
    `select t.id, t.fvc, t.fev1, t.pef, t.fev05, t.fev075, t.fev6, t.fef25, t.fef50, t.fef75, t.fef2575,
       t.duration_exhale,
       json_build_object(
         'fvc', json_build_object('status_final', case t.fvc_quality when 'unusable' then 'unusable' else 'usable' end,
           'acceptable', t.fvc_quality = 'acceptable', 'errors_display', t.fvc_errors),
         'fev1', json_build_object('status_final', case t.fev1_quality when 'unusable' then 'unusable' else 'usable' end,
           'acceptable', t.fev1_quality = 'acceptable', 'errors_display', t.fev1_errors)) as feedback
     from spirometry_tests t where t.session_id = $1 order by t.position`,
    [sessionId],
  );

type ListedSession = Pick<SpirometrySession, 'id' | 'performed_at' | 'bronchodilator'>;

/** Newest first. @param start @param end ISO 8601, both included; null for no limit */
export const findSessionsOfProfile = (
  db: Db,
  profileId: string,
  start: string | null,
  end: string | null,
): Promise<ListedSession[]> =>
  db.many(
    `select id, performed_at, bronchodilator from spirometry_sessions
      where profile_id = $1 and performed_at between $2::timestamptz and $3::timestamptz
      order by performed_at desc, id desc limit 1000`,
    [profileId, start ?? '-infinity', end ?? 'infinity'],
  );

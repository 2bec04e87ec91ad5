// What each session came to, as stored for the patient list and the worklist (OP-SPIRO-3).
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { judge } from '../contract/rules.ts';

interface JudgedSession extends ReturnType<typeof judge> {
  readonly id: string;
  readonly profileId: string;
  readonly ageYears: number | null;
}

/** The row of a judged session. */
export const figuresRow = ({ id, profileId, ageYears, ...judged }: JudgedSession) => ({
  session_id: id,
  profile_id: profileId,
  fev1: judged.best_values.fev1,
  fvc: judged.best_values.fvc,
  fev1_quality: judged.best_qualities.fev1,
  fvc_quality: judged.best_qualities.fvc,
  fev1_percent: judged.relative_values.fev1,
  fev1_z: judged.z_scores.fev1,
  fev1_grade: judged.grading.fev1,
  fvc_grade: judged.grading.fvc,
  age_years: ageYears,
});

export type FiguresRow = ReturnType<typeof figuresRow>;

export const upsertFigures = (db: Db, rows: readonly FiguresRow[]): Promise<number> =>
  db.run(
    `insert into spirometry_figures as known
       select * from jsonb_populate_recordset(null::spirometry_figures, $1::jsonb) order by session_id
       on conflict (session_id) do update set
         (profile_id, fev1, fvc, fev1_quality, fvc_quality, fev1_percent, fev1_z, fev1_grade, fvc_grade, age_years)
         = (excluded.profile_id, excluded.fev1, excluded.fvc, excluded.fev1_quality, excluded.fvc_quality, excluded.fev1_percent,
            excluded.fev1_z, excluded.fev1_grade, excluded.fvc_grade, excluded.age_years)
       where known is distinct from excluded`,
    [JSON.stringify(rows)],
  );

/** Sessions that nobody has judged yet, the next by id. */
export const findUnjudged = async (db: Db, after: string | null, count: number): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(
    `select s.id from spirometry_sessions s
      where ($1::uuid is null or s.id > $1) and not exists (select from spirometry_figures f where f.session_id = s.id)
      order by s.id limit $2`,
    [after, count],
  );
  return rows.map(({ id }) => id);
};

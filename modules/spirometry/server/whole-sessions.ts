// Everything that is held of sessions, for who takes a record out whole.
import { unpackCurve } from '../contract/pack-curve.ts';
import type { Overwriting, SessionCorrection, SpirometryTest } from '../contract/model.ts';
import { judge } from '../contract/rules.ts';
import type { Curve } from '@alveary/spirometry/manoeuvre/curve.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { findCorrections } from './corrections.store.ts';
import { findOverwritingsOfSessions } from './overwritings.store.ts';
import {
  findCurvesOfSessions,
  findSessionsById,
  findTestsOfSessions,
  type SessionRow,
} from './sessions.store.ts';

export interface WholeSession extends SessionRow {
  readonly judged: ReturnType<typeof judge>;
  /** In the order they were blown. */
  readonly blows: readonly {
    readonly test: SpirometryTest;
    readonly curve: Curve | null;
    readonly rate: number;
  }[];
  /** The oldest first. */
  readonly overwritings: readonly Overwriting[];
  /** The newest first. */
  readonly corrections: readonly SessionCorrection[];
}

export const wholeSessions = async (db: Db, wanted: readonly string[]): Promise<WholeSession[]> => {
  if (wanted.length === 0) return [];
  const rows = await findSessionsById(db, wanted);
  const ids = rows.map(({ id }) => id);
  const [tests, curves, overwritings, corrections] = await Promise.all([
    findTestsOfSessions(db, ids),
    findCurvesOfSessions(db, ids),
    findOverwritingsOfSessions(db, ids),
    findCorrections(db, ids),
  ]);
  return rows.map((row) => {
    const own = tests.get(row.id) ?? [];
    const said = overwritings.get(row.id) ?? [];
    const last = said.at(-1);
    const holds =
      last !== undefined && last.version === row.version && last.kind !== 'original' ? last : null;
    return {
      ...row,
      judged: judge(own, row.predicted, row.person.age_years, holds),
      blows: own.map((test) => {
        const stored = curves.get(test.id);
        if (stored === undefined) return { test, curve: null, rate: 0 };
        const samplesASecond = stored.samples_a_second;
        const bytes = Uint8Array.from(Buffer.from(stored.packed, 'base64'));
        return { test, curve: unpackCurve({ samplesASecond, bytes }), rate: samplesASecond };
      }),
      overwritings: said,
      corrections: corrections.get(row.id) ?? [],
    };
  });
};

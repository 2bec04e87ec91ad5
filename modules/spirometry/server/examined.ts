// Who a session is compared with: sex at birth, age on its day, and the height that came with it or was measured nearest (OP-SPIRO-3).
import { exactAge } from '@alveary/spirometry/reference/exact-age.ts';
import { heightFor } from '../contract/height-of-session.ts';
import type { SpirometrySession } from '../contract/model.ts';
import type { findRecordedPerson } from './examined.store.ts';
import { type Expected, expectedOf } from './predicted-values.ts';

export type RecordedPerson = NonNullable<Awaited<ReturnType<typeof findRecordedPerson>>>;

export interface Examined extends Pick<SpirometrySession, 'person' | 'height_source' | 'height_measured_at'> {
  readonly expected: Expected;
}

const BEFORE_BIRTH = 'No predicted values: the session is before the birth date of the patient.';

/** @param ownHeight centimetres, as it came with the session; null where none did */
export const examinedAt = (
  { sex, date_of_birth, heights }: RecordedPerson,
  performedAt: string,
  ownHeight: number | null,
): Examined => {
  const day = new Date(performedAt).toISOString().slice(0, 10);
  const age_years = date_of_birth === null ? null : exactAge(date_of_birth, day);
  const measured = ownHeight === null ? heightFor(heights, performedAt, age_years) : null;
  const person = { sex, age_years, height_cm: ownHeight ?? measured?.cm ?? null };
  const isBeforeBirth = date_of_birth !== null && age_years === null;
  return {
    person,
    height_source: ownHeight === null ? (measured === null ? null : 'measured') : 'session',
    height_measured_at: measured?.measured_at ?? null,
    expected: isBeforeBirth ? { predicted: [], reference: null, problem: BEFORE_BIRTH } : expectedOf(person),
  };
};

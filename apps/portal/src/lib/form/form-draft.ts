// What of a form is kept as a draft, and what becomes of it over a record that has changed since? (architecture: Drafts)
import type { DraftContent } from '../draft-keeper.ts';
import { type Merge, mergeWithStored } from './form-merge.ts';
import { carriedIn, changedFields, type FieldOf, type FormShape, pick } from './form-shape.ts';

/** Under which name the draft says over which stored values it was typed; no field is called so. */
const SEEN = '(seen)';

/** Only what differs from the record is kept, so that everything else follows it; null when nothing was typed. */
export const contentOf = <Values extends object>(
  shape: FormShape<Values>,
  values: Values,
  stored: Values,
): DraftContent | null => {
  const changed = changedFields(shape, values, stored);
  if (changed.length === 0) return null;
  return { ...pick(values, [...changed, ...carriedIn(shape, values)]), [SEEN]: pick(stored, changed) };
};

/** What was kept, laid over the record as it stands now; a field that the form no longer has is left out. */
export const withContent = <Values extends object>(
  shape: FormShape<Values>,
  content: DraftContent,
  stored: Values,
): Merge<Values> => {
  const seen = { ...stored, ...fitting(shape, contentIn(content[SEEN]), stored) };
  return mergeWithStored(shape, { ...seen, ...fitting(shape, content, stored) }, seen, stored);
};

const contentIn = (value: unknown): DraftContent =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** A draft may be older than the form: only values of the type that the field has are taken. */
const fitting = <Values extends object>(
  shape: FormShape<Values>,
  content: DraftContent,
  stored: Values,
): Readonly<Record<string, unknown>> => {
  const accepted: [string, unknown][] = [];
  for (const field in stored) {
    if (!(field in content)) continue;
    const value = readKept(shape, field, content[field], stored[field]);
    if (value !== undefined) accepted.push([field, value]);
  }
  return Object.fromEntries(accepted);
};

/** Undefined where it does not fit. */
const readKept = <Values extends object>(
  shape: FormShape<Values>,
  field: FieldOf<Values>,
  kept: unknown,
  known: unknown,
): unknown => {
  const read = shape.read?.[field];
  if (read !== undefined) return read(kept) ?? undefined;
  if (known === null) return kept;
  return kept === null || typeof kept !== typeof known || Array.isArray(kept) !== Array.isArray(known)
    ? undefined
    : kept;
};

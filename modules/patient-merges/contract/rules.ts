// Which values does the surviving record hold after a merge?
import { mergeFields, type MergeField } from './model.ts';

type Values = Readonly<Record<MergeField, string | null>>;

/** The fields in which both records have a value and not the same one: somebody has to choose. */
export const contested = (survivor: Values, merged: Values): MergeField[] =>
  mergeFields.filter(
    (field) => survivor[field] !== null && merged[field] !== null && survivor[field] !== merged[field],
  );

/** What is taken over: what only the closed record has, and what was chosen of it where both have a value. */
export const takenOver = (survivor: Values, merged: Values, chosen: readonly MergeField[]): MergeField[] =>
  mergeFields.filter(
    (field) => merged[field] !== null && (survivor[field] === null || chosen.includes(field)),
  );

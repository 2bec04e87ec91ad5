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

/** By what two people are told apart. */
const telling: readonly MergeField[] = ['firstName', 'lastName', 'dateOfBirth', 'sex'];

/** In what the records differ where that speaks for two people: birth date and sex, or three of four. Else empty. */
export const signsOfTwoPeople = (survivor: Values, merged: Values): MergeField[] => {
  const signs = contested(survivor, merged).filter((field) => telling.includes(field));
  const isTelling = signs.length >= 3 || (signs.includes('dateOfBirth') && signs.includes('sex'));
  return isTelling ? signs : [];
};

// How do two people's changes of one record come together without losing what was typed? (OP-LOG-6; architecture: Data, versions)
import {
  carriedIn,
  changedFields,
  type FieldOf,
  fieldsOf,
  type FormShape,
  inWords,
  isSameField,
  labelOf,
  pick,
} from './form-shape.ts';

/** One field that was saved with another value while the form was open. */
export interface ChangeMeanwhile {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** What is typed here, when it differs from what is saved now: it is kept. */
  readonly mine: string | null;
}

export interface Merge<Values> {
  readonly values: Values;
  readonly changes: readonly ChangeMeanwhile[];
}

/**
 * Lays what was typed over the record as it stands now. What was typed wins in its field; every other field takes the
 * stored value. The result can be saved at once.
 * @param seen the record over which it was typed
 */
export const mergeWithStored = <Values extends object>(
  shape: FormShape<Values>,
  values: Values,
  seen: Values,
  stored: Values,
): Merge<Values> => {
  const typed = changedFields(shape, values, seen);
  const joined = Object.fromEntries(typed.map((field) => [field, join(shape, field, values, seen, stored)]));
  const merged = { ...stored, ...pick(values, carriedIn(shape, values)), ...joined };
  const changes = fieldsOf(shape)
    .filter((field) => !isSameField(shape, field, seen, stored))
    .map((field) => ({
      field,
      label: labelOf(shape, field),
      before: inWords(shape, field, seen),
      after: inWords(shape, field, stored),
      mine:
        typed.includes(field) && !isSameField(shape, field, merged, stored)
          ? inWords(shape, field, merged)
          : null,
    }));
  return { values: merged, changes };
};

const join = <Values extends object>(
  shape: FormShape<Values>,
  field: FieldOf<Values>,
  mine: Values,
  seen: Values,
  theirs: Values,
): unknown => shape.join?.[field]?.(mine[field], seen[field], theirs[field]) ?? mine[field];

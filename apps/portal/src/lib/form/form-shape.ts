// What are the fields of a form called, when is one changed, and how is its value said? Known once for errors, drafts and merges

export type FieldOf<Values> = Extract<keyof Values, string>;

export interface FormShape<Values extends object> {
  /** In the order of the form. A value without a label is no field: it is carried along, such as an id made here. */
  readonly labels: { readonly [Field in keyof Values]?: string };
  /** Where the same thing can be written in two ways, such as '14' and '14.0' minutes. */
  readonly isSame?: (field: FieldOf<Values>, one: Values, other: Values) => boolean;
  /** How a value is said to people, where it is not the text that stands in the field. */
  readonly inWords?: (field: FieldOf<Values>, values: Values) => string;
  /** A kept value that is more than a text or a switch; null where the draft is damaged. */
  readonly read?: { readonly [Field in keyof Values]?: (kept: unknown) => Values[Field] | null };
  /** Joins what was chosen here with what was saved in the meantime, where one need not win as a whole. */
  readonly join?: {
    readonly [Field in keyof Values]?: (
      mine: Values[Field],
      seen: Values[Field],
      theirs: Values[Field],
    ) => Values[Field];
  };
}

/** The fields that have a name, in the order of the form. */
export const fieldsOf = <Values extends object>(shape: FormShape<Values>): readonly FieldOf<Values>[] => {
  const fields: FieldOf<Values>[] = [];
  for (const field in shape.labels) fields.push(field);
  return fields;
};

export const labelOf = <Values extends object>(shape: FormShape<Values>, field: FieldOf<Values>): string =>
  shape.labels[field] ?? field;

/** What stands in the form without being a field of it. */
export const carriedIn = <Values extends object>(
  shape: FormShape<Values>,
  values: Values,
): readonly FieldOf<Values>[] => {
  const carried: FieldOf<Values>[] = [];
  for (const name in values) if (!(name in shape.labels)) carried.push(name);
  return carried;
};

const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

export const isSameField = <Values extends object>(
  shape: FormShape<Values>,
  field: FieldOf<Values>,
  one: Values,
  other: Values,
): boolean =>
  shape.isSame?.(field, one, other) ??
  JSON.stringify(plain(one[field])) === JSON.stringify(plain(other[field]));

/** The fields in which two states of a form differ, in the order of the form. */
export const changedFields = <Values extends object>(
  shape: FormShape<Values>,
  values: Values,
  stored: Values,
): readonly FieldOf<Values>[] =>
  fieldsOf(shape).filter((field) => !isSameField(shape, field, values, stored));

const NOTHING = 'nothing';

export const inWords = <Values extends object>(
  shape: FormShape<Values>,
  field: FieldOf<Values>,
  values: Values,
): string => {
  const said = shape.inWords?.(field, values);
  if (said !== undefined) return said === '' ? NOTHING : said;
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null || value === undefined || value === '' ? NOTHING : String(value);
};

/** Only these fields of a form. */
export const pick = <Values extends object>(
  values: Values,
  fields: readonly FieldOf<Values>[],
): Readonly<Record<string, unknown>> => Object.fromEntries(fields.map((field) => [field, values[field]]));

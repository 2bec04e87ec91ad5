// How are fields of a resource read when anything may be missing or of the wrong kind? Tolerantly: absent is null.

export type FhirObject = { readonly [field: string]: unknown };

export const isObject = (value: unknown): value is FhirObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Display texts without zero-width spaces and byte order marks, trimmed; empty is null. */
export const cleanText = (text: string): string | null => text.replace(/[\u200B\uFEFF]/g, '').trim() || null;

export const textAt = (from: FhirObject | null, field: string): string | null => {
  const value = from?.[field];
  return typeof value === 'string' ? cleanText(value) : null;
};

export const numberAt = (from: FhirObject | null, field: string): number | null => {
  const value = from?.[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

export const objectAt = (from: FhirObject | null, field: string): FhirObject | null => {
  const value = from?.[field];
  return isObject(value) ? value : null;
};

/** The objects of a list field; a single object counts as a list of one. */
export const objectsAt = (from: FhirObject | null, field: string): readonly FhirObject[] => {
  const value = from?.[field];
  if (Array.isArray(value)) return value.filter(isObject);
  return isObject(value) ? [value] : [];
};

/** The texts of a list field; a single text counts as a list of one. */
export const textsAt = (from: FhirObject | null, field: string): readonly string[] => {
  const value = from?.[field];
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => (typeof one === 'string' ? (cleanText(one) ?? []) : []));
};

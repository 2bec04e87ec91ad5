// Which imported practitioner does a reference name?
import { NPI_SYSTEM } from './fhir/npi.ts';
import type { Reference } from './fhir/reference.ts';
import { sourceRowId, type Step } from './import-context.ts';
import { findPractitionersByIdentifier, findPractitionersBySource } from './import-directory.store.ts';

export interface PractitionerFound {
  readonly id: string;
  /** 'Gene O'Conner'; empty in a dry run, which writes no names. */
  readonly name: string;
}

/** Under which key a dry run notes a practitioner. */
export const practitionerKey = (type: string, id: string): string => `practitioner ${type} ${id}`;

const fullName = (one: { readonly firstName: string; readonly lastName: string }): string =>
  `${one.firstName} ${one.lastName}`.trim();

/** Looks up all of them at once and answers the question for each. */
export const findPractitioners = async (
  step: Step,
  references: readonly Reference[],
): Promise<(reference: Reference) => PractitionerFound | null> => {
  const { db, context, links } = step;
  const rowIdOf = (reference: Reference): string | null => {
    const named = links.named(reference);
    return named === null || (named.type ?? 'Practitioner') !== 'Practitioner'
      ? null
      : sourceRowId(context, 'Practitioner', named.id);
  };
  const rowIds = [...new Set(references.flatMap((reference) => rowIdOf(reference) ?? []))];
  const values = [...new Set(references.flatMap((one) => (one.by === 'identifier' ? [one.value] : [])))];
  const bySource = new Map<string, PractitionerFound>();
  if (rowIds.length > 0) {
    for (const one of await findPractitionersBySource(db, rowIds)) {
      bySource.set(one.sourceRowId, { id: one.id, name: fullName(one) });
    }
  }
  const byIdentifier = values.length > 0 ? await findPractitionersByIdentifier(db, values) : [];
  const planned = (key: string): PractitionerFound | null => {
    const id = context.planned.get(key);
    return id === undefined ? null : { id, name: '' };
  };
  return (reference) => {
    if (reference.by === 'identifier') {
      const fits = byIdentifier.find(
        (one) =>
          one.value === reference.value &&
          (reference.system === null || (one.system ?? NPI_SYSTEM) === reference.system),
      );
      return fits
        ? { id: fits.id, name: fullName(fits) }
        : planned(practitionerKey('identifier', reference.value));
    }
    const named = links.named(reference);
    const found = bySource.get(rowIdOf(reference) ?? '');
    return found ?? (named ? planned(practitionerKey('Practitioner', named.id)) : null);
  };
};

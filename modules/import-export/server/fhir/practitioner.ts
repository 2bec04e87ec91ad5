// Reads a FHIR Practitioner, and checks its NPI.
import { wordsOf } from './coding.ts';
import { type FhirObject, objectAt, objectsAt } from './json.ts';
import { isNpi } from '@alveary/modules/practitioners/contract/npi.ts';
import { NPI_SYSTEM } from './npi.ts';
import { nameOf } from './person.ts';
import { identifiersOf } from './reference.ts';
import { Rejected } from './rejected.ts';

export interface Practitioner {
  readonly npi: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly credential: string | null;
  /** All but a right NPI. */
  readonly identifiers: readonly { readonly system: string; readonly value: string }[];
  readonly remarks: readonly string[];
}

/** @param now ISO 8601: what ended before it is no longer in use */
export const readPractitioner = (resource: FhirObject, now: string): Practitioner => {
  const name = nameOf(resource, now);
  if (name.first === null && name.last === null) throw new Rejected('The practitioner has no name.');
  const all = identifiersOf(resource);
  const npi = all.find((one) => one.system === NPI_SYSTEM && isNpi(one.value))?.value ?? null;
  const others = all.filter((one) => one.system !== NPI_SYSTEM || one.value !== npi);
  const qualification = objectsAt(resource, 'qualification')[0] ?? null;
  return {
    npi,
    firstName: name.first ?? '',
    lastName: name.last ?? '',
    credential: name.suffix ?? wordsOf(objectAt(qualification, 'code')),
    identifiers: others.map(({ system, value }) => ({ system: system ?? '', value })),
    remarks: others
      .filter((one) => one.system === NPI_SYSTEM)
      .map(
        (one) =>
          `The NPI "${one.value.slice(0, 20)}" fails the check digit; it is kept as another identifier.`,
      ),
  };
};

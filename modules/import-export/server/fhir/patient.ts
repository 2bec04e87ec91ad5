// A FHIR Patient as a profile (hl7.org/fhir/R4: identifier MR → EhrId; US Core: birthsex).
import { codeOf } from './coding.ts';
import { dayAt, instantAt } from './dates.ts';
import { type FhirObject, isObject, objectAt, objectsAt, textAt } from './json.ts';
import { type Address, addressesOf, emailOf, nameOf, type Phone, phonesOf } from './person.ts';
import { identifiersOf, type Reference, referenceOf } from './reference.ts';
import { Rejected } from './rejected.ts';

export interface PatientIdentifier {
  /** 'EhrId' for the medical record number, else the HL7 code of the kind, such as SS or DL. */
  readonly type: string;
  readonly system: string | null;
  readonly value: string;
}

export interface Patient {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly sex: 'female' | 'male' | 'other' | 'unknown' | null;
  /** As the extension says it; null where it says nothing. */
  readonly birthSex: 'female' | 'male' | null;
  readonly language: string | null;
  readonly deceasedAt: string | null;
  readonly emailAddress: string | null;
  readonly insuranceMemberId: string | null;
  readonly identifiers: readonly PatientIdentifier[];
  readonly phones: readonly Phone[];
  readonly addresses: readonly Address[];
  readonly practitioners: readonly Reference[];
  /** What could not be kept exactly, in words for the report. */
  readonly remarks: readonly string[];
}

const MEDICAL_RECORD = 'MR';
const MEMBER_NUMBER = 'MB';

const sexOf = (resource: FhirObject): Patient['sex'] => {
  const gender = textAt(resource, 'gender');
  if (gender === null) return null;
  if (gender === 'female' || gender === 'male' || gender === 'other' || gender === 'unknown') return gender;
  throw new Rejected('gender is none of female, male, other, unknown.');
};

/** US Core: F, M, or words for what is not known. */
export const BIRTH_SEX = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-birthsex';

const birthSexCode = (resource: FhirObject): string | null =>
  textAt(
    objectsAt(resource, 'extension').find((one) => textAt(one, 'url') === BIRTH_SEX) ?? null,
    'valueCode',
  );

const birthSexOf = (resource: FhirObject): Patient['birthSex'] => {
  const code = birthSexCode(resource);
  return code === 'F' ? 'female' : code === 'M' ? 'male' : null;
};

/** The first medical record number is the EhrId; everything else keeps its own kind. */
const identifiersOfPatient = (resource: FhirObject): PatientIdentifier[] => {
  let hasEhrId = false;
  return identifiersOf(resource).map(({ type, system, value }) => {
    const isEhrId = type === MEDICAL_RECORD && !hasEhrId;
    hasEhrId ||= isEhrId;
    return { type: isEhrId ? 'EhrId' : (type ?? 'OTHER'), system, value };
  });
};

const languageOf = (resource: FhirObject): string | null => {
  const spoken = objectsAt(resource, 'communication');
  const preferred = spoken.find((one) => one['preferred'] === true) ?? spoken[0] ?? null;
  return codeOf(objectAt(preferred, 'language'));
};

const LISTS = ['identifier', 'name', 'telecom', 'address', 'communication', 'generalPractitioner'];

/** Who comes without a name or number only because these are written wrongly would not be found again. @throws Rejected */
const checkLists = (resource: FhirObject): void => {
  for (const field of LISTS) {
    const value = resource[field] ?? [];
    const all: unknown[] = Array.isArray(value) ? value : [value];
    if (!all.every(isObject)) throw new Rejected(`${field} is not a list of objects.`);
  }
};

const remarksOn = (
  resource: FhirObject,
  { first, last }: ReturnType<typeof nameOf>,
  dateOfBirth: string | null,
  deceasedAt: string | null,
): string[] => {
  const remarks: string[] = [];
  if (first === null && last === null) remarks.push('The patient has no name.');
  if (dateOfBirth === null && textAt(resource, 'birthDate') !== null) {
    remarks.push('birthDate is a year or month only; the date of birth stays empty.');
  }
  if (deceasedAt === null && resource['deceasedBoolean'] === true) {
    remarks.push('The patient is deceased, but without a date; the date of death stays empty.');
  }
  return remarks;
};

/** @param latest ISO 8601: what lies behind it is the future. @throws Rejected on impossible dates */
export const readPatient = (resource: FhirObject, latest: string, country: string): Patient => {
  checkLists(resource);
  const name = nameOf(resource);
  const dateOfBirth = dayAt(resource, 'birthDate');
  const deceasedAt = instantAt(resource, 'deceasedDateTime');
  if (dateOfBirth !== null && dateOfBirth > latest) throw new Rejected('birthDate lies in the future.');
  if (deceasedAt !== null && deceasedAt > latest) throw new Rejected('deceasedDateTime lies in the future.');
  if (dateOfBirth !== null && deceasedAt !== null && deceasedAt < dateOfBirth) {
    throw new Rejected('deceasedDateTime is before birthDate.');
  }
  const addresses = addressesOf(resource);
  const identifiers = identifiersOfPatient(resource);
  return {
    firstName: name.first,
    lastName: name.last,
    dateOfBirth,
    sex: sexOf(resource),
    birthSex: birthSexOf(resource),
    language: languageOf(resource),
    deceasedAt,
    emailAddress: emailOf(resource),
    insuranceMemberId: identifiers.find((one) => one.type === MEMBER_NUMBER)?.value ?? null,
    identifiers,
    phones: phonesOf(resource, addresses[0]?.country ?? null, country),
    addresses,
    practitioners: objectsAt(resource, 'generalPractitioner').flatMap((one) => referenceOf(one) ?? []),
    remarks: remarksOn(resource, name, dateOfBirth, deceasedAt),
  };
};

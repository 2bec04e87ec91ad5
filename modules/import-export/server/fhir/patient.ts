// A FHIR Patient as a profile (hl7.org/fhir/R4: identifier MR → EhrId; US Core: birthsex).
import { codeOf } from './coding.ts';
import { dayAt, instantAt, writtenDayAt } from './dates.ts';
import { type FhirObject, isObject, objectAt, objectsAt, textAt } from './json.ts';
import { type Address, addressesOf, emailOf, endedEmailsOf, nameOf, type Phone, phonesOf } from './person.ts';
import { identifiersOf, type Reference, referenceOf } from './reference.ts';
import { Rejected } from './rejected.ts';
import { hasEnded, inOrderOfUse } from './validity.ts';

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
  /** Also where the source does not know when. */
  readonly isDeceased: boolean;
  readonly emailAddress: string | null;
  readonly insuranceMemberId: string | null;
  /** Mailboxes and member numbers that were given up: the record keeps none of them. */
  readonly ended: readonly string[];
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

/** Numbers for the time being, and those beside the usual one, come after it. */
const LATER_USES: readonly (string | null)[] = ['secondary', 'temp'];

interface Numbers {
  readonly identifiers: readonly PatientIdentifier[];
  readonly memberId: string | null;
  readonly endedMemberIds: readonly string[];
}

/** The first medical record number in use is the EhrId; everything else keeps its own kind. */
const numbersOf = (resource: FhirObject, now: string): Numbers => {
  const sorted = inOrderOfUse(objectsAt(resource, 'identifier'), now, (one) =>
    LATER_USES.indexOf(textAt(one, 'use')),
  );
  const all = sorted.flatMap((one) =>
    identifiersOf({ identifier: one }).map((identifier) => ({ ...identifier, isEnded: hasEnded(one, now) })),
  );
  const ehrId = all.find(({ type, isEnded }) => type === MEDICAL_RECORD && !isEnded);
  const members = all.filter(({ type }) => type === MEMBER_NUMBER);
  const used = members.filter(({ isEnded }) => !isEnded).map(({ value }) => value);
  return {
    identifiers: all.map((one) => ({
      type: one === ehrId ? 'EhrId' : (one.type ?? 'OTHER'),
      system: one.system,
      value: one.value,
    })),
    memberId: used[0] ?? null,
    endedMemberIds: members.map(({ value }) => value).filter((value) => !used.includes(value)),
  };
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

/** With a date, by the word alone, or with a date that is withheld or not known (an extension in its place). */
const hasDied = (resource: FhirObject): boolean =>
  resource['deceasedBoolean'] === true ||
  textAt(resource, 'deceasedBoolean') === 'true' ||
  textAt(resource, 'deceasedDateTime') !== null ||
  isObject(resource['_deceasedDateTime']);

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
  if (deceasedAt === null && hasDied(resource)) {
    remarks.push(
      'The patient is deceased, but without a date: shown as deceased, the date of death stays empty.',
    );
  }
  return remarks;
};

export interface Reading {
  /** ISO 8601: what ended before it is no longer in use. */
  readonly now: string;
  /** ISO 8601: what lies behind it is the future. */
  readonly latest: string;
  /** Of phone numbers that say none. */
  readonly country: string;
}

/** @throws Rejected on impossible dates */
export const readPatient = (resource: FhirObject, { now, latest, country }: Reading): Patient => {
  checkLists(resource);
  const name = nameOf(resource, now);
  const dateOfBirth = dayAt(resource, 'birthDate');
  const deceasedAt = instantAt(resource, 'deceasedDateTime');
  if (dateOfBirth !== null && dateOfBirth > latest) throw new Rejected('birthDate lies in the future.');
  if (deceasedAt !== null && deceasedAt > latest) throw new Rejected('deceasedDateTime lies in the future.');
  const diedOn = writtenDayAt(resource, 'deceasedDateTime');
  // Of a date of death that is a year or month alone, as much of the birth date counts.
  if (dateOfBirth !== null && diedOn !== null && diedOn < dateOfBirth.slice(0, diedOn.length)) {
    throw new Rejected('deceasedDateTime is before birthDate.');
  }
  const addresses = addressesOf(resource, now);
  const { identifiers, memberId, endedMemberIds } = numbersOf(resource, now);
  return {
    firstName: name.first,
    lastName: name.last,
    dateOfBirth,
    sex: sexOf(resource),
    birthSex: birthSexOf(resource),
    language: languageOf(resource),
    deceasedAt,
    isDeceased: hasDied(resource),
    emailAddress: emailOf(resource, now),
    insuranceMemberId: memberId,
    ended: [...endedEmailsOf(resource, now), ...endedMemberIds],
    identifiers,
    phones: phonesOf(resource, addresses[0]?.country ?? null, country, now),
    addresses,
    practitioners: objectsAt(resource, 'generalPractitioner').flatMap((one) => referenceOf(one) ?? []),
    remarks: remarksOn(resource, name, dateOfBirth, deceasedAt),
  };
};

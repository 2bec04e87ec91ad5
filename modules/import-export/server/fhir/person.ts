// Reads the names, phones, mailboxes and addresses of a person or organization that are in use.
import { isPhoneCountry, readPhoneIn } from '@alveary/phone/phone-number.ts';
import { type FhirObject, numberAt, objectsAt, textAt, textsAt } from './json.ts';
import { hasEnded, inOrderOfUse, isWithheld } from './validity.ts';

export interface PersonName {
  readonly first: string | null;
  readonly last: string | null;
  readonly suffix: string | null;
}

const NAME_USES = ['official', 'usual', null, 'nickname', 'anonymous', 'old', 'maiden', 'temp'];

const placeOfUse = (name: FhirObject): number => {
  const place = NAME_USES.indexOf(textAt(name, 'use'));
  return place === -1 ? NAME_USES.length : place;
};

const hasWords = (name: FhirObject): boolean =>
  textAt(name, 'family') !== null || textAt(name, 'text') !== null || textsAt(name, 'given').length > 0;

/**
 * The official name, else the usual one, else any, of those in use that are not withheld; given names joined. A name in one
 * text only is taken apart. @param now ISO 8601
 */
export const nameOf = (person: FhirObject, now: string): PersonName => {
  const names = objectsAt(person, 'name').filter(hasWords);
  const name = inOrderOfUse(names, now, (one) => (isWithheld(one) ? 1 : 0), placeOfUse)[0] ?? null;
  const last = textAt(name, 'family');
  const first = textsAt(name, 'given').join(' ') || null;
  const suffix = textsAt(name, 'suffix').join(', ') || null;
  if (first !== null || last !== null) return { first, last, suffix };
  const words = textAt(name, 'text')?.split(/\s+/) ?? [];
  return { first: words.slice(0, -1).join(' ') || null, last: words.at(-1) ?? null, suffix };
};

export interface Phone {
  readonly type: 'CELL' | 'HOME' | 'WORK' | 'UNKNOWN';
  readonly countryCode: string | null;
  readonly phoneNumber: string;
  readonly e164: string | null;
}

const phoneTypes = { mobile: 'CELL', home: 'HOME', work: 'WORK' } as const;

const isPhoneUse = (use: string | null): use is keyof typeof phoneTypes => use !== null && use in phoneTypes;

const countryOf = (code: string | null, fallback: string): string => {
  const upper = code?.toUpperCase();
  return upper && isPhoneCountry(upper) ? upper : fallback;
};

/** Contact points of these systems that are in use, by rank. */
const telecomsOf = (person: FhirObject, systems: readonly string[], now: string): readonly FhirObject[] =>
  inOrderOfUse(
    objectsAt(person, 'telecom').filter(
      (one) => systems.includes(textAt(one, 'system') ?? '') && !hasEnded(one, now),
    ),
    now,
    (one) => numberAt(one, 'rank') ?? 99,
  );

const PHONES = ['phone', 'sms'];

/**
 * Phone numbers by rank; a number without a country is read as one of `fallback`. One that nobody can have stays as it was written, and so
 * does one with an extension, which the record has no place for. @param now ISO 8601
 */
export const phonesOf = (
  person: FhirObject,
  country: string | null,
  fallback: string,
  now: string,
): readonly Phone[] =>
  telecomsOf(person, PHONES, now).flatMap((one) => {
    const phoneNumber = textAt(one, 'value');
    if (phoneNumber === null) return [];
    const use = textAt(one, 'use');
    const read = readPhoneIn(countryOf(country, fallback), phoneNumber);
    return [
      {
        type: isPhoneUse(use) ? phoneTypes[use] : 'UNKNOWN',
        countryCode: read?.countryCode ?? null,
        phoneNumber: read !== null && read.extension === null ? read.phoneNumber : phoneNumber,
        e164: read?.e164 ?? null,
      },
    ];
  });

/** As it is written. */
export const phoneOf = (from: FhirObject, now: string): string | null =>
  textAt(telecomsOf(from, ['phone'], now)[0] ?? null, 'value');

export const emailOf = (person: FhirObject, now: string): string | null =>
  telecomsOf(person, ['email'], now)
    .map((one) => textAt(one, 'value'))
    .find((value) => value !== null) ?? null;

/** Mailboxes that were given up, and are not in use again. */
export const endedEmailsOf = (person: FhirObject, now: string): readonly string[] => {
  const used = telecomsOf(person, ['email'], now).map((one) => textAt(one, 'value')?.toLowerCase());
  return objectsAt(person, 'telecom')
    .filter((one) => textAt(one, 'system') === 'email' && hasEnded(one, now))
    .flatMap((one) => textAt(one, 'value')?.toLowerCase() ?? [])
    .filter((value) => !used.includes(value));
};

const OLD = 'old';

export interface Address {
  readonly use: string | null;
  readonly lines: readonly string[];
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

/** Those in use first, the others marked as old. An address that is written as one text only becomes its lines. */
export const addressesOf = (from: FhirObject, now: string): readonly Address[] =>
  inOrderOfUse(objectsAt(from, 'address'), now).map((address) => {
    const lines = textsAt(address, 'line');
    const text = textAt(address, 'text');
    const city = textAt(address, 'city');
    return {
      use: hasEnded(address, now) ? OLD : textAt(address, 'use'),
      lines: lines.length === 0 && city === null && text !== null ? text.split(/\r?\n/) : lines,
      city,
      state: textAt(address, 'state'),
      postalCode: textAt(address, 'postalCode'),
      country: textAt(address, 'country'),
    };
  });

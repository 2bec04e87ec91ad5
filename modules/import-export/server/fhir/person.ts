// How do names, phones and addresses of a person or organization read in FHIR?
import { isPhoneCountry, readPhoneIn } from '@alveary/phone/phone-number.ts';
import { type FhirObject, numberAt, objectsAt, textAt, textsAt } from './json.ts';

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

/** The official name, else the usual one, else any; given names joined. A name in one text only is taken apart. */
export const nameOf = (person: FhirObject): PersonName => {
  const names = [...objectsAt(person, 'name')].sort((a, b) => placeOfUse(a) - placeOfUse(b));
  const name = names[0] ?? null;
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

/**
 * Phone numbers by rank; a number without a country is read as one of `fallback`. One that nobody can have stays as it was written, and so
 * does one with an extension, which the record has no place for.
 */
export const phonesOf = (person: FhirObject, country: string | null, fallback: string): readonly Phone[] =>
  objectsAt(person, 'telecom')
    .filter((one) => ['phone', 'sms'].includes(textAt(one, 'system') ?? '') && textAt(one, 'use') !== 'old')
    .sort((a, b) => (numberAt(a, 'rank') ?? 99) - (numberAt(b, 'rank') ?? 99))
    .flatMap((one) => {
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

export const emailOf = (person: FhirObject): string | null =>
  objectsAt(person, 'telecom')
    .filter((one) => textAt(one, 'system') === 'email' && textAt(one, 'use') !== 'old')
    .map((one) => textAt(one, 'value'))
    .find((value) => value !== null) ?? null;

export interface Address {
  readonly use: string | null;
  readonly lines: readonly string[];
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

/** An address that is written as one text only becomes its lines. */
export const addressesOf = (from: FhirObject): readonly Address[] =>
  objectsAt(from, 'address').map((address) => {
    const lines = textsAt(address, 'line');
    const text = textAt(address, 'text');
    const city = textAt(address, 'city');
    return {
      use: textAt(address, 'use'),
      lines: lines.length === 0 && city === null && text !== null ? text.split(/\r?\n/) : lines,
      city,
      state: textAt(address, 'state'),
      postalCode: textAt(address, 'postalCode'),
      country: textAt(address, 'country'),
    };
  });

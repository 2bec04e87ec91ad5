// Reads which number a person means who typed it, the same for forms, import, sign-in and search, and tells what the number plans say of it (decision 0031).
import { type CountryCode, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';

export interface PhoneNumber {
  /** With its plus: `+44`. */
  readonly countryCode: string;
  /** As it is dialled after the country code: `7700900123`. A trunk 0 is no part of it, but in Italy the 0 is. */
  readonly phoneNumber: string;
  /** `+447700900123` */
  readonly e164: string;
  /** Digits that are dialled after the connection, where the text named some. */
  readonly extension: string | null;
}

export interface PhoneProblem {
  readonly field: 'countryCode' | 'phoneNumber';
  /** What is wrong, and what would be right. */
  readonly message: string;
}

type Parsed = NonNullable<ReturnType<typeof parsePhoneNumberFromString>>;

const numberFrom = (parsed: Parsed): PhoneNumber => ({
  countryCode: `+${parsed.countryCallingCode}`,
  phoneNumber: parsed.nationalNumber,
  e164: parsed.number,
  extension: parsed.ext ?? null,
});

/** Of how many digits a number of the country can be, in order. */
const lengthsIn = (country: CountryCode): readonly number[] => {
  const plans = new Metadata(metadata);
  plans.selectNumberingPlan(country);
  return plans.numberingPlan?.possibleLengths() ?? [];
};

/** '10 digits', '9 or 10 digits', '6 to 12 digits' */
const lengthsInWords = (lengths: readonly number[]): string => {
  const [least, most] = [lengths[0] ?? 0, lengths.at(-1) ?? 0];
  if (least === most) return `${least} digits`;
  return `${least} ${most === least + 1 ? 'or' : 'to'} ${most} digits`;
};

const wrongLength = (country: CountryCode, code: string, digits: string): PhoneProblem => {
  const lengths = lengthsIn(country);
  const how = digits.length > (lengths.at(-1) ?? 0) ? 'long' : 'short';
  return {
    field: 'phoneNumber',
    message: `Phone number is too ${how}: after +${code} it has ${lengthsInWords(lengths)}.`,
  };
};

/** A number that exists or could: numbers set aside for examples are taken, numbers of a length that nobody has are not. */
export const isPhoneProblem = (read: PhoneNumber | PhoneProblem): read is PhoneProblem => 'message' in read;

/**
 * Reads a number beside its country code, in whichever form it was typed: with a trunk 0, with the country code once more, with blanks.
 * @param countryCode `+44`
 */
export const readPhone = (countryCode: string, typed: string): PhoneNumber | PhoneProblem => {
  const code = countryCode.replace(/^\+/, '');
  const country = metadata.country_calling_codes[code]?.[0];
  if (country === undefined) {
    return { field: 'countryCode', message: `${countryCode} is not the country code of any country.` };
  }
  const text = typed.trim().replace(new RegExp(`^00(?=${code})`), '+');
  const parsed = parsePhoneNumberFromString(text, { defaultCallingCode: code, extract: false }, metadata);
  if (parsed !== undefined && parsed.countryCallingCode !== code) {
    return {
      field: 'countryCode',
      message: `The phone number begins with +${parsed.countryCallingCode}, the country code is ${countryCode}.`,
    };
  }
  if (parsed?.isPossible()) return numberFrom(parsed);
  return wrongLength(country, code, parsed?.nationalNumber ?? text.replaceAll(/\D/g, ''));
};

/** Whether numbers of this country can be read. @param country ISO 3166, such as `GB` */
export const isPhoneCountry = (country: string): country is CountryCode =>
  Object.hasOwn(metadata.countries, country);

/**
 * Reads a number of which only the country is known where it was written; one with a plus says its own.
 * @param country ISO 3166, such as `GB`
 * @returns null when it is no number that anybody can have
 */
export const readPhoneIn = (country: string, text: string): PhoneNumber | null => {
  if (!isPhoneCountry(country)) return null;
  const parsed = parsePhoneNumberFromString(text, country, metadata);
  return parsed?.isPossible() ? numberFrom(parsed) : null;
};

/**
 * Whether the numbering plan gives this number to a fixed line. False where it does not tell, as in the United States, and for numbers that
 * are set aside for examples.
 * @param e164 `+442079460101`
 */
export const isLandline = (e164: string): boolean =>
  parsePhoneNumberFromString(e164, metadata)?.getType() === 'FIXED_LINE';

/** Kinds of numbers that get text messages at the usual price; a premium, shared or personal number is none. */
const TEXTABLE: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP']);

/**
 * In which country a number gets text messages: of +1 the country of the area, since some of its islands cost many times as much.
 * @param e164 `+14155550132`
 * @returns ISO 3166, such as `US`; null for a landline, a premium number, and one that no country's plan has
 */
export const countryOfTexts = (e164: string): string | null => {
  const parsed = parsePhoneNumberFromString(e164, metadata);
  const kind = parsed?.getType();
  return kind !== undefined && TEXTABLE.has(kind) ? (parsed?.country ?? null) : null;
};

/** Of the countries that stand first where a code is chosen (FORMAT-010). */
const searchedCodes = ['+46', '+44', '+1', '+39', '+49'];

/** As which numbers may be stored what somebody looks for without a country code? What was typed stands first. */
export const storedFormsOf = (typed: string): readonly string[] => {
  const digits = typed.replaceAll(/\D/g, '');
  const read = searchedCodes.flatMap((code) => {
    const number = readPhone(code, digits);
    return isPhoneProblem(number) ? [] : [number.phoneNumber];
  });
  return [...new Set([digits, ...read])];
};

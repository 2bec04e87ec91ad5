// Settings of booking pages: to which countries they send text messages, and how much the installation and one address may cause in a day.
import { isPhoneCountry } from '@alveary/phone/phone-number.ts';
import { meaning, type Read, setting, wholeNumber } from './config.setting.ts';

export interface BookingSettings {
  /** ISO 3166, such as 'US'; empty where booking pages send no text messages. */
  readonly smsCountries: readonly string[];
  /** Codes by SMS that all booking pages together send in 24 hours. */
  readonly smsPerDay: number;
  /** Requests that one address makes in 24 hours; those of known patients are not counted. */
  readonly requestsPerAddress: number;
}

/** Where the product's languages are spoken, and Canada. */
const USUAL_COUNTRIES = ['US', 'CA', 'GB', 'SE', 'DE', 'IT', 'ES'] as const;
const USUAL_SMS_PER_DAY = 200;
const USUAL_PER_ADDRESS = 20;

const countriesOf = (text: string): readonly string[] | null => {
  if (text.toLowerCase() === 'none') return [];
  const codes = text.split(',').map((code) => code.trim().toUpperCase());
  return codes.every(isPhoneCountry) ? codes : null;
};

export const bookingSettings = {
  bookingSmsCountries: setting(
    'BOOKING_SMS_COUNTRIES',
    'countries as two letters each, such as US,CA,SE, or none',
    meaning(countriesOf),
  ),
  bookingSmsPerDay: setting(
    'BOOKING_SMS_PER_DAY',
    'a whole number from 0 to 100000',
    wholeNumber(0, 100_000),
  ),
  bookingPerAddress: setting('BOOKING_PER_ADDRESS', 'a whole number from 1 to 10000', wholeNumber(1, 10_000)),
};

export const bookingOf = (read: Read): BookingSettings => ({
  smsCountries: read(bookingSettings.bookingSmsCountries) ?? USUAL_COUNTRIES,
  smsPerDay: read(bookingSettings.bookingSmsPerDay) ?? USUAL_SMS_PER_DAY,
  requestsPerAddress: read(bookingSettings.bookingPerAddress) ?? USUAL_PER_ADDRESS,
});
